import { commit } from '@ulak/dispatch/commit';
import { plan } from '@ulak/dispatch/plan';
import { DEFAULT_REPOSITION, reposition, type WaitingCourier } from '@ulak/dispatch/reposition';
import { DEFAULT_POLICY, EMPTY_PLAN, type Plan, type Policy, type Snapshot } from '@ulak/dispatch/snapshot';
import type { Dispatcher, Recent } from './world.ts';

/** Search of a round: this many iterations for each open order, within these bounds. */
const ITERATIONS_PER_ORDER = 16;
const LEAST_ITERATIONS = 30;
const MOST_ITERATIONS = 2_000;
/** Demand is what the last minutes brought. */
const DEMAND_WINDOW_MIN = 90;
/** A courier whose shift ends sooner than this is not sent anywhere; one who is free sooner than this counts as near already. */
const LEAST_SHIFT_LEFT_MIN = 20;
const SOON_FREE_MIN = 12;

/** Iterations of a round with so many open orders. */
export const iterationsFor = (orders: number): number =>
  Math.max(LEAST_ITERATIONS, Math.min(MOST_ITERATIONS, orders * ITERATIONS_PER_ORDER));

export interface EngineOptions {
  readonly seed: number;
  readonly everyMin: number;
  readonly policy?: Partial<Policy>;
  readonly isMoving?: boolean;
}

/** The product's engine as a policy of the benchmark. */
export function createEngine({ seed, everyMin, policy: change, isMoving = true }: EngineOptions): Dispatcher {
  const policy: Policy = { ...DEFAULT_POLICY, ...change };
  let previous: Plan = EMPTY_PLAN;
  return {
    round(snapshot, recent) {
      const iterations = iterationsFor(snapshot.orders.length);
      previous = plan(snapshot, previous, { iterations, seed: seed * 7_919 + snapshot.now }, policy);
      const commands = commit(snapshot, previous, snapshot.now + everyMin);
      return { commands, moves: isMoving ? movesOf(snapshot, previous, recent) : [] };
    },
  };
}

function movesOf(snapshot: Snapshot, { trips }: Plan, recent: Recent) {
  const isPlanned = new Set(trips.map(({ courierId }) => courierId));
  const { now } = snapshot;
  const waiting = snapshot.couriers.flatMap(({ id, place, freeAt, shiftEnd, heading, pickup }): WaitingCourier[] => {
    // who belongs to a branch waits there
    const isFit =
      pickup === null &&
      !heading &&
      !isPlanned.has(id) &&
      freeAt <= now + SOON_FREE_MIN &&
      shiftEnd - now >= LEAST_SHIFT_LEFT_MIN;
    return isFit ? [{ id, place, freeInMin: Math.max(0, freeAt - now) }] : [];
  });
  const demand = [...recent.ordersSince(now - DEMAND_WINDOW_MIN)].map(([pickup, orders]) => ({
    pickup,
    ordersPerMin: orders / DEMAND_WINDOW_MIN,
  }));
  return reposition(waiting, demand, snapshot.travel, DEFAULT_REPOSITION);
}
