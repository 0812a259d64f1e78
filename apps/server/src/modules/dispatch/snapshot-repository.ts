import type { AssignedBy } from '@ulak/contracts/dispatch/schema';
import type { BranchId, OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { isRealOrder } from '../../db/real-orders.ts';

/** Makes all reads of the transaction see one instant. To be called before its first query. */
export async function useSingleSnapshot(tx: Tx): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(tx);
}

/** An order as rounds read it. */
export interface OrderFacts {
  readonly id: OrderId;
  readonly order_number: string;
  readonly status: OrderStatus;
  readonly customer_name: string;
  readonly customer_address: string;
  readonly lat: number;
  readonly lng: number;
  /** Branch → customer; numeric text. */
  readonly distance_km: string;
  /** The same by road, free-flow seconds; null: not known. */
  readonly road_s: number | null;
  readonly expected_delivery_time: Date | null;
  /** When it was promised, around a peak of the branch. */
  readonly slot_from: Date | null;
  readonly slot_to: Date | null;
  readonly created_at: Date;
  readonly ready_at: Date | null;
  readonly picked_up_at: Date | null;
  readonly started_at: Date | null;
  readonly courier_id: UserId | null;
  readonly previous_status: 'PREPARING' | 'READY' | null;
  readonly assigned_by: AssignedBy | null;
  readonly offer_expires_at: Date | null;
}

const orderColumns = sql`id, order_number, status, customer_name, customer_address, lat, lng, distance_km,
  road_s, expected_delivery_time, slot_from, slot_to, created_at, ready_at, picked_up_at, started_at,
  courier_id, previous_status, assigned_by, offer_expires_at`;

/**
 * Orders that wait in the branch or are with its couriers, by id. A test order that waits is nobody's to
 * plan; one that a courier has is in their hands. @param focus one more, of any status
 */
export async function listOrders(tx: Tx, branchId: BranchId, focus: OrderId | null): Promise<OrderFacts[]> {
  const { rows } = await sql<OrderFacts>`
    select ${orderColumns} from orders
    where branch_id = ${branchId} and status in ('PREPARING', 'READY', 'ASSIGNED', 'PICKED_UP', 'IN_DELIVERY')
      and (${isRealOrder()} or courier_id is not null or id = ${focus}::bigint)
    union all
    select ${orderColumns} from orders
    where branch_id = ${branchId} and id = ${focus}::bigint and status in ('AVAILABLE', 'UNDELIVERABLE')
    order by id`.execute(tx);
  return rows;
}

/** A courier on duty. */
export interface CourierFacts {
  readonly id: UserId;
  readonly name: string;
  readonly on_break: boolean;
  readonly returning: boolean;
  readonly expected_return_at: Date | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly fix_at: Date | null;
  /** Orders assigned to them since `since`, and minutes online since then. */
  readonly recent_orders: number;
  readonly recent_min: number;
  /** When their last answered offer expired; null: they acknowledged it, or there was none. */
  readonly let_pass_at: Date | null;
}

/** The branch's couriers who are online and active. */
export async function listCouriers(
  tx: Tx,
  branchId: BranchId,
  { since, now }: { since: Date; now: Date },
): Promise<CourierFacts[]> {
  const { rows } = await sql<CourierFacts>`
    select c.user_id as id, u.full_name as name, c.break_started_at is not null as on_break,
      c.returning_since is not null as returning, c.expected_return_at, p.lat, p.lng, p.fix_at,
      coalesce(g.orders, 0)::int as recent_orders, coalesce(s.minutes, 0)::float8 as recent_min,
      case when o.outcome = 'EXPIRED' then o.ended_at end as let_pass_at
    from couriers c join users u on u.id = c.user_id and u.active and not u.deleted
    left join courier_positions_now p on p.courier_id = c.user_id
    left join (
      select courier_id, count(*) as orders from orders
      where branch_id = ${branchId} and created_at >= ${since} and assigned_at >= ${since}
        and ${isRealOrder()} group by courier_id
    ) g on g.courier_id = c.user_id
    left join lateral (
      select sum(extract(epoch from
        least(coalesce(h.ended_at, ${now}), ${now}) - greatest(h.started_at, ${since}))) / 60 as minutes
      from courier_shifts h where h.courier_id = c.user_id and (h.ended_at is null or h.ended_at > ${since})
    ) s on true
    left join lateral (
      select outcome, ended_at from dispatch_offers
      where courier_id = c.user_id and outcome in ('EXPIRED', 'ACCEPTED') order by offered_at desc limit 1
    ) o on true
    where c.branch_id = ${branchId} and c.online order by c.user_id`.execute(tx);
  return rows;
}

/** The last time that a courier did not answer an order's offer, or that it was reverted. */
export interface RefusalRow {
  readonly order_id: OrderId;
  readonly courier_id: UserId;
  readonly outcome: 'EXPIRED' | 'TAKEN_BACK';
  readonly ended_at: Date;
}

export async function listRefusals(tx: Tx, orderIds: readonly OrderId[]): Promise<RefusalRow[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<RefusalRow>`
    select distinct on (order_id, courier_id) order_id, courier_id, outcome, ended_at from dispatch_offers
    where order_id = any(${[...orderIds]}::bigint[]) and outcome in ('EXPIRED', 'TAKEN_BACK')
    order by order_id, courier_id, ended_at desc`.execute(tx);
  return rows;
}
