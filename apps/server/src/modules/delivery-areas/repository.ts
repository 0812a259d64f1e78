import type { DeliveryReach, StoredArea } from '@ulak/contracts/delivery-areas/area';
import type { BranchId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import { branchInScope } from '../../db/branch-in-scope.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';

const columns = [
  'id',
  'company_id',
  'lat',
  'lng',
  'min_speed_kmh',
  'delivery_area',
  'delivery_reach',
  'version',
] as const;

const selectBranch = (tx: Tx, scope: Scope, id: BranchId) => branchInScope(tx, scope, id).select(columns);

/** A branch with its area. */
export type AreaBranch = Awaited<ReturnType<ReturnType<typeof selectBranch>['executeTakeFirstOrThrow']>>;

/** The branch of the scope, or null. */
export const find = async (tx: Tx, scope: Scope, id: BranchId): Promise<AreaBranch | null> =>
  (await selectBranch(tx, scope, id).executeTakeFirst()) ?? null;

/** The same, held until the transaction ends. */
export const hold = async (tx: Tx, scope: Scope, id: BranchId): Promise<AreaBranch | null> =>
  (await selectBranch(tx, scope, id).forNoKeyUpdate().executeTakeFirst()) ?? null;

export async function save(tx: Tx, id: BranchId, area: StoredArea | null): Promise<void> {
  await tx
    .updateTable('branches')
    .set({ delivery_area: area && JSON.stringify(area) })
    .where('id', '=', id)
    .execute();
}

/** Branches of every company whose area is minutes. */
export const listOfMinutes = (tx: Tx): Promise<AreaBranch[]> =>
  tx
    .selectFrom('branches')
    .select(columns)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`delivery_area ->> 'kind' = 'MINUTES'`)
    .orderBy('id')
    .execute();

/** Keeps what was made, unless minutes or place are others by now. @returns whether it was kept */
export async function keepReach(tx: Tx, id: BranchId, reach: DeliveryReach): Promise<boolean> {
  const isSameArea = sql<boolean>`delivery_area ->> 'kind' = 'MINUTES'
    and (delivery_area ->> 'minutes')::int = ${reach.minutes}`;
  const { numUpdatedRows } = await tx
    .updateTable('branches')
    .set({ delivery_reach: JSON.stringify(reach) })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('lat', '=', reach.lat)
    .where('lng', '=', reach.lng)
    .where(isSameArea)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
