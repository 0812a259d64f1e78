import type { OrderId } from '@ulak/contracts/ids';
import type { OutsideChange, OutsideOrder } from '@ulak/contracts/orders/outside-order';
import { ORDER_STATUSES, type OrderStatus } from '@ulak/contracts/orders/status';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/database.ts';
import { type Scope, withinScope } from '../../../db/scope.ts';
import type { EventRow } from '../../../live/tail.ts';
import { estimatedDeliveryTime, slotOf } from './order-view.ts';

const columns = [
  'orders.id',
  'orders.order_number',
  'orders.source',
  'orders.branch_id',
  'orders.is_test',
  'orders.outside_area',
  'orders.status',
  'orders.total',
  'orders.payment_type',
  'orders.courier_id',
  'orders.undeliverable_reason',
  'orders.cancel_reason',
  'orders.created_at',
  'orders.estimated_min',
  'orders.slot_from',
  'orders.slot_to',
  'orders.ready_at',
  'orders.assigned_at',
  'orders.picked_up_at',
  'orders.started_at',
  'orders.delivered_at',
  'orders.ended_at',
  'orders.meta',
  'orders.version',
  'users.full_name as courier_name',
] as const;

const selectOutside = (tx: Tx) =>
  tx.selectFrom('orders').leftJoin('users', 'users.id', 'orders.courier_id').select(columns);

/** What an outside system is shown of an order, as it is stored. */
export type OutsideRow = Awaited<ReturnType<ReturnType<typeof selectOutside>['executeTakeFirstOrThrow']>>;

/** An order of the key's branch, as the outside system sees it. @throws AppError ORDER_NOT_FOUND */
export async function getOutside(tx: Tx, scope: Scope, id: OrderId): Promise<OutsideOrder> {
  const row = await selectOutside(tx)
    .where('orders.id', '=', id)
    .where((eb) => withinScope(eb, scope, 'orders.company_id', 'orders.branch_id'))
    .executeTakeFirst();
  if (!row) throw new AppError('ORDER_NOT_FOUND');
  return toOutsideOrder(row);
}

/** These orders, for events that were read in a scope or by the system; missing ones are left out. */
export async function listOutside(tx: Tx, ids: readonly OrderId[]): Promise<Map<OrderId, OutsideRow>> {
  if (ids.length === 0) return new Map();
  const rows = await selectOutside(tx).where('orders.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const iso = (at: Date | null): string | null => (at === null ? null : at.toISOString());

const toOutsideOrder = (row: OutsideRow): OutsideOrder => ({
  id: row.id,
  orderNumber: row.order_number,
  source: row.source,
  branchId: row.branch_id,
  test: row.is_test,
  outsideArea: row.outside_area,
  status: row.status,
  total: Number(row.total),
  paymentType: row.payment_type,
  courierId: row.courier_id,
  courierName: row.courier_name,
  undeliverableReason: row.undeliverable_reason,
  cancelReason: row.cancel_reason,
  createdAt: row.created_at.toISOString(),
  estimatedDeliveryTime: estimatedDeliveryTime(row),
  ...slotOf(row),
  readyAt: iso(row.ready_at),
  assignedAt: iso(row.assigned_at),
  pickedUpAt: iso(row.picked_up_at),
  startedAt: iso(row.started_at),
  deliveredAt: iso(row.delivered_at),
  endedAt: iso(row.ended_at),
  meta: row.meta === null ? null : (JSON.parse(row.meta) as Record<string, unknown>),
  version: row.version,
});

/** Times of an order that its steps set. */
const STEP_TIMES = ['readyAt', 'assignedAt', 'pickedUpAt', 'startedAt', 'deliveredAt', 'endedAt'] as const;

const statusOf = (value: unknown): OrderStatus | null =>
  ORDER_STATUSES.find((status) => status === value) ?? null;

/**
 * The order as of one of its events. It may have changed since: then status, courier, reasons, version and
 * times are those of the event; what an edit changed is the newest.
 */
export function outsideOrderAsOf(
  row: OutsideRow,
  { at, courier_id, payload }: Pick<EventRow, 'at' | 'courier_id' | 'payload'>,
): OutsideOrder {
  const order = toOutsideOrder(row);
  const version = typeof payload.version === 'number' ? payload.version : order.version;
  if (version === order.version) return order;
  const status = statusOf(payload.to) ?? order.status;
  const times = STEP_TIMES.map((name) => {
    const time = order[name];
    return [name, time !== null && new Date(time) > at ? null : time] as const;
  });
  const nameThen = typeof payload.courierName === 'string' ? payload.courierName : null;
  return {
    ...order,
    ...Object.fromEntries(times),
    version,
    status,
    courierId: courier_id,
    courierName: row.courier_id === courier_id ? order.courierName : nameThen,
    undeliverableReason: status === 'UNDELIVERABLE' ? order.undeliverableReason : null,
    cancelReason: status === 'CANCELLED' ? order.cancelReason : null,
  };
}

/** What happened to the order at an event, as `data.change`. */
export const outsideChangeOf = ({ payload }: Pick<EventRow, 'payload'>): OutsideChange => ({
  action: typeof payload.action === 'string' ? payload.action : null,
  from: statusOf(payload.from),
  to: statusOf(payload.to),
});
