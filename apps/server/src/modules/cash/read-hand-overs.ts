import type { HandOversQuery, HandOverView } from '@ulak/contracts/cash/hand-over';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import * as repository from './hand-over-repository.ts';
import { toHandOverView } from './view-hand-over.ts';

interface HandOverReader {
  readonly tx: Tx;
  readonly scope: Scope;
}

/** A hand-over of the scope. @throws AppError HAND_OVER_NOT_FOUND */
export async function findHandOver(
  { tx, scope }: HandOverReader,
  id: number,
): Promise<repository.HandOverRow> {
  const [row] = await repository.listHandOvers(tx, { scope, id }, { limit: 1, offset: 0 });
  if (!row) throw new AppError('HAND_OVER_NOT_FOUND');
  return row;
}

/** The view of a hand-over. @throws AppError HAND_OVER_NOT_FOUND */
export const getHandOver = async (reader: HandOverReader, id: number): Promise<HandOverView> =>
  toHandOverView(await findHandOver(reader, id));

const DEFAULT_LIMIT = 20;

/** Hand-overs of the scope, newest first, by page. */
export async function listHandOvers(
  { tx, scope }: HandOverReader,
  { courierId, branchId, page = 1, limit = DEFAULT_LIMIT }: HandOversQuery,
) {
  const found = { scope, courierId, branchId: branchId === 'all' ? null : branchId };
  const rows = await repository.listHandOvers(tx, found, { limit, offset: (page - 1) * limit });
  const total = await repository.countHandOvers(tx, found);
  return { success: true as const, data: rows.map(toHandOverView), pagination: { page, limit, total } };
}
