import type { CourierState, Minutes } from './snapshot.ts';

/** So many idle couriers for each open order and idle courier are enough. */
const ENOUGH_SPARE = 0.3;

/**
 * How many couriers are idle beside the orders that wait for one: 0 nobody is, 0.5 as many as orders, 1 no
 * order waits.
 */
export function spareShare(
  couriers: readonly Pick<CourierState, 'heading' | 'freeAt'>[],
  openOrders: number,
  now: Minutes,
): number {
  const idle = couriers.filter(({ heading, freeAt }) => !heading && freeAt <= now).length;
  return idle / Math.max(1, idle + openOrders);
}

/** How far a {@link spareShare} is enough: 0 nobody is to spare, 1 nobody is missed. */
export const ampleness = (spare: number): number => Math.min(1, spare / ENOUGH_SPARE);
