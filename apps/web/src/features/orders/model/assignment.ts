import type { UserId } from '@ulak/contracts/ids';
import type { CourierCandidate, OrderView } from '@ulak/contracts/orders/schema';

/**
 * The most orders that are assigned at once; the contract's own limit (a test compares them), without the
 * schemas around it.
 */
export const MAX_AT_ONCE = 50;

/** Why the orders cannot go to one courier together, in words; null when they can. */
export function assignObstacle(orders: readonly OrderView[]): string | null {
  if (orders.length > MAX_AT_ONCE) return `Bir seferde en fazla ${MAX_AT_ONCE} sipariş atanabilir`;
  return orders.every(({ branchId }) => branchId === orders[0]?.branchId)
    ? null
    : 'Seçilen siparişler aynı şubeden olmalı';
}

/** An order as it will be when it is assigned to a courier. */
export const withAssignment = (order: OrderView, to: Assignee, at: string): OrderView => ({
  ...order,
  status: 'ASSIGNED',
  courierId: to.courierId,
  assignedToName: to.name,
  courierPhone: null,
  assignedBy: 'STAFF',
  offerExpiresAt: null,
  assignedAt: at,
  pickedUpAt: null,
  startedAt: null,
  endedAt: null,
  undeliverableNote: null,
  undeliverableReason: null,
});

/** The status an order falls back to when it leaves its courier or the pool. */
export const statusWithoutCourier = ({ readyAt }: Pick<OrderView, 'readyAt'>): 'READY' | 'PREPARING' =>
  readyAt ? 'READY' : 'PREPARING';

/** An order as it will be when it has been unassigned. */
export const withoutAssignment = (order: OrderView): OrderView => ({
  ...order,
  status: statusWithoutCourier(order),
  courierId: null,
  assignedToName: null,
  courierPhone: null,
  assignedBy: null,
  offerExpiresAt: null,
  assignedAt: null,
});

/**
 * Candidates with a forecast first, the least added waiting before more;
 * the others as they were ranked.
 */
export const rankByForecast = (candidates: readonly CourierCandidate[]): readonly CourierCandidate[] => {
  const added = ({ forecast }: CourierCandidate): number => forecast?.addedMin ?? Number.POSITIVE_INFINITY;
  return candidates.toSorted((a, b) => Math.sign(added(a) - added(b)) || 0);
};

/** The courier that an order is assigned to. */
export interface Assignee {
  readonly courierId: UserId;
  readonly name: string;
}
