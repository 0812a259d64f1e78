import type { Minutes } from './snapshot.ts';

/** Orders that a courier was assigned recently, and how long they were on duty in that time. */
export interface RecentWorkload {
  readonly orders: number;
  readonly onDutyMin: Minutes;
}

/** Window of the fairness term, minutes. */
export const RECENT_WINDOW_MIN: Minutes = 120;
/** Less time on duty makes no rate, minutes. */
const MIN_ON_DUTY_MIN = 15;

/** Recent orders per hour of each courier; who has hardly begun counts as the mean of the others. */
export function recentOrderRates(work: readonly RecentWorkload[]): number[] {
  const own = work.map(({ orders, onDutyMin }) =>
    onDutyMin >= MIN_ON_DUTY_MIN ? (orders * 60) / onDutyMin : null,
  );
  const known = own.filter((rate) => rate !== null);
  const mean = known.reduce((sum, rate) => sum + rate, 0) / Math.max(1, known.length);
  return own.map((rate) => rate ?? mean);
}
