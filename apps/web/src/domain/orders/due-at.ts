import type { OrderView } from '@ulak/contracts/orders/schema';
import { MINUTE_MS } from '@ulak/contracts/time';

export const dueAt = ({ createdAt, maxDeliveryMin }: OrderView): number =>
  Date.parse(createdAt) + maxDeliveryMin * MINUTE_MS;

/** Orders in the order in which a courier with little room should get them: what is due first. */
export const sortByDue = (orders: readonly OrderView[]): OrderView[] =>
  orders.toSorted((a, b) => dueAt(a) - dueAt(b) || a.id - b.id);
