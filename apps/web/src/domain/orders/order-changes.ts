import type { LiveMessage } from '@ulak/contracts/events';
import type { BranchFilter, BranchId, OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { FINAL_STATUSES, isOneOf, type OrderStatus } from '@ulak/contracts/orders/status';

/** One change of one order as the stream or a response reports it. */
export interface OrderChange {
  readonly orderId: OrderId;
  readonly version: number;
  readonly status: OrderStatus;
  readonly branchId: BranchId;
  /** Absent when the message came without it: the list must be refetched. */
  readonly order: OrderView | undefined;
}

/** The order change in a live message, null for every other message. */
export function changeFromMessage(message: LiveMessage): OrderChange | null {
  if (message.type !== 'ORDER_CREATED' && message.type !== 'ORDER_STATUS_UPDATED') return null;
  const { orderId, version, status, branchId, order } = message;
  return { orderId, version, status, branchId, order };
}

/**
 * Whether the message says that an order's customer was erased: what is shown or cached of it must be
 * removed from every list.
 */
export const isErasure = (message: LiveMessage): boolean =>
  message.type === 'ORDER_STATUS_UPDATED' && message.action === 'erase';

export const changeFromOrder = (order: OrderView): OrderChange => ({
  orderId: order.id,
  version: order.version,
  status: order.status,
  branchId: order.branchId,
  order,
});

/**
 * Folds a burst of changes into a list of active orders. The newest version wins whatever came first;
 * finished orders leave; orders of other branches stay out. The same list comes back when nothing changed.
 */
export function foldChanges(
  orders: readonly OrderView[],
  changes: readonly OrderChange[],
  branchId: BranchFilter,
): readonly OrderView[] {
  if (changes.length === 0) return orders;
  const byId = new Map(orders.map((order) => [order.id, order]));
  const ended = new Map<OrderId, number>();
  let isChanged = false;
  for (const change of changes) {
    const known = byId.get(change.orderId)?.version ?? ended.get(change.orderId) ?? 0;
    if (change.version <= known) continue;
    if (isOneOf(change.status, FINAL_STATUSES)) {
      ended.set(change.orderId, change.version);
      isChanged = byId.delete(change.orderId) || isChanged;
    } else if (change.order && (branchId === 'all' || change.branchId === branchId)) {
      byId.set(change.orderId, change.order);
      isChanged = true;
    }
  }
  return isChanged ? [...byId.values()] : orders;
}

/** Whether a burst needs the list to be fetched: a change of an unfinished order came without the order. */
export const needsRefetch = (changes: readonly OrderChange[]): boolean =>
  changes.some(({ order, status }) => !order && !isOneOf(status, FINAL_STATUSES));

const MAX_LOGGED_CHANGES = 2_000;

/**
 * Log of recent changes, so that nothing older is applied and a response that was in flight
 * while changes arrived can have them folded in (style "newest wins, bursts fold").
 */
export interface ChangeLog {
  /** Adds a change. @returns false when it is not newer than the last one of the order */
  add(change: OrderChange): boolean;
  /** The present place in the log, for {@link ChangeLog.since}. */
  cursor(): number;
  since(cursor: number): OrderChange[];
}

export function createChangeLog(): ChangeLog {
  const newest = new Map<OrderId, number>();
  let entries: { at: number; change: OrderChange }[] = [];
  let counter = 0;
  return {
    add(change) {
      if (change.version <= (newest.get(change.orderId) ?? 0)) return false;
      newest.set(change.orderId, change.version);
      counter++;
      entries.push({ at: counter, change });
      if (entries.length > 2 * MAX_LOGGED_CHANGES) entries = entries.slice(-MAX_LOGGED_CHANGES);
      return true;
    },
    cursor: () => counter,
    since: (cursor) => entries.filter(({ at }) => at > cursor).map(({ change }) => change),
  };
}
