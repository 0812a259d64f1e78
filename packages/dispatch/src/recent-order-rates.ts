import type { Minutes } from './snapshot.ts';

/** What a courier was given lately, and how long they were on duty in that time. */
export interface RecentWorkload {
  readonly orders: number;
  readonly onDutyMin: Minutes;
}

/** How far back work counts for the fairness term. */
export const RECENT_WINDOW_MIN: Minutes = 120;
/** Less time on duty says nothing about how much work somebody has had. */
const MIN_ON_DUTY_MIN = 15;

/**
 * Orders per hour of each courier lately; who has hardly begun counts as having had as much as the others.
 */
export function recentOrderRates(work: readonly RecentWorkload[]): number[] {
  const own = work.map(({ orders, onDutyMin }) =>
    onDutyMin >= MIN_ON_DUTY_MIN ? (orders * 60) / onDutyMin : null,
  );
  const known = own.filter((rate) => rate !== null);
  const mean = known.reduce((sum, rate) => sum + rate, 0) / Math.max(1, known.length);
  return own.map((rate) => rate ?? mean);
}
