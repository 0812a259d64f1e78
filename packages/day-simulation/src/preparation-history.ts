import type { PreparationTimes } from '@ulak/dispatch/preparation-time';
import type { Instance } from './instance.ts';

/** Estimated preparation time of a pickup at one moment. */
export interface PreparationEstimate extends PreparationTimes {
  readonly meanMin: number;
}

/** Preparation times of a pickup, estimated from the orders that were ready by a moment. */
export type PreparationHistory = (pickup: number, now: number) => PreparationEstimate;

/** Estimate while the day has shown fewer orders than this. */
const MIN_ORDERS = 10;
const DEFAULT_ESTIMATE: PreparationEstimate = { meanMin: 15, readyP50Min: 15, readyP90Min: 25 };
/**
 * Weight of all other pickups, in orders of the own one: about the ratio of the variance within a pickup to
 * that between pickups in the library's days (48 to 30; the median pickup has two orders a day).
 */
const OTHERS_WEIGHT = 2;

/**
 * Estimates from the past of the day alone: orders in preparation are not in it, nor is the order in
 * question.
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

/** Mean and percentiles over the orders that were ready by a moment, cached for each state of the list. */
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

/** Interpolated percentile, as PostgreSQL's `percentile_cont`; 0 of nothing. */
function at(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}
