import type { LatLng } from '@ulak/contracts/domain/geo';
import type { BranchId, OrderId } from '@ulak/contracts/ids';
import type { RoadMethod } from '@ulak/contracts/roads/method';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { isActive } from '../repository.ts';

/** The way by road from a branch to a customer, as an order stores it. */
export interface RoadColumns {
  readonly road_m: number | null;
  readonly road_s: number | null;
  readonly road_method: RoadMethod | null;
}

/** The road of an order at a place. */
export type FilledRoad = RoadColumns & LatLng & { readonly id: OrderId };

/** An open order without a road. */
export interface RoadlessOrder extends LatLng {
  readonly id: OrderId;
  readonly branch_id: BranchId;
  readonly branch_lat: number;
  readonly branch_lng: number;
}

/** Open orders without a road behind one, the oldest first; null: from the first. */
export async function listWithoutRoad(
  tx: Tx,
  after: OrderId | null,
  limit: number,
): Promise<RoadlessOrder[]> {
  const { rows } = await sql<RoadlessOrder>`
    select orders.id, orders.branch_id, orders.lat, orders.lng, b.lat as branch_lat, b.lng as branch_lng
    from orders join branches b on b.id = orders.branch_id
    where ${isActive} and orders.road_m is null and orders.id > ${after ?? 0}
    order by orders.id limit ${limit}`.execute(tx);
  return rows;
}

/**
 * Stores roads of orders that are still at these places and have none; answers how many. Rows are locked in
 * the order of their ids, and one that somebody works on is left for the next fill.
 */
export async function saveRoads(tx: Tx, roads: readonly FilledRoad[]): Promise<number> {
  const { numAffectedRows } = await sql`
    with free as (
      select id from orders where id = any(${roads.map(({ id }) => id)}::bigint[]) and road_m is null
      order by id for no key update skip locked)
    update orders set road_m = r.road_m, road_s = r.road_s, road_method = r.road_method
    from free join jsonb_to_recordset(${JSON.stringify(roads)}::jsonb) as r (id bigint, lat float8,
      lng float8, road_m integer, road_s integer, road_method text) on r.id = free.id
    where orders.id = free.id and orders.lat = r.lat and orders.lng = r.lng`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
