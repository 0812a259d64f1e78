import type { CourierState, Minutes } from './snapshot.ts';

/** Share of idle couriers (see {@link idleCourierShare}) that counts as enough. */
const ENOUGH_IDLE_SHARE = 0.3;

/**
 * Share of idle couriers among idle couriers and open orders: 0 none is idle, 0.5 as many as orders, 1 no
 * order is open.
 */
export function idleCourierShare(
  couriers: readonly Pick<CourierState, 'committedPickup' | 'freeAt'>[],
  openOrders: number,
  now: Minutes,
): number {
  const idle = couriers.filter(({ committedPickup, freeAt }) => !committedPickup && freeAt <= now).length;
  return idle / Math.max(1, idle + openOrders);
}

/** How near an {@link idleCourierShare} is to enough, 0 … 1. */
export const surplusFactor = (idleShare: number): number => Math.min(1, idleShare / ENOUGH_IDLE_SHARE);
