import type { UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { MINUTE_MS } from '@ulak/contracts/time';

type SeenFacts = Pick<OrderView, 'status' | 'courierId' | 'assignedAt' | 'courierSeenAt'>;

/** Since when an assigned order waits to be seen by its courier, epoch ms; null: seen, or nobody's. */
export const unseenSince = ({ status, courierId, assignedAt, courierSeenAt }: SeenFacts): number | null =>
  status === 'ASSIGNED' && courierId !== null && courierSeenAt === null && assignedAt !== null
    ? Date.parse(assignedAt)
    : null;

/** 'görmedi, 2 dk'; null in the first minute. */
export function unseenText(since: number, now: number): string | null {
  const minutes = Math.floor((now - since) / MINUTE_MS);
  return minutes >= 1 ? `görmedi, ${minutes} dk` : null;
}

/** Of each courier with unseen orders, since when the oldest waits. */
export function unseenByCourier(orders: readonly OrderView[]): ReadonlyMap<UserId, number> {
  const oldest = new Map<UserId, number>();
  for (const order of orders) {
    const since = unseenSince(order);
    if (since === null || order.courierId === null) continue;
    oldest.set(order.courierId, Math.min(since, oldest.get(order.courierId) ?? since));
  }
  return oldest;
}
