import {
  excludeExpiredOffers,
  isIdle,
  listWaiting,
  meanReadyAt,
  pickupAt,
  sendInstruction,
} from '@ulak/day-simulation/nearest-policy';
import { solveAssignment } from '@ulak/dispatch/linear-assignment';
import type { DispatchPolicy } from '@ulak/day-simulation/simulate-day';

/** Horizon of the matching: orders that are ready later are left out. */
const MATCH_HORIZON_MIN = 20;

/**
 * Linear assignment: single orders to idle and soon free couriers at least total waiting, sent just in time.
 */
export const createMatcher = (everyMin: number): DispatchPolicy => ({
  readyAt: meanReadyAt,
  round(observed, history) {
    const snapshot = excludeExpiredOffers(observed, history);
    const { now } = snapshot;
    const orders = listWaiting(snapshot).filter(({ readyAt }) => readyAt <= now + MATCH_HORIZON_MIN);
    const couriers = snapshot.couriers.filter(({ committedPickup }) => !committedPickup);
    const columns = Math.max(orders.length, couriers.length);
    const cost = new Float64Array(orders.length * columns).fill(Number.POSITIVE_INFINITY);
    for (const [row, order] of orders.entries())
      for (const [column, courier] of couriers.entries())
        cost[row * columns + column] = pickupAt(snapshot, courier, order) - order.placedAt;
    const commands = [...solveAssignment(cost, orders.length, columns)].flatMap((column, row) => {
      const order = orders[row];
      const courier = couriers[column];
      if (!order || !courier || !isIdle(courier, now)) return [];
      const isLateIfKept =
        pickupAt({ ...snapshot, now: now + everyMin }, courier, order) > pickupAt(snapshot, courier, order);
      return isLateIfKept ? [sendInstruction(snapshot, courier, order)] : [];
    });
    return { commands, moves: [] };
  },
});
