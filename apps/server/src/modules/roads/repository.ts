import type { LatLng } from '@ulak/contracts/domain/geo';
import type { BranchId } from '@ulak/contracts/ids';
import type { Tx } from '../../db/database.ts';
import { type Scope, withinScope } from '../../db/scope.ts';

/** Where the branch of the scope lies, or null. */
export const findBranchPlace = async (tx: Tx, scope: Scope, id: BranchId): Promise<LatLng | null> =>
  (await tx
    .selectFrom('branches')
    .select(['lat', 'lng'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((eb) => withinScope(eb, scope, 'branches.company_id', 'branches.id'))
    .executeTakeFirst()) ?? null;

/** The sets that are loaded, the newest first. */
export const listSets = (tx: Tx) =>
  tx
    .selectFrom('street_sets')
    .select(['name', 'built_at', 'min_lat', 'min_lng', 'max_lat', 'max_lng', 'graph_file', 'routing_folder'])
    .orderBy('built_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
