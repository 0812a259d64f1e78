import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asKurus,
  isTl,
  kurusToTl,
  MAX_KURUS,
  orderTotal,
  orderTotalTl,
  parseNumeric,
  sumKurus,
  tlToKurus,
  toNumeric,
} from './money.ts';

describe('DECISIONS "Orders", criteria A17: money is whole kuruş', () => {
  it.each([
    [0, 0],
    [0.01, 1],
    [0.29, 29],
    [1.1, 110],
    [19.99, 1999],
    [1234.5, 123_450],
    [4.35, 435],
    [-12.3, -1230],
    [9_999_999_999.99, 999_999_999_999],
  ])('%d TL = %d kuruş and back', (tl, kurus) => {
    expect(tlToKurus(tl)).toBe(kurus);
    expect(kurusToTl(asKurus(kurus))).toBe(tl);
  });

  it.each([0.001, 1.005, 19.999, 19.990_001, Number.NaN, Number.POSITIVE_INFINITY, 10_000_000_000])(
    '%d TL is refused, not rounded',
    (tl) => {
      expect(isTl(tl)).toBe(false);
      expect(() => tlToKurus(tl)).toThrow(RangeError);
    },
  );

  it('rounding noise of added doubles is no third decimal', () => {
    expect(tlToKurus(0.1 + 0.2)).toBe(30);
    expect(tlToKurus(149.9 * 3)).toBe(44_970);
  });

  it('-0 becomes 0', () => {
    expect(Object.is(tlToKurus(-0), 0)).toBe(true);
  });

  it.each([
    ['12.30', 1230],
    ['12.3', 1230],
    ['12', 1200],
    ['0.05', 5],
    ['-0.05', -5],
    ['-7.10', -710],
    ['12.3000', 1230],
    ['9999999999.99', 999_999_999_999],
  ])("SQL's %s = %d kuruş", (text, kurus) => {
    expect(parseNumeric(text)).toBe(kurus);
  });

  it.each(['', '12,30', '1e3', '12.345', 'NaN', ' 12', '.5', '10000000000.00'])('%j is refused', (text) => {
    expect(() => parseNumeric(text)).toThrow(RangeError);
  });

  it('goes to SQL with two decimals', () => {
    expect([0, 5, -5, 1230, 100, MAX_KURUS].map((kurus) => toNumeric(asKurus(kurus)))).toEqual([
      '0.00',
      '0.05',
      '-0.05',
      '12.30',
      '1.00',
      '9999999999.99',
    ]);
  });

  it('property: SQL text and TL numbers lead back to the same kuruş', () => {
    fc.assert(
      fc.property(fc.integer({ min: -Number(MAX_KURUS), max: MAX_KURUS }), (value) => {
        const kurus = asKurus(value);
        expect(parseNumeric(toNumeric(kurus))).toBe(kurus);
        expect(tlToKurus(kurusToTl(kurus))).toBe(kurus);
      }),
    );
  });
});

describe('spec 1 §5: the total is the sum of price times quantity', () => {
  it('3 × 0,10 + 2 × 149,90 + 1 × 35 = 335,10', () => {
    const items = [
      { price: 0.1, quantity: 3 },
      { price: 149.9, quantity: 2 },
      { price: 35, quantity: 1 },
    ];
    expect(orderTotalTl(items)).toBe(335.1);
    expect(orderTotal(items.map(({ price, quantity }) => ({ priceKurus: tlToKurus(price), quantity })))).toBe(
      33_510,
    );
  });

  it('an empty order is 0; half a portion and an overflowing total are refused', () => {
    expect(orderTotal([])).toBe(0);
    expect(sumKurus([])).toBe(0);
    expect(() => orderTotal([{ priceKurus: asKurus(101), quantity: 0.5 }])).toThrow(RangeError);
    expect(() => orderTotal([{ priceKurus: MAX_KURUS, quantity: 2 }])).toThrow(RangeError);
  });
});
