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
  /**
   * In hand, those on the road first, then in the order of the road; the place in this list is the number in
   * the list and on the map.
   */
  readonly stops: readonly OrderView[];
}

/**
 * Sorts the courier's orders into the blocks of the screen. Unlike spec 3 §4.2 no order in hand is hidden
 * (docs/decisions/054).
 * @param road the suggested sequence; what is not in it comes last, most pressing first
 */
export function deliveryList(orders: readonly OrderView[], road: readonly OrderId[] = []): DeliveryList {
  const places = new Map(road.map((id, index) => [id, index]));
  const placeOf = ({ id }: OrderView): number => places.get(id) ?? road.length;
  const byRoad = (a: OrderView, b: OrderView): number => placeOf(a) - placeOf(b) || byDeadline(a, b);
  const of = (status: OrderStatus): OrderView[] => orders.filter((order) => order.status === status);
  return {
    waiting: of('ASSIGNED').sort(byDeadline),
    stops: [...of('IN_DELIVERY').sort(byRoad), ...of('PICKED_UP').sort(byRoad)],
  };
}

/** What 'Hepsini başlat' starts: picked up, and not on the road yet. */
export const startableStops = (stops: readonly OrderView[]): readonly OrderView[] =>
  stops.filter(({ status }) => status === 'PICKED_UP');

/** The one order in hand that stands open: the one the courier chose while it is there, else the first. */
export const currentStop = (stops: readonly OrderView[], chosen: OrderId | null): OrderView | null =>
  stops.find((order) => order.id === chosen) ?? stops[0] ?? null;
