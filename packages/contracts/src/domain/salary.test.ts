import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePayMonth } from '../business-day.ts';
import { asKurus } from './money.ts';
import {
  daysOf,
  entitlementOf,
  monthParts,
  paidRentSeconds,
  type SalarySettings,
  salaryLines,
} from './salary.ts';

const HOUR = 3_600;
/** The defaults of spec 3 §9. */
const SETTINGS: SalarySettings = {
  baseSalaryKurus: asKurus(11_500_00),
  vehicleRentKurus: asKurus(2_000_00),
  gasPriceKurus: asKurus(40_00),
  fuelPerKm: 1_000,
};
const lines = (daysInMonth: number, hours: number, metres = 0) =>
  salaryLines(SETTINGS, { daysInMonth, onlineSeconds: hours * HOUR, metres });

describe('spec 3 §9 salary, computed by hand', () => {
  it('February: 100 h and 250 km', () => {
    // 11.500 / 28 / 24 = 17,113095… × 100; 4 blocks of 21 h + 16 h → 50 h × 2.000 / 28 / 10; 250 × 0,1 × 40
    expect(lines(28, 100, 250_000)).toEqual({
      work: 1_711_31,
      rent: 357_14,
      rentSeconds: 50 * HOUR,
      fuel: 1_000_00,
    });
  });

  it('February of a leap year: the same work is worth less an hour', () => {
    // 11.500 / 29 / 24 × 100 = 1.652,298…; 50 × 2.000 / 29 / 10 = 344,827…
    expect(lines(29, 100)).toMatchObject({ work: 1_652_30, rent: 344_83 });
  });

  it('31 days: a month online pays the base salary whole', () => {
    // 744 h = 35 blocks + 9 h → 359 h × 2.000 / 31 / 10 = 2.316,129…
    expect(lines(31, 31 * 24)).toMatchObject({ work: 11_500_00, rent: 2_316_13, rentSeconds: 359 * HOUR });
  });

  it('a full business day on each day of the month pays the rent whole', () => {
    expect(lines(30, 30 * 21).rent).toBe(2_000_00);
  });

  it.each([
    [0, 0],
    [1, 1],
    [10 * HOUR - 1, 10 * HOUR - 1],
    [10 * HOUR, 10 * HOUR],
    [21 * HOUR - 1, 10 * HOUR],
    [21 * HOUR, 10 * HOUR],
    [21 * HOUR + 1, 10 * HOUR + 1],
    [31 * HOUR, 20 * HOUR],
    [41 * HOUR, 20 * HOUR],
    [42 * HOUR, 20 * HOUR],
  ])('%i s online count %i s of rent', (online, paid) => {
    expect(paidRentSeconds(online)).toBe(paid);
  });

  it('half a kuruş rounds up, once per line', () => {
    // 1 m × 0,1 l/km × 50,00 = 0,5 kuruş
    const settings = { ...SETTINGS, gasPriceKurus: asKurus(50_00) };
    expect(salaryLines(settings, { daysInMonth: 30, onlineSeconds: 0, metres: 1 }).fuel).toBe(1);
    expect(lines(30, 0, 1).fuel).toBe(0);
  });

  it('the largest salary of the database stays exact', () => {
    const settings = { ...SETTINGS, baseSalaryKurus: asKurus(999_999_999_999) };
    const month = { daysInMonth: 31, onlineSeconds: 31 * 24 * HOUR, metres: 0 };
    expect(salaryLines(settings, month).work).toBe(999_999_999_999);
  });

  it('never pays less for more work', () => {
    const seconds = integer({ min: 0, max: 31 * 24 * HOUR });
    assert(
      property(seconds, seconds, integer({ min: 28, max: 31 }), (one, other, daysInMonth) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)].map((onlineSeconds) =>
          salaryLines(SETTINGS, { daysInMonth, onlineSeconds, metres: onlineSeconds }),
        );
        if (!less || !more) throw new Error('two amounts of work have two salaries');
        for (const line of ['work', 'rent', 'fuel'] as const)
          expect(less[line]).toBeLessThanOrEqual(more[line]);
      }),
    );
  });

  it.each([
    { daysInMonth: 27, onlineSeconds: 0, metres: 0 },
    { daysInMonth: 30.5, onlineSeconds: 0, metres: 0 },
    { daysInMonth: 30, onlineSeconds: -1, metres: 0 },
    { daysInMonth: 30, onlineSeconds: 0.5, metres: 0 },
    { daysInMonth: 30, onlineSeconds: 0, metres: Number.NaN },
  ])('%o is refused', (work) => {
    expect(() => salaryLines(SETTINGS, work)).toThrow(RangeError);
  });
});

describe('entitlement', () => {
  it('takes deductions and fuel off, below zero too', () => {
    const parts = {
      packages: 500_00,
      bonuses: 50_00,
      work: 100_00,
      rent: 20_00,
      deductions: 600_00,
      fuel: 100_01,
    };
    expect(
      entitlementOf({
        packages: asKurus(parts.packages),
        bonuses: asKurus(parts.bonuses),
        work: asKurus(parts.work),
        rent: asKurus(parts.rent),
        deductions: asKurus(parts.deductions),
        fuel: asKurus(parts.fuel),
      }),
    ).toBe(-30_01);
  });
});

describe('pay months', () => {
  it('a range over two months is cut at 07:00 of the first day', () => {
    expect(
      monthParts({ from: new Date('2026-02-27T21:00:00Z'), to: new Date('2026-03-02T21:00:00Z') }),
    ).toEqual([
      {
        month: '2026-02',
        daysInMonth: 28,
        from: new Date('2026-02-27T21:00:00Z'),
        to: new Date('2026-03-01T04:00:00Z'),
      },
      {
        month: '2026-03',
        daysInMonth: 31,
        from: new Date('2026-03-01T04:00:00Z'),
        to: new Date('2026-03-02T21:00:00Z'),
      },
    ]);
  });

  it('06:59:59 is the month before, 07:00:00 the new one', () => {
    const edge = new Date('2028-03-01T04:00:00Z');
    const before = { from: new Date(edge.getTime() - 1_000), to: edge };
    const after = { from: edge, to: new Date(edge.getTime() + 1_000) };
    expect(monthParts(before).map(({ month, daysInMonth }) => [month, daysInMonth])).toEqual([
      ['2028-02', 29],
    ]);
    expect(monthParts(after).map(({ month, daysInMonth }) => [month, daysInMonth])).toEqual([
      ['2028-03', 31],
    ]);
  });

  it('an empty range has no part', () => {
    const at = new Date('2026-03-02T21:00:00Z');
    expect(monthParts({ from: at, to: at })).toEqual([]);
  });

  it('days of a named month', () => {
    expect(
      ['2026-02', '2028-02', '2026-04', '2026-12'].map((key) => daysOf(parsePayMonth(key).period)),
    ).toEqual([28, 29, 30, 31]);
  });

  it.each(['2026-13', '2026-00', '2026-1', '26-01', '2026-01-01', ''])('%o is no month', (key) => {
    expect(() => parsePayMonth(key)).toThrow(RangeError);
  });
});
