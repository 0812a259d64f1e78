import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../time.ts';
import { estimateMonth, type OwnDay, replayEstimates } from './month-estimate.ts';

/** Consecutive days from a date on; null: not worked. */
const daysFrom = (first: string, pays: readonly (number | null)[]): OwnDay[] =>
  pays.map((pay, index) => ({
    date: new Date(Date.parse(`${first}T00:00:00Z`) + index * DAY_MS).toISOString().slice(0, 10),
    kurus: pay ?? 0,
    isWorked: pay !== null,
  }));
const same = (count: number, pay: number | null = 10_000) => Array.from({ length: count }, () => pay);

function rangeOf(days: readonly OwnDay[], date: string) {
  const forecast = estimateMonth(days, date);
  if (forecast.kind !== 'range') throw new Error('too few days');
  return forecast.estimate;
}

describe('decision 078: where a month is expected to end', () => {
  it('like days leave nothing open: 7 · 100 TL earned, four days left at 100 TL', () => {
    expect(rangeOf(daysFrom('2026-11-20', same(7)), '2026-11-27')).toEqual({
      lowKurus: 110_000,
      highKurus: 110_000,
      workedDays: 7,
      meanKurus: 10_000,
      daysLeft: 4,
      expectedDays: 4,
    });
  });

  it('one day left: variance 10.000.000 / 6, · 8 / 7 for the mean; 1,2816 · √1.904.762 = 1.769', () => {
    const pays = [8_000, 9_000, 10_000, 11_000, 12_000, 10_000, 10_000];
    const { lowKurus, highKurus } = rangeOf(daysFrom('2026-11-23', pays), '2026-11-30');
    expect([lowKurus, highKurus]).toEqual([78_200, 81_800]);
  });

  it('weekends off stay off: 23–30 November has six working days', () => {
    const week = [...same(5), null, null];
    const estimate = rangeOf(daysFrom('2026-11-09', [...week, ...week]), '2026-11-23');
    expect([estimate.lowKurus, estimate.highKurus, estimate.daysLeft, estimate.expectedDays]).toEqual([
      160_000, 160_000, 8, 6,
    ]);
  });

  it('every second Monday off: two Mondays of one half; 1,2816 · √(2 · ¼ · 10.000²) = 9.062', () => {
    const days = daysFrom('2026-11-09', [...same(7), null, ...same(6)]);
    const estimate = rangeOf(days, '2026-11-23');
    expect([estimate.lowKurus, estimate.highKurus, estimate.expectedDays]).toEqual([190_900, 209_100, 7]);
  });

  it('days before the first worked one are no days off, days of last month are no pay of this one', () => {
    const days = daysFrom('2026-10-01', [...same(20, null), ...same(11)]);
    expect(rangeOf(days, '2026-11-01')).toMatchObject({ lowKurus: 300_000, highKurus: 300_000 });
  });

  it('is never below what has been earned', () => {
    const days = daysFrom('2026-11-20', [100_000, ...same(8, 0), 100_000]);
    expect(rangeOf(days, '2026-11-30').lowKurus).toBe(200_000);
  });

  it.each([
    [0, 7],
    [1, 6],
    [6, 1],
  ])('%i worked days: %i are missing', (worked, missingDays) => {
    const days = daysFrom('2026-11-01', [...same(worked), ...same(3, null)]);
    expect(estimateMonth(days, '2026-11-11')).toEqual({ kind: 'too-few', missingDays });
  });
});

describe('decision 078: how often past ranges held', () => {
  it('every day of the last three whole months from the eighth worked day on; the running month not', () => {
    const days = daysFrom('2026-08-01', same(31 + 30 + 31 + 26));
    expect(replayEstimates(days, '2026-11-27')).toEqual({ ranges: 24 + 30 + 31, held: 85 });
  });

  it('a last day that nobody could foresee breaks every range of its month', () => {
    const days = daysFrom('2026-08-01', same(31 + 30 + 31)).map((day) =>
      day.date === '2026-10-31' ? { ...day, kurus: 500_000 } : day,
    );
    expect(replayEstimates(days, '2026-11-01')).toEqual({ ranges: 85, held: 54 });
  });

  it('without a whole month there is nothing to say', () => {
    expect(replayEstimates(daysFrom('2026-11-01', same(20)), '2026-11-21')).toEqual({ ranges: 0, held: 0 });
  });
});
