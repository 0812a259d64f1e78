import type { StopsQuery } from '@ulak/contracts/stops/schema';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import * as repository from './repository.ts';
import { viewStop } from './view-stop.ts';

const DEFAULT_LIMIT = 20;

/** Stops of the scope: running and upcoming ones first, then what is past, newest first. */
export async function listStops(
  { tx, scope, now }: { readonly tx: Tx; readonly scope: Scope; readonly now: Date },
  { branchId, state, page = 1, limit = DEFAULT_LIMIT }: StopsQuery,
) {
  const filter = { scope, branchId, state, now };
  const { rows, total } = await repository.list(tx, filter, { limit, offset: (page - 1) * limit });
  return {
    success: true as const,
    data: rows.map((row) => viewStop(row, now)),
    pagination: { page, limit, total },
  };
}
