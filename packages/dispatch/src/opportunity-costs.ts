import type { CourierState, Minutes, OpenOrder, PlaceIndex } from './snapshot.ts';

/** Couriers available within this time count as help for open orders, minutes. */
const AVAILABLE_SOON_MIN = 30;
/** Upper bound of the cost, so that in no rush serving an order costs more than leaving it unserved. */
const MAX_OPPORTUNITY_COST = 3;

/**
 * Opportunity cost of a minute of each courier in a rush: the open orders per available courier beyond the
 * one that each takes, as many customers wait a minute longer when this courier is back a minute later. A
 * plan knows that of its own orders; only such a cost stands for the next ones.
 * @param orders open orders; committed ones are left out
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
