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

/** Open orders without a road, the oldest first, by the index of unfinished orders. */
export async function listWithoutRoad(
  tx: Tx,
  except: readonly OrderId[],
  limit: number,
): Promise<RoadlessOrder[]> {
  const { rows } = await sql<RoadlessOrder>`
    select orders.id, orders.branch_id, orders.lat, orders.lng, b.lat as branch_lat, b.lng as branch_lng
    from orders join branches b on b.id = orders.branch_id
    where ${isActive} and orders.road_m is null and orders.id <> all(${[...except]}::bigint[])
    order by orders.id limit ${limit}`.execute(tx);
  return rows;
}

/** Stores roads of orders that are still at these places and have none; answers how many. */
export async function saveRoads(tx: Tx, roads: readonly FilledRoad[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update orders set road_m = r.road_m, road_s = r.road_s, road_method = r.road_method
    from jsonb_to_recordset(${JSON.stringify(roads)}::jsonb) as r (id bigint, lat float8, lng float8,
      road_m integer, road_s integer, road_method text)
    where orders.id = r.id and orders.lat = r.lat and orders.lng = r.lng and orders.road_m is null`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
