import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { MINUTE_MS } from '@ulak/contracts/time';

const deadline = (order: OrderView): number => Date.parse(order.createdAt) + order.maxDeliveryMin * MINUTE_MS;

const byDeadline = (a: OrderView, b: OrderView): number => deadline(a) - deadline(b) || a.id - b.id;

/** The courier's orders as the screen shows them. */
export interface DeliveryList {
  /** 'Bekleyen Siparişler': assigned, not accepted yet. */
  readonly waiting: readonly OrderView[];
  /** In hand, most pressing first; the place in this list is the number in the list and on the map. */
  readonly stops: readonly OrderView[];
  /** Picked up, but not shown while another one is on the road. */
  readonly hiddenCount: number;
}

/**
 * Sorts the courier's orders into the blocks of the screen. If any order is IN_DELIVERY, only in-delivery
 * orders are shown besides the assigned ones (spec 3 §4.2).
 */
export function deliveryList(orders: readonly OrderView[]): DeliveryList {
  const of = (status: OrderStatus): OrderView[] =>
    orders.filter((order) => order.status === status).sort(byDeadline);
  const [waiting, pickedUp, inDelivery] = [of('ASSIGNED'), of('PICKED_UP'), of('IN_DELIVERY')];
  if (inDelivery.length > 0) return { waiting, stops: inDelivery, hiddenCount: pickedUp.length };
  return { waiting, stops: pickedUp, hiddenCount: 0 };
}

/** The one order on the big card: the one the courier chose while it is there, else the most pressing. */
export const currentStop = (stops: readonly OrderView[], chosen: OrderId | null): OrderView | null =>
  stops.find((order) => order.id === chosen) ?? stops[0] ?? null;
