import type { QueryOf, ReplyOf } from '@ulak/contracts/call';
import type { listViolations } from '@ulak/contracts/violations/list-violations';
import type { Tx } from '../../db/database.ts';
import { assertRange } from '../../http/period.ts';
import * as repository from './repository.ts';
import { toViolation } from './violation-view.ts';
import type { Scope } from '../../db/scope.ts';

export type ViolationQuery = QueryOf<typeof listViolations>;
export type ViolationPage = Omit<ReplyOf<typeof listViolations>, 'success'>;

const DEFAULT_LIMIT = 50;

/**
 * Violations that happened in [from, to), newest first, by page. A branch or courier that is missing or
 * outside of the scope has none.
 * @throws AppError VALIDATION_ERROR for an empty range or one of more than a year
 */
export async function list(tx: Tx, scope: Scope, query: ViolationQuery): Promise<ViolationPage> {
  const from = query.from === undefined ? undefined : new Date(query.from);
  const to = query.to === undefined ? undefined : new Date(query.to);
  if (from && to) assertRange({ from, to });
  const branchId = query.branchId === undefined || query.branchId === 'all' ? null : query.branchId;
  const wanted = { scope, from, to, branchId, type: query.type, courierId: query.courierId };
  const page = query.page ?? 1;
  const limit = query.limit ?? DEFAULT_LIMIT;
  const offset = (page - 1) * limit;
  const rows = await repository.listPage(tx, wanted, { limit, offset });
  const isLast = rows.length < limit && (rows.length > 0 || page === 1);
  const total = isLast ? offset + rows.length : await repository.countAll(tx, wanted);
  return { data: rows.map(toViolation), pagination: { page, limit, total } };
}
