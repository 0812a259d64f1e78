import type { CookingTimes } from '@ulak/dispatch/cooking-time';
import type { Instance } from './instance.ts';

/** What is known of a pickup's cooking times at one moment. */
export interface KnownCooking extends CookingTimes {
  readonly meanMin: number;
}

/** What the orders that were ready by a moment teach about the cooking times of a pickup. */
export type CookingHistory = (pickup: number, now: number) => KnownCooking;

/** What is assumed as long as the whole day has shown fewer orders than this. */
const LEAST_ORDERS = 10;
const UNKNOWN: KnownCooking = { meanMin: 15, readyP50Min: 15, readyP90Min: 25 };
/**
 * So many orders of a pickup weigh as much as all other pickups' together: about the ratio of the variance
 * within a pickup to that between pickups in the library's days (48 to 30), where a pickup has two orders a
 * day in the middle.
 */
const OTHERS_WEIGHT = 2;

/**
 * Learns from the past of the day alone: neither orders that are still cooking nor the order that is asked
 * about are in it.
 */
export function learnCooking({ orders, pickups }: Instance): CookingHistory {
  const everywhere = pastOf(orders);
  const own = pickups.map((_, pickup) => pastOf(orders.filter((order) => order.pickup === pickup)));
  return (pickup, now) => {
    const all = everywhere(now);
    if (all.count < LEAST_ORDERS) return UNKNOWN;
    const here = own[pickup]?.(now) ?? { ...all, count: 0 };
    const lean = (key: keyof KnownCooking): number =>
      (here.count * here[key] + OTHERS_WEIGHT * all[key]) / (here.count + OTHERS_WEIGHT);
    return { meanMin: lean('meanMin'), readyP50Min: lean('readyP50Min'), readyP90Min: lean('readyP90Min') };
  };
}

interface Past extends KnownCooking {
  readonly count: number;
}

/**
 * Mean and percentiles over the orders that were ready by a moment; each state of the list is worked out
 * once.
 */
function pastOf(orders: Instance['orders']): (now: number) => Past {
  const sorted = orders.toSorted((a, b) => a.readyAt - b.readyAt);
  const known = new Map<number, Past>();
  return (now) => {
    const count = countUpTo(sorted, now);
    const found = known.get(count);
    if (found) return found;
    const minutes = sorted.slice(0, count).map(({ placedAt, readyAt }) => readyAt - placedAt);
    minutes.sort((a, b) => a - b);
    const past: Past = {
      count,
      meanMin: minutes.reduce((sum, one) => sum + one, 0) / Math.max(1, count),
      readyP50Min: at(minutes, 0.5),
      readyP90Min: at(minutes, 0.9),
    };
    known.set(count, past);
    return past;
  };
}

function countUpTo(sorted: Instance['orders'], now: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.readyAt ?? 0) <= now) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A percentile between its neighbours, as PostgreSQL's `percentile_cont` has it; 0 of nothing. */
function at(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}
