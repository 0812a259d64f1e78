import type { CourierState, Minutes, OpenOrder, PlaceIndex } from './snapshot.ts';

/** Who is free within this time is here to help with what waits. */
const AVAILABLE_SOON_MIN = 30;
/** A minute costs no more, so that no crowd of orders makes bringing one dearer than leaving it. */
const MAX_OPPORTUNITY_COST = 3;

/**
 * What a minute of each courier is worth to the customers who wait. A courier who comes back a minute later
 * makes everybody wait a minute longer who hopes for them: the orders that wait for each courier beyond the
 * one that they take. A plan knows this of the orders in it; those that come next, and those that must be
 * fetched before the shift ends, only show in such a price.
 * @param orders those that wait for a courier; left out: those that somebody is on the way to fetch
 * @returns per courier, minutes per minute: 0 as long as there is a courier for each order
 */
export function opportunityCosts(
  orders: readonly OpenOrder[],
  couriers: readonly CourierState[],
  now: Minutes,
): Float64Array {
  const isHere = ({ capacity, freeAt, shiftEnd }: CourierState): boolean =>
    capacity > 0 && !(freeAt > now + AVAILABLE_SOON_MIN) && Math.max(now, freeAt) <= shiftEnd;
  const waiting = countBy(orders, ({ pickup }) => pickup);
  const here = couriers.filter(isHere);
  const couriersByPickup = countBy(here, ({ pickup }) => pickup);
  const anywhere = couriersByPickup.get(null) ?? 0;
  const costOf = (load: number, courierCount: number): number =>
    Math.min(MAX_OPPORTUNITY_COST, Math.max(0, load / Math.max(1, courierCount) - 1));
  return Float64Array.from(couriers, ({ pickup }) =>
    pickup === null
      ? costOf(orders.length, here.length)
      : costOf(waiting.get(pickup) ?? 0, (couriersByPickup.get(pickup) ?? 0) + anywhere),
  );
}

function countBy<T>(list: readonly T[], key: (one: T) => PlaceIndex | null): Map<PlaceIndex | null, number> {
  const counts = new Map<PlaceIndex | null, number>();
  for (const one of list) counts.set(key(one), (counts.get(key(one)) ?? 0) + 1);
  return counts;
}
