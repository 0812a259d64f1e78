import { makeRandomSnapshot } from '@ulak/dispatch/random-snapshot';
import { searchBudgetFor } from '@ulak/dispatch/offer-round';
import { planRoutes } from '@ulak/dispatch/plan-routes';
import { DEFAULT_POLICY, EMPTY_PLAN } from '@ulak/dispatch/snapshot';
import { sizedFor } from '../harness/smoke.ts';
import { percentile } from '../harness/statistics.ts';

/** Processor time of one round at one size, so that other work of the machine counts little. */
export interface RoundTiming {
  readonly orders: number;
  readonly couriers: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface RoundSize {
  readonly orders: number;
  readonly couriers: number;
  readonly pickups: number;
  readonly sideMin: number;
  readonly rounds: number;
}

/** The largest round of the library's days, and one far beyond. */
export const LARGEST_PUBLISHED_ROUND: RoundSize = {
  orders: 136,
  couriers: 220,
  pickups: 120,
  sideMin: 45,
  rounds: 100,
};
export const OVERSIZED_ROUND: RoundSize = {
  orders: 1_000,
  couriers: 500,
  pickups: 200,
  sideMin: 60,
  rounds: 10,
};

const WARM_UP = sizedFor(3, 0);

/**
 * Times rounds over random snapshots. Each starts from the previous plan after a minute of changes: a tenth
 * of the orders is new.
 */
export function timeRounds({ rounds, ...shape }: RoundSize): RoundTiming {
  const times: number[] = [];
  for (let round = 0; round < rounds + WARM_UP; round += 1) {
    const seed = round + 1;
    const snapshot = makeRandomSnapshot(seed, { ...shape, capacity: 3 });
    const known = { ...snapshot, orders: snapshot.orders.filter(({ id }) => id % 10 !== 0) };
    const before = planRoutes(known, EMPTY_PLAN, { iterations: 0, seed }, DEFAULT_POLICY);
    const startedAt = process.cpuUsage();
    planRoutes(snapshot, before, searchBudgetFor(shape.orders, seed), DEFAULT_POLICY);
    if (round >= WARM_UP) times.push(processorMs(startedAt));
  }
  return {
    orders: shape.orders,
    couriers: shape.couriers,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
  };
}

function processorMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}
