import { describe, expect, it } from 'vitest';
import { gapBefore, lateRate, meanBasketTl, meanOneDecimal, onTimeRate, ratePercent } from './figures.ts';

it('means of minutes have one decimal, half up', () => {
  expect([meanOneDecimal(100, 3), meanOneDecimal(1, 20), meanOneDecimal(0, 0)]).toEqual([33.3, 0.1, 0]);
});

it('rates are whole percents', () => {
  expect([ratePercent(1, 3, 9), ratePercent(1, 8, 9), ratePercent(0, 0, 9)]).toEqual([33, 13, 9]);
  expect(onTimeRate({ delivered: 3, late: 1 })).toBe(67);
  expect(onTimeRate({ delivered: 0, late: 0 })).toBe(100);
  expect(lateRate({ delivered: 3, late: 1 })).toBe(33);
  expect(lateRate({ delivered: 0, late: 0 })).toBe(0);
});

it('the mean basket is rounded to kuruş', () => {
  expect([meanBasketTl(1000, 3), meanBasketTl(0, 0)]).toEqual([3.33, 0]);
});

describe('docs/decisions/019: the gap before a period', () => {
  const gap = (from: string) => {
    const found = gapBefore({ from: new Date(from), to: new Date('2026-04-01T04:00:00Z') });
    return [found.from.toISOString(), found.to.toISOString()];
  };
  it('10:00: three hours', () =>
    expect(gap('2026-03-02T07:00:00Z')).toEqual(['2026-03-02T04:00:00.000Z', '2026-03-02T07:00:00.000Z']));
  it('09:00: two hours', () =>
    expect(gap('2026-03-02T06:00:00Z')).toEqual(['2026-03-02T04:00:00.000Z', '2026-03-02T06:00:00.000Z']));
  it('18:00: the whole gap of that morning', () =>
    expect(gap('2026-03-02T15:00:00Z')).toEqual(['2026-03-02T04:00:00.000Z', '2026-03-02T07:00:00.000Z']));
  it.each(['2026-03-02T04:00:00.000Z', '2026-03-01T21:00:00.000Z'])('%s: none', (from) =>
    expect(gap(from)).toEqual([from, from]),
  );
});
