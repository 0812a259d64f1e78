import { businessDate, reportingGapOf, reportingDayOf } from '@ulak/contracts/business-day';
import { DAY_MS, type Instant, type IstanbulDate, type Period } from '@ulak/contracts/time';
import type { SearchParams } from './search.ts';

/** What a range picker offers (ux "Reports, money"). */
export const RANGE_NAMES = ['today', 'yesterday', 'week', 'month', 'custom'] as const;
export type RangeName = (typeof RANGE_NAMES)[number];

export const RANGE_LABELS: Record<RangeName, string> = {
  today: 'Bugün',
  yesterday: 'Dün',
  week: 'Bu hafta',
  month: 'Bu ay',
  custom: 'Özel',
};

/** Business days, first and last included, as 'YYYY-MM-DD'. */
export interface BusinessDays {
  readonly first: string;
  readonly last: string;
}

/** What was chosen: a range that moves with the days, or days by name. */
export type RangeChoice =
  | { readonly name: Exclude<RangeName, 'custom'> }
  | ({ readonly name: 'custom' } & BusinessDays);

const TODAY: RangeChoice = { name: 'today' };

/** The longest range: the server's year of lists. */
const MAX_DAYS = 366;

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** A day as an address writes it; null for anything that is no day of our time. */
function readDay(text: string | undefined): string | null {
  if (!text || !/^20\d{2}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(`${text}T00:00:00Z`)))
    return null;
  return dayText(dayNumber(text)) === text ? text : null;
}

/** A range of days put right: the earlier first, and not longer than {@link MAX_DAYS}. */
export function customRange(dayA: string, dayB: string): RangeChoice {
  const [first, last] = dayA <= dayB ? [dayA, dayB] : [dayB, dayA];
  return { name: 'custom', first, last: dayText(Math.min(dayNumber(last), dayNumber(first) + MAX_DAYS - 1)) };
}

/** The range that an address asks for; what it does not understand counts as today. */
export function readRange(search: SearchParams): RangeChoice {
  const name = RANGE_NAMES.find((range) => range === search.range) ?? 'today';
  if (name !== 'custom') return { name };
  const days = [readDay(search.from), readDay(search.to)].filter((day) => day !== null);
  const [dayA, dayB = dayA] = days;
  return dayA === undefined || dayB === undefined ? TODAY : customRange(dayA, dayB);
}

/** The part of the address for a range; today needs none. */
export const writeRange = (range: RangeChoice): SearchParams =>
  range.name === 'custom'
    ? { range: 'custom', from: range.first, to: range.last }
    : { range: range.name === 'today' ? undefined : range.name, from: undefined, to: undefined };

/** The business days that a choice means at `now`; weeks begin on Monday, and a week or month ends today. */
export function daysOf(range: RangeChoice, now: Instant): BusinessDays {
  if (range.name === 'custom') return { first: range.first, last: range.last };
  const today = businessDate(now);
  if (range.name === 'yesterday') {
    const yesterday = dayText(dayNumber(today) - 1);
    return { first: yesterday, last: yesterday };
  }
  if (range.name === 'month') return { first: `${today.slice(0, 8)}01`, last: today };
  if (range.name === 'today') return { first: today, last: today };
  // day 0 of all, 1 January 1970, was a Thursday
  return { first: dayText(dayNumber(today) - ((dayNumber(today) + 3) % 7)), last: today };
}

function dateOf(day: string): IstanbulDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month, day: date };
}

/** First 10:00 to last 07:00; the mornings between two of the days belong to it (decision 010). */
export const periodOf = ({ first, last }: BusinessDays): Period => ({
  from: reportingDayOf(dateOf(first)).from,
  to: reportingDayOf(dateOf(last)).to,
});

/** The business days that a period [from, to) of ISO instants lies in. */
export const daysOfPeriod = (from: string, to: string): BusinessDays => ({
  first: businessDate(Date.parse(from)),
  last: businessDate(Date.parse(to) - 1),
});

/**
 * The same days with the 07:00–10:00 morning before the first one, so that nothing is left out (decision
 * 010).
 */
export const fullPeriodOf = (days: BusinessDays): Period => {
  const period = periodOf(days);
  return { from: reportingGapOf(period).from, to: period.to };
};
