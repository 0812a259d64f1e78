import { describe, expect, it } from 'vitest';
import {
  businessDate,
  payMonthOf,
  reportingGapOf,
  isInReportingGap,
  isWithinPeriod,
  payMonthPeriod,
  nextBusinessDayStart,
  reportingDay,
} from './business-day.ts';
import { epochMs, HOUR_MS, istanbulInstant, type Period } from './time.ts';

/** '2026-11-21 06:59:59' on Istanbul's clocks. */
function local(text: string): Date {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = text.split(/\D/).map(Number);
  return istanbulInstant({ year, month, day, hour, minute, second });
}
const periodHours = ({ from, to }: Period): number => (epochMs(to) - epochMs(from)) / HOUR_MS;
const iso = ({ from, to }: Period) => `${from.toISOString()} – ${to.toISOString()}`;

describe('spec 1 §9, criteria A18: reporting day 10:00–07:00', () => {
  it.each([
    ['2026-11-21 06:59:59', '2026-11-20T07:00:00.000Z – 2026-11-21T04:00:00.000Z', '2026-11-20'],
    ['2026-11-21 07:00:00', '2026-11-21T07:00:00.000Z – 2026-11-22T04:00:00.000Z', '2026-11-21'],
    ['2026-11-21 09:59:59', '2026-11-21T07:00:00.000Z – 2026-11-22T04:00:00.000Z', '2026-11-21'],
    ['2026-11-21 10:00:00', '2026-11-21T07:00:00.000Z – 2026-11-22T04:00:00.000Z', '2026-11-21'],
    ['2026-11-22 00:00:00', '2026-11-21T07:00:00.000Z – 2026-11-22T04:00:00.000Z', '2026-11-21'],
    ['2026-12-01 06:59:59', '2026-11-30T07:00:00.000Z – 2026-12-01T04:00:00.000Z', '2026-11-30'],
    ['2027-01-01 03:00:00', '2026-12-31T07:00:00.000Z – 2027-01-01T04:00:00.000Z', '2026-12-31'],
    ['2027-01-01 07:00:00', '2027-01-01T07:00:00.000Z – 2027-01-02T04:00:00.000Z', '2027-01-01'],
    ['2028-02-29 12:00:00', '2028-02-29T07:00:00.000Z – 2028-03-01T04:00:00.000Z', '2028-02-29'],
    ['2016-01-15 12:00:00', '2016-01-15T08:00:00.000Z – 2016-01-16T05:00:00.000Z', '2016-01-15'],
  ])('at %s', (now, expected, date) => {
    expect(iso(reportingDay(local(now)))).toBe(expected);
    expect(businessDate(local(now))).toBe(date);
  });

  it('a reporting day has 21 hours, also on the night the clocks changed (22)', () => {
    expect(periodHours(reportingDay(local('2026-11-21 12:00:00')))).toBe(21);
    expect(periodHours(reportingDay(local('2015-11-07 12:00:00')))).toBe(22);
  });

  it('spec 3 §9: the next business day starts at the next 07:00', () => {
    expect(nextBusinessDayStart(local('2026-11-21 06:59:59')).toISOString()).toBe('2026-11-21T04:00:00.000Z');
    expect(nextBusinessDayStart(local('2026-11-21 07:00:00')).toISOString()).toBe('2026-11-22T04:00:00.000Z');
    expect(nextBusinessDayStart(local('2026-12-31 23:00:00')).toISOString()).toBe('2027-01-01T04:00:00.000Z');
  });
});

describe('DECISIONS "Time and numbers", criteria A18: the reporting gap 07:00–10:00', () => {
  it('is the morning right before the period', () => {
    const gap = '2026-11-21T04:00:00.000Z – 2026-11-21T07:00:00.000Z';
    for (const now of ['2026-11-21 07:00:00', '2026-11-21 15:00:00', '2026-11-22 06:59:59']) {
      expect(iso(reportingGapOf(reportingDay(local(now))))).toBe(gap);
    }
  });

  it.each([
    ['2026-11-21 06:59:59', false],
    ['2026-11-21 07:00:00', true],
    ['2026-11-21 09:59:59', true],
    ['2026-11-21 10:00:00', false],
    ['2016-01-15 09:59:59', true],
    ['2016-01-15 10:00:00', false],
  ])('%s in a gap: %s', (instant, expected) => {
    expect(isInReportingGap(local(instant))).toBe(expected);
  });

  it('every instant of a month lies in exactly one of: its reporting day, that day’s gap', () => {
    for (
      let ms = local('2026-11-01 07:00:00').getTime();
      ms < local('2026-12-01 07:00:00').getTime();
      ms += 17 * 60_000
    ) {
      const period = reportingDay(ms);
      expect(
        [isWithinPeriod(ms, period), isWithinPeriod(ms, reportingGapOf(period))].filter(Boolean),
      ).toHaveLength(1);
      expect(isWithinPeriod(ms, reportingGapOf(period))).toBe(isInReportingGap(ms));
    }
  });
});

describe('spec 3 §9: the salary month 07:00–07:00', () => {
  it.each([
    ['2026-11-01 06:59:59', '2026-10-01T04:00:00.000Z – 2026-11-01T04:00:00.000Z'],
    ['2026-11-01 07:00:00', '2026-11-01T04:00:00.000Z – 2026-12-01T04:00:00.000Z'],
    ['2026-12-31 23:59:59', '2026-12-01T04:00:00.000Z – 2027-01-01T04:00:00.000Z'],
    ['2027-01-01 06:59:59', '2026-12-01T04:00:00.000Z – 2027-01-01T04:00:00.000Z'],
  ])('at %s', (now, expected) => {
    expect(iso(payMonthOf(local(now)).period)).toBe(expected);
  });

  it('has 24 hours a day and no gap', () => {
    expect(periodHours(payMonthPeriod(2026, 11))).toBe(720);
    expect(periodHours(payMonthPeriod(2028, 2))).toBe(696);
    expect(payMonthPeriod(2026, 12).to).toEqual(payMonthPeriod(2027, 1).from);
  });
});
