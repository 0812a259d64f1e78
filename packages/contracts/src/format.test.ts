import { describe, expect, it } from 'vitest';
import { asKurus } from './domain/money.ts';
import {
  formatAge,
  formatCoordinate,
  formatDecimal,
  formatDuration,
  formatKm,
  formatKurus,
  formatMetres,
  formatMinutes,
  formatNumber,
  formatPercent,
  formatTl,
  parseTl,
  percentOf,
} from './format.ts';

describe('criteria D04: numbers in Turkish format', () => {
  it('spec 3 §9: money has two decimals', () => {
    expect(formatTl(1234.5)).toBe('1.234,50 TL');
    expect(formatTl(0)).toBe('0,00 TL');
    expect(formatTl(-12.3)).toBe('-12,30 TL');
    expect(formatTl(9_999_999_999.99)).toBe('9.999.999.999,99 TL');
    expect(formatKurus(asKurus(123_450))).toBe('1.234,50 TL');
    expect(formatKurus(asKurus(5))).toBe('0,05 TL');
  });

  it.each([
    ['20', 20],
    ['20,5', 20.5],
    ['20.50', 20.5],
    ['20,', 20],
    [' 1.234,50 TL', 1234.5],
    ['1,234.50', 1234.5],
    ['1.234', 1234],
    ['1.234.567', 1234567],
    ['0,05', 0.05],
    ['12,345', 12.345],
    ['-5', -5],
    ['', null],
    ['abc', null],
    ['1,2,3.4x', null],
  ])('reads the amount %j as %j', (typed, amount) => {
    expect(parseTl(typed)).toBe(amount);
  });

  it('counts, decimals, percent', () => {
    expect([formatNumber(12_345), formatNumber(0), formatDecimal(2.44), formatDecimal(1234)]).toEqual([
      '12.345',
      '0',
      '2,4',
      '1.234,0',
    ]);
    expect([formatPercent(12.4), formatPercent(12.5), formatPercent(0), formatPercent(100)]).toEqual([
      '%12',
      '%13',
      '%0',
      '%100',
    ]);
  });

  it('spec 1 §9: delay rate and source share are rounded percents, 0 of nothing', () => {
    expect([percentOf(1, 3), percentOf(2, 3), percentOf(5, 5), percentOf(0, 7), percentOf(0, 0)]).toEqual([
      33, 67, 100, 0, 0,
    ]);
    // 57.5, which 46 / 80 * 100 misses by a hair
    expect(percentOf(46, 80)).toBe(58);
  });

  it('distances', () => {
    expect([formatKm(2.44), formatKm(0), formatKm(12.35)]).toEqual(['2,4 km', '0,0 km', '12,4 km']);
    expect([
      formatMetres(0),
      formatMetres(354),
      formatMetres(994),
      formatMetres(995),
      formatMetres(1260),
    ]).toEqual(['0 m', '350 m', '990 m', '1,0 km', '1,3 km']);
  });

  it('spec 1 §4: overdue minutes are negative', () => {
    expect([formatMinutes(12), formatMinutes(0), formatMinutes(-0.2), formatMinutes(-3)]).toEqual([
      '12 dk',
      '0 dk',
      '0 dk',
      '-3 dk',
    ]);
  });

  it('spec 4 §9: durations with s and dk', () => {
    expect([
      formatDuration(0),
      formatDuration(5),
      formatDuration(59),
      formatDuration(60),
      formatDuration(65),
      formatDuration(1440),
    ]).toEqual(['0dk', '5dk', '59dk', '1s', '1s 5dk', '24s']);
  });

  it('ux "Courier phone": ages', () => {
    expect([-500, 0, 40_900, 59_999, 60_000, 3_599_000, 3_600_000].map(formatAge)).toEqual([
      '0 sn önce',
      '0 sn önce',
      '40 sn önce',
      '59 sn önce',
      '1 dk önce',
      '59 dk önce',
      '1 sa önce',
    ]);
  });

  it('spec 1 §5: coordinates have six decimals', () => {
    expect(formatCoordinate(41.0082)).toBe('41.008200');
    expect(formatCoordinate(28.978_359_4)).toBe('28.978359');
  });
});
