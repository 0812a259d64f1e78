import type { OrderView } from '@ulak/contracts/orders/schema';
import { MINUTE_MS } from '@ulak/contracts/time';

/** When an order's longest delivery time ends, epoch ms. */
export const dueAt = ({
  createdAt,
  maxDeliveryMin,
}: Pick<OrderView, 'createdAt' | 'maxDeliveryMin'>): number =>
  Date.parse(createdAt) + maxDeliveryMin * MINUTE_MS;

/** Orders in the order in which a courier with little room should get them: what is due first. */
export const sortByDue = (orders: readonly OrderView[]): OrderView[] =>
  orders.toSorted((a, b) => dueAt(a) - dueAt(b) || a.id - b.id);
