import type { CourierRoute } from '@ulak/contracts/dispatch/schema';
import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { measuredKm } from '@ulak/contracts/roads/labels';
import { isOneOf, ON_ROAD_STATUSES } from '@ulak/contracts/orders/status';
import { formatTime, MINUTE_MS } from '@ulak/contracts/time';

/** The order of the road as far as the phone knows it. */
export interface Road {
  /** The suggested sequence; empty: none is known. */
  readonly ids: readonly OrderId[];
  /** How far it is to each stop from the one before it, and about when: '1,2 km yol · ~19:42'. */
  readonly legs: ReadonlyMap<OrderId, string>;
  /** The way over all of them along roads; undefined: none was found. */
  readonly line: CourierRoute['line'];
  /** The last request for it failed. */
  readonly isFailed: boolean;
}

/** What the server's suggestion depends on besides the courier's position. */
export const loadKey = (orders: readonly OrderView[]): string =>
  carriedOf(orders)
    .map(({ id, status }) => `${id}:${status}`)
    .toSorted()
    .join();

/** The orders in hand. */
export const carriedOf = (orders: readonly OrderView[]): readonly OrderView[] =>
  orders.filter(({ status }) => isOneOf(status, ON_ROAD_STATUSES));

/** @param isFailed the last request failed: `route` is of an earlier one, and its minutes count no more */
export function roadOf(route: CourierRoute | undefined, isFailed: boolean): Road {
  const stops = route?.stops ?? [];
  const computedAt = route ? Date.parse(route.computedAt) : 0;
  return {
    ids: stops.map(({ orderId }) => orderId),
    legs: new Map(
      stops.map(({ orderId, km, distanceMethod, minutes }) => {
        // a method is given only where it is that of a road
        const way = measuredKm(km, distanceMethod ?? 'GREAT_CIRCLE');
        return [orderId, isFailed ? way : `${way} · ~${formatTime(computedAt + minutes * MINUTE_MS)}`];
      }),
    ),
    line: route?.line,
    isFailed,
  };
}

/** Where the order of the stops comes from; null: there is nothing to order, or the answer is on its way. */
export function roadNote(stops: readonly OrderView[], { ids, isFailed }: Road): string | null {
  if (stops.length < 2) return null;
  const isKnown = stops.every(({ id }) => ids.includes(id));
  if (isFailed) {
    return isKnown
      ? 'Bağlantı yok: son önerilen yol sırası gösteriliyor.'
      : 'Yol sırası alınamadı: teslim süresi en yakın olan önde.';
  }
  return isKnown ? 'Önerilen yol sırası' : null;
}
