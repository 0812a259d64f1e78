import { z } from 'zod';
import { endpoint, only } from '../endpoint.ts';
import { IsoInstant, PageQuery, Pagination } from '../fields.ts';
import { BranchFilter, UserFilter } from '../ids.ts';
import { VIOLATION_READERS } from '../roles.ts';
import { Violation, VIOLATION_TYPES } from './schema.ts';

/**
 * Violations whose true instant lies in [from, to), newest first, by page (DECISIONS "Calls whose path or
 * answer the documents do not show"). At most a year.
 */
export const listViolations = endpoint({
  method: 'GET',
  path: '/api/violations',
  access: only(VIOLATION_READERS),
  tag: 'Özetler',
  summary: 'Hatalı teslimatlar',
  query: z.strictObject({
    from: IsoInstant.optional(),
    to: IsoInstant.optional(),
    branchId: BranchFilter.optional(),
    type: z.enum(VIOLATION_TYPES, { error: 'Geçersiz ihlal türü' }).optional(),
    courierId: UserFilter.optional(),
    ...PageQuery,
  }),
  reply: z.object({ success: z.literal(true), data: z.array(Violation), pagination: Pagination }),
});
