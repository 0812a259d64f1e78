import type { PreparationTimes } from '@ulak/dispatch/preparation-time';
import type { Instance } from './instance.ts';

/** What is known of a pickup's cooking times at one moment. */
export interface PreparationEstimate extends PreparationTimes {
  readonly meanMin: number;
}

/** What the orders that were ready by a moment teach about the cooking times of a pickup. */
export type PreparationHistory = (pickup: number, now: number) => PreparationEstimate;

/** What is assumed as long as the whole day has shown fewer orders than this. */
const MIN_ORDERS = 10;
const DEFAULT_ESTIMATE: PreparationEstimate = { meanMin: 15, readyP50Min: 15, readyP90Min: 25 };
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
export function learnPreparationTimes({ orders, pickups }: Instance): PreparationHistory {
  const everywhere = samplesUpTo(orders);
  const own = pickups.map((_, pickup) => samplesUpTo(orders.filter((order) => order.pickup === pickup)));
  return (pickup, now) => {
    const all = everywhere(now);
    if (all.count < MIN_ORDERS) return DEFAULT_ESTIMATE;
    const here = own[pickup]?.(now) ?? { ...all, count: 0 };
    const blend = (key: keyof PreparationEstimate): number =>
      (here.count * here[key] + OTHERS_WEIGHT * all[key]) / (here.count + OTHERS_WEIGHT);
    return {
      meanMin: blend('meanMin'),
      readyP50Min: blend('readyP50Min'),
      readyP90Min: blend('readyP90Min'),
    };
  };
}

interface PreparationSample extends PreparationEstimate {
  readonly count: number;
}

/**
 * Mean and percentiles over the orders that were ready by a moment; each state of the list is worked out
 * once.
 */
function samplesUpTo(orders: Instance['orders']): (now: number) => PreparationSample {
  const sorted = orders.toSorted((a, b) => a.readyAt - b.readyAt);
  const known = new Map<number, PreparationSample>();
  return (now) => {
    const count = countUpTo(sorted, now);
    const found = known.get(count);
    if (found) return found;
    const minutes = sorted.slice(0, count).map(({ placedAt, readyAt }) => readyAt - placedAt);
    minutes.sort((a, b) => a - b);
    const past: PreparationSample = {
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
