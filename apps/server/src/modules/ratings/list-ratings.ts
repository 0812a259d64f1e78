import type { QueryOf, ReplyOf } from '@ulak/contracts/call';
import { asBranchId, asUserId } from '@ulak/contracts/ids';
import type { getRatingAverages, listRatings as listCall } from '@ulak/contracts/ratings/calls';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { fieldError } from '../../app-error.ts';
import * as repository from './repository.ts';
import type { RatingSpan } from './repository.ts';
import { FORMER_COURIER, toAverage, toRating } from './view-rating.ts';

/** Whose view, and when. */
export interface RatingReader {
  readonly scope: Scope;
  readonly now: Date;
}

const DEFAULT_LIMIT = 50;

/**
 * Ratings of the scope, newest first, by page. A branch or courier that is missing or outside of the scope
 * has none. @throws AppError VALIDATION_ERROR for an empty range
 */
export async function listRatings(
  tx: Tx,
  { scope, now }: RatingReader,
  query: QueryOf<typeof listCall>,
): Promise<Omit<ReplyOf<typeof listCall>, 'success'>> {
  const span = spanOf(scope, query);
  const { status, rating, search: text, page = 1, limit = DEFAULT_LIMIT } = query;
  const { branchId, from } = span;
  const search = text === undefined ? undefined : { scope, branchId, text, from, now };
  const filter = { ...span, status, rating, search };
  const offset = (page - 1) * limit;
  const rows = await repository.listPage(tx, filter, { limit, offset });
  const isLast = rows.length < limit && (rows.length > 0 || page === 1);
  const total = isLast ? offset + rows.length : await repository.countAll(tx, filter);
  return { data: rows.map(toRating), pagination: { page, limit, total } };
}

/** Averages of the scope's couriers and branches. @throws AppError VALIDATION_ERROR for an empty range */
export async function readAverages(
  tx: Tx,
  { scope }: RatingReader,
  query: QueryOf<typeof getRatingAverages>,
): Promise<ReplyOf<typeof getRatingAverages>['data']> {
  const span = spanOf(scope, query);
  const rows = await repository.listAverages(tx, span);
  const viewOf = (row: repository.NamedAverage) => ({ name: row.name ?? FORMER_COURIER, ...toAverage(row) });
  return {
    couriers: rows.filter((row) => !row.is_branch).map((row) => ({ id: asUserId(row.id), ...viewOf(row) })),
    branches: rows.filter((row) => row.is_branch).map((row) => ({ id: asBranchId(row.id), ...viewOf(row) })),
  };
}

/** Ratings are few beside orders, and all of them may be asked for: a range has no longest. */
function spanOf(scope: Scope, query: QueryOf<typeof getRatingAverages>): RatingSpan {
  const { courierId, branchId } = query;
  const from = query.from === undefined ? null : new Date(query.from);
  const to = query.to === undefined ? null : new Date(query.to);
  if (from && to && from >= to) throw fieldError('to', 'Bitiş, başlangıçtan sonra olmalı');
  return {
    scope,
    courierId,
    branchId: branchId === undefined || branchId === 'all' ? null : branchId,
    from,
    to,
  };
}
