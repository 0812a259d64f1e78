import type { CourierStatusView } from '@ulak/contracts/couriers/schema';
import type { LiveMessage } from '@ulak/contracts/events';
import type { UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { COURIER_LOAD_STATUSES, isOneOf } from '@ulak/contracts/orders/status';

/**
 * The server's list after a live message, or the very same list when the message is not about it. Of two
 * states of an order the higher version wins, whichever came first.
 */
export function applyLiveMessage(
  orders: readonly OrderView[],
  message: LiveMessage,
  me: UserId,
): readonly OrderView[] {
  if (message.type === 'ACTIVE_DELIVERIES_UPDATE') {
    if (message.courierId !== me) return orders;
    const known = new Map(orders.map((order) => [order.id, order] as const));
    return message.deliveries.map((order) => newer(known.get(order.id), order));
  }
  if (message.type !== 'ORDER_STATUS_UPDATED' && message.type !== 'ORDER_CREATED') return orders;
  const before = orders.find((order) => order.id === message.orderId);
  if (before && before.version >= message.version) return orders;
  const isMine = message.courierId === me && isOneOf(message.status, COURIER_LOAD_STATUSES);
  if (!isMine) return before ? orders.filter((order) => order !== before) : orders;
  return message.order ? applyOrder(orders, message.order) : orders;
}

const newer = (known: OrderView | undefined, incoming: OrderView): OrderView =>
  known && known.version > incoming.version ? known : incoming;

/** The list with one order as the server just answered it; an order that is finished leaves. */
export function applyOrder(orders: readonly OrderView[], order: OrderView): readonly OrderView[] {
  const known = orders.find((one) => one.id === order.id);
  const next = newer(known, order);
  const rest = orders.filter((one) => one.id !== order.id);
  return isOneOf(next.status, COURIER_LOAD_STATUSES) ? [...rest, next].sort((a, b) => a.id - b.id) : rest;
}

/**
 * The courier's own state after a live message about it; the same object when the message is not (spec 3
 * §4.3).
 */
export function applyPresence(status: CourierStatusView, message: LiveMessage): CourierStatusView {
  if (message.type !== 'COURIER_STATUS_UPDATED' || message.courierId !== status.courierId) return status;
  const { online, courier } = message;
  const state = courier?.status ?? (online ? (status.online ? status.status : 'FREE') : 'OFFLINE');
  const onBreak = courier?.onBreak ?? (online && status.onBreak);
  return { ...status, online, status: state, onBreak, ...(courier ? { active: courier.active } : {}) };
}
