import {
  epochMs,
  type Instant,
  type IstanbulDate,
  istanbulInstant,
  istanbulParts,
  type Period,
} from './time.ts';

/** Hour at which a business day begins; before it is still the previous day (spec 1 §9, spec 3 §2.2). */
export const BUSINESS_DAY_START_HOUR = 7;
/** Hour at which the reporting day begins (spec 1 §9). */
const REPORTING_DAY_START_HOUR = 10;

/** The calendar date whose business day an instant belongs to: before 07:00 it is still yesterday's.
 * @see spec 1 §9 */
export function businessDay(instant: Instant): IstanbulDate {
  const { year, month, day, hour } = istanbulParts(instant);
  if (hour >= BUSINESS_DAY_START_HOUR) return { year, month, day };
  const before = new Date(Date.UTC(year, month - 1, day - 1));
  return { year: before.getUTCFullYear(), month: before.getUTCMonth() + 1, day: before.getUTCDate() };
}

/** {@link businessDay} as 'YYYY-MM-DD', e.g. for the keys of a daily breakdown. */
export function businessDate(instant: Instant): string {
  const { year, month, day } = businessDay(instant);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** When the business day of a date 'YYYY-MM-DD' begins: 07:00. */
export function businessDayStart(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return istanbulInstant({ year, month, day, hour: BUSINESS_DAY_START_HOUR });
}

/** The reporting day of a calendar date: 10:00 – 07:00 of the next day. */
export const reportingDayOf = (date: IstanbulDate): Period => ({
  from: istanbulInstant({ ...date, hour: REPORTING_DAY_START_HOUR }),
  to: istanbulInstant({ ...date, day: date.day + 1, hour: BUSINESS_DAY_START_HOUR }),
});

/**
 * The reporting day on screen at `now`: 10:00 – 07:00 of the next day; before 07:00 the one that began
 * yesterday. From 07:00 to 10:00 it is today's, which has not opened yet: see {@link reportingGapOf}.
 * Also the default window of a courier's wallet.
 * @see spec 1 §9, spec 3 §9
 */
export const reportingDay = (now: Instant): Period => reportingDayOf(businessDay(now));

/**
 * The reporting gap of a period: the hours 07:00–10:00 of the morning on which it begins, which lie in no
 * reporting day and are shown beside it. Each gap belongs to exactly one reporting day; gap + period make the
 * full business day 07:00–07:00.
 * @see DECISIONS "Time and numbers", last point
 */
export function reportingGapOf(period: Period): Period {
  const { year, month, day } = istanbulParts(period.from);
  return {
    from: istanbulInstant({ year, month, day, hour: BUSINESS_DAY_START_HOUR }),
    to: istanbulInstant({ year, month, day, hour: REPORTING_DAY_START_HOUR }),
  };
}

/**
 * Whether an instant lies in a reporting gap: 07:00:00 does, 10:00:00 does not. SQL: the Istanbul hour is 7,
 * 8 or 9.
 */
export function isInReportingGap(instant: Instant): boolean {
  const { hour } = istanbulParts(instant);
  return hour >= BUSINESS_DAY_START_HOUR && hour < REPORTING_DAY_START_HOUR;
}

/** Whether an instant lies in a period: `from` does, `to` does not. */
export const isWithinPeriod = (instant: Instant, period: Period): boolean =>
  epochMs(instant) >= epochMs(period.from) && epochMs(instant) < epochMs(period.to);

/**
 * A pay month: 07:00 on the first day – 07:00 on the first day of the next month; no gap (month 1–12).
 * @see spec 3 §9, DECISIONS "Time and numbers"
 */
export const payMonthPeriod = (year: number, month: number): Period => ({
  from: istanbulInstant({ year, month, day: 1, hour: BUSINESS_DAY_START_HOUR }),
  to: istanbulInstant({ year, month: month + 1, day: 1, hour: BUSINESS_DAY_START_HOUR }),
});

/** A pay month and its name, 'YYYY-MM'. */
export interface PayMonth {
  readonly key: string;
  readonly period: Period;
}

/** The pay month of an instant. Before 07:00 on the first day it is still the previous one. */
export function payMonthOf(instant: Instant): PayMonth {
  const { year, month } = businessDay(instant);
  return { key: `${year}-${String(month).padStart(2, '0')}`, period: payMonthPeriod(year, month) };
}

/** The pay month of a name 'YYYY-MM'. @throws RangeError for anything else */
export function parsePayMonth(key: string): PayMonth {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(key) ?? [];
  if (!(year && month)) throw new RangeError(`not a month: ${key}`);
  return { key, period: payMonthPeriod(Number(year), Number(month)) };
}

/** The next start of a business day: the next 07:00, at which the wallet page reloads (spec 3 §9). */
export function nextBusinessDayStart(now: Instant): Date {
  const { year, month, day } = businessDay(now);
  return istanbulInstant({ year, month, day: day + 1, hour: BUSINESS_DAY_START_HOUR });
}
