import { excludeExpiredOffers } from '@ulak/day-simulation/nearest-policy';
import { dueInstructions } from '@ulak/dispatch/due-instructions';
import { searchBudgetFor } from '@ulak/dispatch/offer-round';
import { planRoutes } from '@ulak/dispatch/plan-routes';
import { expectedReadyAt } from '@ulak/dispatch/ready-time';
import { DEFAULT_REPOSITION, reposition, type IdleCourier } from '@ulak/dispatch/reposition';
import { DEFAULT_POLICY, EMPTY_PLAN, type Plan, type Policy, type Snapshot } from '@ulak/dispatch/snapshot';
import type { DispatchPolicy, ObservedHistory } from '@ulak/day-simulation/simulate-day';

/** Window of the demand, minutes. */
const DEMAND_WINDOW_MIN = 90;
/**
 * A courier whose shift ends sooner than this is not repositioned; one who is free sooner than this counts as
 * present.
 */
const LEAST_SHIFT_LEFT_MIN = 20;
const SOON_FREE_MIN = 12;

export interface ResearchOptions {
  readonly seed: number;
  readonly everyMin: number;
  readonly policy?: Partial<Policy>;
  readonly isMoving?: boolean;
}

/**
 * The research variant, which no server runs: idle couriers reposition to the demand, goods are expected
 * earlier where couriers are idle, and an expired offer excludes its courier for good.
 */
export function createResearch({
  seed,
  everyMin,
  policy: change,
  isMoving = true,
}: ResearchOptions): DispatchPolicy {
  const policy: Policy = { ...DEFAULT_POLICY, ...change };
  let previous: Plan = EMPTY_PLAN;
  return {
    readyAt: (placedAt, { meanMin }, { now, spare }) => expectedReadyAt(placedAt, meanMin, now, spare),
    round(observed, history) {
      const snapshot = excludeExpiredOffers(observed, history);
      const budget = searchBudgetFor(snapshot.orders.length, seed * 7_919 + snapshot.now);
      previous = planRoutes(snapshot, previous, budget, policy);
      const commands = dueInstructions(snapshot, previous, snapshot.now + everyMin);
      return { commands, moves: isMoving ? planMoves(snapshot, previous, history) : [] };
    },
  };
}

function planMoves(snapshot: Snapshot, { trips }: Plan, history: ObservedHistory) {
  const isPlanned = new Set(trips.map(({ courierId }) => courierId));
  const { now } = snapshot;
  const waiting = snapshot.couriers.flatMap(
    ({ id, place, freeAt, shiftEnd, committedPickup, pickup }): IdleCourier[] => {
      // a courier of a branch waits there
      const isFit =
        pickup === null &&
        !committedPickup &&
        !isPlanned.has(id) &&
        freeAt <= now + SOON_FREE_MIN &&
        shiftEnd - now >= LEAST_SHIFT_LEFT_MIN;
      return isFit ? [{ id, place, freeInMin: Math.max(0, freeAt - now) }] : [];
    },
  );
  const demand = [...history.ordersSince(now - DEMAND_WINDOW_MIN)].map(([pickup, orders]) => ({
    pickup,
    ordersPerMin: orders / DEMAND_WINDOW_MIN,
  }));
  return reposition(waiting, demand, snapshot.travel, DEFAULT_REPOSITION);
}
