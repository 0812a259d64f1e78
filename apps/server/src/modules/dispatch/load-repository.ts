import type { OrderId, UserId } from '@ulak/contracts/ids';
import { ON_ROAD_STATUSES } from '@ulak/contracts/orders/status';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** An order that a courier carries, with the courier's newest position. */
export interface CarriedRow {
  readonly id: OrderId;
  readonly lat: number;
  readonly lng: number;
  readonly created_at: Date;
  readonly is_under_way: boolean;
  readonly courier_lat: number | null;
  readonly courier_lng: number | null;
  readonly courier_fix_at: Date | null;
}

const onRoad = sql.join(ON_ROAD_STATUSES.map((status) => sql.lit(status)));

/** What the courier carries, by id; one read of the index orders_courier_load. */
export async function listCarried(tx: Tx, courierId: UserId): Promise<CarriedRow[]> {
  const { rows } = await sql<CarriedRow>`
    select o.id, o.lat, o.lng, o.created_at, o.status = 'IN_DELIVERY' as is_under_way,
      p.lat as courier_lat, p.lng as courier_lng, p.fix_at as courier_fix_at
    from orders o left join courier_positions_now p on p.courier_id = o.courier_id
    where o.courier_id = ${courierId} and o.status in (${onRoad})
    order by o.id`.execute(tx);
  return rows;
}
