import { businessDay } from '@ulak/contracts/business-day';
import { DAY_MS, formatPeriod, istanbulInstant, istanbulParts } from '@ulak/contracts/time';
import { assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOURS, MINUTES, quickPeriod, readWindow, windowOf, withStartDay } from './wallet-range.ts';

const at = (text: string): Date => new Date(`${text}+03:00`);
const chosen = (start: string, end: string) => {
  const [startDay = '', startHour = '', startMinute = ''] = start.split(/[ :]/);
  const [endDay = '', endHour = '', endMinute = ''] = end.split(/[ :]/);
  return { startDay, startHour, startMinute, endDay, endHour, endMinute };
};
const words = (start: string, end: string): string => {
  const read = readWindow(chosen(start, end));
  return 'period' in read ? formatPeriod(read.period) : read.problem;
};

describe('spec 3 §9: quick ranges', () => {
  it('today runs from 10:00 to 07:00 of the next day; before 07:00 it is the day before', () => {
    const spanAt = (now: string) => formatPeriod(quickPeriod('today', at(now)));
    expect(spanAt('2026-11-23T18:00:00')).toBe('23 Kasım 10:00 - 24 Kasım 07:00');
    expect(spanAt('2026-11-23T06:59:59')).toBe('22 Kasım 10:00 - 23 Kasım 07:00');
    expect(spanAt('2026-11-23T07:00:00')).toBe('23 Kasım 10:00 - 24 Kasım 07:00');
  });

  it('yesterday, seven days with today, and the month end with a reporting day', () => {
    const now = at('2026-11-23T18:00:00');
    expect(formatPeriod(quickPeriod('yesterday', now))).toBe('22 Kasım 10:00 - 23 Kasım 07:00');
    expect(formatPeriod(quickPeriod('week', now))).toBe('17 Kasım 10:00 - 24 Kasım 07:00');
    expect(formatPeriod(quickPeriod('month', now))).toBe('1 Kasım 10:00 - 24 Kasım 07:00');
    expect(formatPeriod(quickPeriod('week', at('2026-03-02T12:00:00')))).toBe(
      '24 Şubat 10:00 - 3 Mart 07:00',
    );
    expect(formatPeriod(quickPeriod('month', at('2026-03-01T06:00:00')))).toBe(
      '1 Şubat 10:00 - 1 Mart 07:00',
    );
  });
});

describe('spec 3 §5: the custom window', () => {
  it('an end hour before 07 counts as the next day', () => {
    expect(words('2026-11-20 10:00', '2026-11-20 06:45')).toBe('20 Kasım 10:00 - 21 Kasım 06:45');
    expect(words('2026-11-20 01:00', '2026-11-20 05:00')).toBe('20 Kasım 01:00 - 21 Kasım 05:00');
    expect(words('2026-11-20 10:00', '2026-11-22 00:00')).toBe('20 Kasım 10:00 - 23 Kasım 00:00');
  });

  it('an end that is not after the start is the next day too', () => {
    expect(words('2026-11-20 22:00', '2026-11-20 07:00')).toBe('20 Kasım 22:00 - 21 Kasım 07:00');
    expect(words('2026-11-20 10:00', '2026-11-20 10:00')).toBe('20 Kasım 10:00 - 21 Kasım 10:00');
    expect(words('2026-11-20 10:00', '2026-11-20 10:15')).toBe('20 Kasım 10:00 - 20 Kasım 10:15');
  });

  it('upside down, no day of a calendar and more than a year are refused', () => {
    expect(words('2026-11-20 10:00', '2026-11-18 12:00')).toMatch(/önce olamaz/);
    expect(words('2026-02-30 10:00', '2026-11-18 12:00')).toMatch(/önce olamaz/);
    expect(words('2025-11-20 10:00', '2026-11-22 10:00')).toBe('En fazla bir yıllık aralık seçin');
    expect(words('2025-11-20 10:00', '2026-11-20 10:00')).toBe('20 Kasım 10:00 - 20 Kasım 10:00');
  });

  it('a later first day takes the last day along', () => {
    const window = chosen('2026-11-20 10:00', '2026-11-21 07:00');
    expect(withStartDay(window, '2026-11-25')).toMatchObject({
      startDay: '2026-11-25',
      endDay: '2026-11-25',
    });
    expect(withStartDay(window, '2026-11-01')).toMatchObject({
      startDay: '2026-11-01',
      endDay: '2026-11-21',
    });
  });
});

const day = integer({ min: 0, max: 4_000 }).map((days) =>
  new Date(Date.UTC(2020, 0, 1) + days * DAY_MS).toISOString().slice(0, 10),
);

it('the end of any window comes after its start, at the chosen time, at most a day later than chosen', () => {
  const windows = record({
    startDay: day,
    startHour: constantFrom(...HOURS),
    startMinute: constantFrom(...MINUTES),
    length: integer({ min: 0, max: 364 }),
    endHour: constantFrom(...HOURS),
    endMinute: constantFrom(...MINUTES),
  });
  assert(
    property(windows, ({ length, ...rest }) => {
      const endDay = new Date(Date.parse(rest.startDay) + length * DAY_MS).toISOString().slice(0, 10);
      const read = readWindow({ ...rest, endDay });
      if (!('period' in read)) throw new Error(read.problem);
      const { from, to } = read.period;
      const [start, end] = [istanbulParts(from), istanbulParts(to)];
      expect([start.hour, start.minute]).toEqual([Number(rest.startHour), Number(rest.startMinute)]);
      expect([end.hour, end.minute]).toEqual([Number(rest.endHour), Number(rest.endMinute)]);
      expect(to > from).toBe(true);
      const noon = (text: string) => Date.parse(`${text}T12:00:00Z`);
      const endNoon = Date.UTC(end.year, end.month - 1, end.day, 12);
      const daysLater = (endNoon - noon(endDay)) / DAY_MS;
      expect(end.hour < 7 ? [1] : [0, 1]).toContain(daysLater);
    }),
  );
});

it('a quick range read back from its window is the same', () => {
  assert(
    property(
      integer({ min: 0, max: 4_000 }),
      constantFrom('today', 'yesterday', 'week', 'month'),
      (days, name) => {
        const now = istanbulInstant({ year: 2020, month: 1, day: 1 + days, hour: 12 });
        const period = quickPeriod(name, now);
        expect(businessDay(period.to.getTime() - 1)).toEqual(
          businessDay(name === 'yesterday' ? now.getTime() - DAY_MS : now),
        );
        expect(readWindow(windowOf(period))).toEqual({ period });
      },
    ),
  );
});
