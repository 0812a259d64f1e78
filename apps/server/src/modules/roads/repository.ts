import type { LatLng } from '@ulak/contracts/domain/geo';
import type { BranchId } from '@ulak/contracts/ids';
import { branchInScope } from '../../db/branch-in-scope.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';

/** Where the branch of the scope lies, or null. */
export const findBranchPlace = async (tx: Tx, scope: Scope, id: BranchId): Promise<LatLng | null> =>
  (await branchInScope(tx, scope, id).select(['branches.lat', 'branches.lng']).executeTakeFirst()) ?? null;

/** The sets that are loaded, the newest first. */
export const listSets = (tx: Tx) =>
  tx
    .selectFrom('street_sets')
    .select(['name', 'built_at', 'min_lat', 'min_lng', 'max_lat', 'max_lng', 'graph_file', 'routing_folder'])
    .orderBy('built_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
