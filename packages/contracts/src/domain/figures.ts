import type { Period } from '../time.ts';
import { reportingGapOf } from '../business-day.ts';

/** A figure rounded to one decimal. */
export const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** Mean of whole numbers (minutes, packages), one decimal, rounded half up; 0 of nothing. */
export const meanOneDecimal = (sum: number, count: number): number =>
  count === 0 ? 0 : Math.round((sum * 10) / count) / 10;

/** part / whole as a rounded percent; `otherwise` when the whole is 0. */
export const ratePercent = (part: number, whole: number, otherwise: number): number =>
  whole === 0 ? otherwise : Math.round((100 * part) / whole);

/** Delivered orders, and how many of them were late (isDelayed). */
export interface Punctuality {
  readonly delivered: number;
  readonly late: number;
}

/** Delivered orders that were in time, rounded percent; without deliveries everything was in time. */
export const onTimeRate = ({ delivered, late }: Punctuality): number =>
  ratePercent(delivered - late, delivered, 100);

/** Late deliveries of the delivered orders, rounded percent (spec 1 §9); 0 without deliveries. */
export const lateRate = ({ delivered, late }: Punctuality): number => ratePercent(late, delivered, 0);

/** Mean order value: revenue by orders that are not cancelled, TL rounded to kuruş; 0 without any.
 * @param worthKurus total of these orders, whole kuruş */
export const meanBasketTl = (worthKurus: number, orders: number): number =>
  orders === 0 ? 0 : Math.round(worthKurus / orders) / 100;

/**
 * The part of the reporting gap that lies before a period; empty (from = to) when there is none. Later gaps
 * are inside of the period (docs/decisions/019).
 */
export function gapBefore(period: Period): Period {
  const { from, to } = reportingGapOf(period);
  if (from >= period.from) return { from: period.from, to: period.from };
  return { from, to: to < period.from ? to : period.from };
}
