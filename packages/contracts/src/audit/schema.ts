import { z } from 'zod';
import { AUDIT_ACTIONS } from '../audit-actions.ts';
import { IsoInstant, searchText, TEXT_LIMITS } from '../fields.ts';
import { AUDIT_GROUPS } from './groups.ts';

/** Largest page of the list. */
export const MAX_AUDIT_PAGE = 200;
/** Rows of a page when the caller names no number. */
export const AUDIT_PAGE = 50;
/** Rows of an export at most, the newest. */
export const MAX_AUDIT_EXPORT = 10_000;

/** Things that a row is about and that have a number. */
const AUDIT_SUBJECTS = ['user', 'branch', 'company'] as const;

const number = (message: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/, message)
    .transform(Number);

/**
 * Which rows: `search` by the name of who did it or what it is about; `actorId` who; `group` or `action`
 * what; [from, to) when; `subject` with `subjectId` on what.
 */
export const AuditFilter = z.strictObject({
  search: searchText(TEXT_LIMITS.name).optional(),
  actorId: number('Geçerli bir kullanıcı numarası girin').optional(),
  group: z.enum(AUDIT_GROUPS, { error: 'Bilinmeyen işlem grubu' }).optional(),
  action: z.enum(AUDIT_ACTIONS, { error: 'Bilinmeyen işlem' }).optional(),
  from: IsoInstant.optional(),
  to: IsoInstant.optional(),
  subject: z.enum(AUDIT_SUBJECTS, { error: 'user, branch veya company gönderin' }).optional(),
  subjectId: number('Geçerli bir numara girin').optional(),
});
export type AuditFilter = z.output<typeof AuditFilter>;

/** {@link AuditFilter}; `before`: the last row of the page before. Newest first. */
export const AuditQuery = AuditFilter.extend({
  before: number('Geçerli bir kayıt numarası girin').optional(),
  limit: z
    .string()
    .regex(/^([1-9]\d?|1\d\d|200)$/, `Sayfa boyu 1 ile ${MAX_AUDIT_PAGE} arasında olmalı`)
    .transform(Number)
    .optional(),
});
export type AuditQuery = z.output<typeof AuditQuery>;

/**
 * A row of the audit log. Names are today's; `actorName` is the one of then. `action` and `entity` are texts:
 * rows outlive releases. `sealed`: the chain covers it (docs/decisions/066).
 */
export const AuditRow = z.object({
  id: z.number().int(),
  at: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.number().int().nullable(),
  entityName: z.string().nullable(),
  companyId: z.number().int().nullable(),
  companyName: z.string().nullable(),
  branchId: z.number().int().nullable(),
  branchName: z.string().nullable(),
  actorKind: z.enum(['USER', 'BRANCH_KEY', 'ANONYMOUS', 'SYSTEM']),
  actorId: z.number().int().nullable(),
  actorName: z.string().nullable(),
  ip: z.string().nullable(),
  changes: z.record(z.string(), z.object({ was: z.unknown(), is: z.unknown() })),
  details: z.record(z.string(), z.unknown()),
  sealed: z.boolean(),
});
export type AuditRow = z.infer<typeof AuditRow>;

/** The newest sealed row of the whole log: `hash` (hex) with `id` is what `audit:verify --head` takes. */
export const AuditChainHead = z.object({ id: z.number().int(), hash: z.string(), at: z.string() });
export type AuditChainHead = z.infer<typeof AuditChainHead>;

/** `next`: `before` of the next page; null: there is none. `chain` null: nothing is sealed yet. */
export const AuditPage = z.object({
  success: z.literal(true),
  data: z.array(AuditRow),
  next: z.number().int().nullable(),
  chain: AuditChainHead.nullable(),
});
export type AuditPage = z.infer<typeof AuditPage>;
