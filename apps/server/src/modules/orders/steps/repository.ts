import type { BranchId, OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { isRealOrder } from '../../../db/real-orders.ts';
import { isActive, type OrderRow, selectOrders } from '../repository.ts';

/** A pick-up or a failed delivery of an order. */
export interface DeliveryAttempt {
  readonly action: 'accept' | 'fail';
  readonly courier_id: UserId | null;
  /** Seconds by which the step came late to the server; null: at once. */
  readonly late_s: number | null;
}

/** The last two of an order's pick-ups and failed deliveries, latest first. */
export async function listAttempts(tx: Tx, id: OrderId): Promise<DeliveryAttempt[]> {
  const { rows } = await sql<DeliveryAttempt>`
    select payload ->> 'action' as action, courier_id, (payload ->> 'lateS')::bigint as late_s from events
    where entity = 'order' and entity_id = ${id} and kind = 'ORDER_CHANGED'
      and payload ->> 'action' in ('accept', 'fail')
    order by id desc limit 2`.execute(tx);
  return rows;
}

/** Of a branch's latest orders one tells whether it has roads, also while its router is away. */
const RECENT_ORDERS = 20;

/** Whether one of the branch's latest orders has a road (docs/decisions/096). */
export async function hasRecentRoads(tx: Tx, branchId: BranchId): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select coalesce(bool_or(road_m is not null), false) as known
    from (select road_m from orders where branch_id = ${branchId}
      order by created_at desc limit ${RECENT_ORDERS}) latest`.execute(tx);
  return rows[0]?.known ?? false;
}

/** Orders of a branch that a courier may claim, oldest first; tests only where staff offered them. */
export function listClaimable(
  tx: Tx,
  branchId: BranchId,
  statuses: readonly OrderStatus[],
): Promise<OrderRow[]> {
  return selectOrders(tx)
    .where('orders.branch_id', '=', branchId)
    .where(isActive)
    .where('orders.status', 'in', statuses)
    .where((eb) => eb.or([isRealOrder(), eb('orders.status', '=', 'AVAILABLE')]))
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute();
}

/** What decides whether a courier sees the pool. */
export interface PoolCourier {
  readonly online: boolean;
  readonly is_delivering: boolean;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly fix_at: Date | null;
}

// Both conditions on the status: the first one leads to the index of a courier's load.
export async function findPoolCourier(tx: Tx, courierId: UserId): Promise<PoolCourier | null> {
  const { rows } = await sql<PoolCourier>`
    select c.online, p.lat, p.lng, p.fix_at,
      exists (select from orders o where o.courier_id = c.user_id
        and o.status in ('ASSIGNED', 'PICKED_UP', 'IN_DELIVERY')
        and o.status = 'IN_DELIVERY') as is_delivering
    from couriers c left join courier_positions_now p on p.courier_id = c.user_id
    where c.user_id = ${courierId}`.execute(tx);
  return rows[0] ?? null;
}
