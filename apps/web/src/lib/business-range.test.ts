import { istanbulInstant } from '@ulak/contracts/time';
import { describe, expect, it } from 'vitest';
import { daysOf, fullPeriodOf, periodOf, readRange, type RangeChoice, writeRange } from './business-range.ts';

/** Saturday, 21 November 2026. */
const at = (day: number, hour: number, minute = 0) =>
  istanbulInstant({ year: 2026, month: 11, day, hour, minute });
const named = (name: 'today' | 'yesterday' | 'week' | 'month'): RangeChoice => ({ name });

describe('ranges of business days (ux "Reports, money", spec 1 §9)', () => {
  it('today is yesterday until 07:00', () => {
    expect(daysOf(named('today'), at(21, 6, 59))).toEqual({ first: '2026-11-20', last: '2026-11-20' });
    expect(daysOf(named('today'), at(21, 7))).toEqual({ first: '2026-11-21', last: '2026-11-21' });
    expect(daysOf(named('yesterday'), at(21, 7))).toEqual({ first: '2026-11-20', last: '2026-11-20' });
  });

  it('weeks begin on Monday, months on the first; both end today', () => {
    expect(daysOf(named('week'), at(21, 12))).toEqual({ first: '2026-11-16', last: '2026-11-21' });
    expect(daysOf(named('week'), at(16, 12))).toEqual({ first: '2026-11-16', last: '2026-11-16' });
    expect(daysOf(named('week'), at(16, 6))).toEqual({ first: '2026-11-09', last: '2026-11-15' });
    expect(daysOf(named('month'), at(1, 6))).toEqual({ first: '2026-10-01', last: '2026-10-31' });
    expect(daysOf(named('month'), at(21, 12))).toEqual({ first: '2026-11-01', last: '2026-11-21' });
  });

  it('runs from the first 10:00 to the last 07:00; the full one adds the morning (decision 010)', () => {
    const days = { first: '2026-11-20', last: '2026-11-21' };
    expect(periodOf(days)).toEqual({ from: at(20, 10), to: at(22, 7) });
    expect(fullPeriodOf(days)).toEqual({ from: at(20, 7), to: at(22, 7) });
  });

  it('goes through the address bar and back', () => {
    for (const range of [
      named('today'),
      named('month'),
      { name: 'custom', first: '2026-01-31', last: '2026-02-02' },
    ] as const)
      expect(readRange(writeRange(range))).toEqual(range);
    expect(writeRange(named('today'))).toEqual({ range: undefined, from: undefined, to: undefined });
  });

  it('invalid values are today, swapped days are put right, more than a year is cut', () => {
    for (const search of [
      { range: 'never' },
      { range: 'custom' },
      { range: 'custom', from: '2026-13-01' },
      { range: 'custom', from: '2026-02-30', to: 'x' },
      { range: 'custom', from: '0001-01-01' },
    ])
      expect(readRange(search), JSON.stringify(search)).toEqual({ name: 'today' });
    expect(readRange({ range: 'custom', to: '2026-11-03' })).toEqual({
      name: 'custom',
      first: '2026-11-03',
      last: '2026-11-03',
    });
    expect(readRange({ range: 'custom', from: '2026-11-05', to: '2026-11-03' })).toMatchObject({
      first: '2026-11-03',
    });
    const year = readRange({ range: 'custom', from: '2024-01-01', to: '2026-11-03' });
    expect(year).toMatchObject({ first: '2024-01-01', last: '2024-12-31' });
    if (year.name !== 'custom') throw new Error('not a custom range');
    const { from, to } = fullPeriodOf(year);
    expect(to.getTime() - from.getTime()).toBe(366 * 86_400_000);
  });
});
