import { DAY_MS } from '../time.ts';
import { asKurus, type Kurus } from './money.ts';

/** From as many own worked days on a month is estimated. */
export const MIN_WORKED_DAYS = 7;
/** Business days before the estimate from which the own pattern is read: eight weeks. */
export const PATTERN_DAYS = 56;
/** Months before the running one whose ranges are checked against what really came. */
export const CHECKED_MONTHS = 3;
/** The 90th percentile of a normal distribution, standard deviations; the 10th is its opposite. */
const P90 = 1.2816;
/** Fewer days of a weekday say nothing of it: the share of all days is used. */
const MIN_SAME_WEEKDAYS = 2;

/** A closed business day of a courier: pay of its deliveries, and whether it was worked. */
export interface OwnDay {
  /** 'YYYY-MM-DD' */
  readonly date: string;
  readonly kurus: number;
  readonly isWorked: boolean;
}

/** What a month is expected to bring by its end. Ends are whole lira, rounded outwards. */
export interface MonthEstimate {
  readonly lowKurus: Kurus;
  readonly highKurus: Kurus;
  /** Worked days that it was computed from, and their mean pay. */
  readonly workedDays: number;
  readonly meanKurus: Kurus;
  /** Days of the month that are left, the day of the estimate included, and how many of them are expected
   * to be worked. */
  readonly daysLeft: number;
  readonly expectedDays: number;
}

/** @param missingDays worked days that are still needed */
export type MonthForecast =
  | { readonly kind: 'range'; readonly estimate: MonthEstimate }
  | { readonly kind: 'too-few'; readonly missingDays: number };

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const weekday = (day: number): number => new Date(day * DAY_MS).getUTCDay();
const monthOf = (date: string): string => date.slice(0, 7);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Weekdays of the days from `date` to the last of its month. */
function weekdaysLeft(date: string): number[] {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const first = dayNumber(date);
  const end = Date.UTC(year, month, 1) / DAY_MS;
  return Array.from({ length: end - first }, (_, index) => weekday(first + index));
}

/** The days that the pattern is read from: at most eight weeks, from the first worked one on. */
export function patternOf(days: readonly OwnDay[]): readonly OwnDay[] {
  const recent = days.slice(-PATTERN_DAYS);
  const first = recent.findIndex(({ isWorked }) => isWorked);
  return first === -1 ? [] : recent.slice(first);
}

/**
 * The range in which the pay of a month's deliveries is expected to end: p10 – p90 of the sum of what the
 * month has brought before `date` and of the days left. Of a day left it is assumed that it is worked as
 * often as the same weekday was, and that it then pays like the own worked days (mean and variance; the
 * mean itself is as uncertain as the number of days makes it).
 * @param days consecutive closed days up to the one before `date`, oldest first
 * @param date 'YYYY-MM-DD', the business day of the estimate
 * @see docs/decisions/078
 */
export function estimateMonth(days: readonly OwnDay[], date: string): MonthForecast {
  const pattern = patternOf(days);
  const pays = pattern.filter(({ isWorked }) => isWorked).map(({ kurus }) => kurus);
  const count = pays.length;
  if (count < MIN_WORKED_DAYS) return { kind: 'too-few', missingDays: MIN_WORKED_DAYS - count };
  const mean = sum(pays) / count;
  const variance = sum(pays.map((pay) => (pay - mean) ** 2)) / (count - 1);
  const shareOf = workedShares(pattern);
  const chances = weekdaysLeft(date).map(shareOf);
  const expectedDays = sum(chances);
  const spread =
    sum(chances.map((chance) => chance * variance + chance * (1 - chance) * mean ** 2)) +
    (expectedDays ** 2 * variance) / count;
  const month = monthOf(date);
  const earned = sum(days.filter((day) => monthOf(day.date) === month).map(({ kurus }) => kurus));
  const half = P90 * Math.sqrt(spread);
  return {
    kind: 'range',
    estimate: {
      lowKurus: asKurus(Math.floor((earned + Math.max(0, expectedDays * mean - half)) / 100) * 100),
      highKurus: asKurus(Math.ceil((earned + expectedDays * mean + half) / 100) * 100),
      workedDays: count,
      meanKurus: asKurus(Math.round(mean)),
      daysLeft: chances.length,
      expectedDays,
    },
  };
}

/** How often a day of a weekday was worked, 0–1. */
function workedShares(pattern: readonly OwnDay[]): (day: number) => number {
  const share = (of: readonly OwnDay[]): number => of.filter(({ isWorked }) => isWorked).length / of.length;
  const overall = share(pattern);
  const byWeekday = Array.from({ length: 7 }, (_, day) => {
    const same = pattern.filter(({ date }) => weekday(dayNumber(date)) === day);
    return same.length < MIN_SAME_WEEKDAYS ? overall : share(same);
  });
  return (day) => byWeekday[day] ?? overall;
}

/** Ranges that would have been shown, and how many of them held the month's real end. */
export interface PastRanges {
  readonly ranges: number;
  readonly held: number;
}

/**
 * Replays {@link estimateMonth} over the last whole months: for each of their days the range that would have
 * been shown on it, from the days before it alone, against what the month brought in the end.
 * @param days consecutive closed days up to the one before `date`, oldest first
 */
export function replayEstimates(days: readonly OwnDay[], date: string): PastRanges {
  const running = monthOf(date);
  const months = [...new Set(days.map((day) => monthOf(day.date)))].filter((month) => month !== running);
  const checked = new Set(months.slice(-CHECKED_MONTHS));
  const verdicts = days.flatMap((day, index) => {
    const month = monthOf(day.date);
    if (!checked.has(month)) return [];
    const forecast = estimateMonth(days.slice(0, index), day.date);
    if (forecast.kind !== 'range') return [];
    const real = sum(days.filter((one) => monthOf(one.date) === month).map(({ kurus }) => kurus));
    return [real >= forecast.estimate.lowKurus && real <= forecast.estimate.highKurus];
  });
  return { ranges: verdicts.length, held: verdicts.filter(Boolean).length };
}
