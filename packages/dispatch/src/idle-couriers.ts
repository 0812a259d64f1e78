import type { CourierState, Minutes } from './snapshot.ts';

/** So many idle couriers for each open order and idle courier are enough. */
const ENOUGH_IDLE_SHARE = 0.3;

/**
 * How many couriers are idle beside the orders that wait for one: 0 nobody is, 0.5 as many as orders, 1 no
 * order waits.
 */
export function idleCourierShare(
  couriers: readonly Pick<CourierState, 'committedPickup' | 'freeAt'>[],
  openOrders: number,
  now: Minutes,
): number {
  const idle = couriers.filter(({ committedPickup, freeAt }) => !committedPickup && freeAt <= now).length;
  return idle / Math.max(1, idle + openOrders);
}

/** How far a {@link idleCourierShare} is enough: 0 nobody is to spare, 1 nobody is missed. */
export const surplusFactor = (idleShare: number): number => Math.min(1, idleShare / ENOUGH_IDLE_SHARE);
