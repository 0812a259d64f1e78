import { describe, expect, it } from 'vitest';
import { median, shareMedian } from './share-median.ts';

describe('decision 079: the median of a branch', () => {
  it.each([
    [[], null],
    [[3.1], 3.1],
    [[1, 3, 2], 2],
    [[0.1, 0.2], 0.15],
    [[1.01, 1.02], 1.02],
    [[9, 1, 1, 1], 1],
  ])('of %j is %s', (rates, expected) => {
    expect(median(rates)).toBe(expected);
  });

  const share = (ordersPerHour: number | null, paidPerHour: number | null = ordersPerHour) => ({
    ordersPerHour,
    paidPerHour,
  });

  it('four couriers with a rate say nothing of each other, a fifth without one changes nothing', () => {
    const four = [share(1), share(2), share(3), share(4)];
    const hidden = { couriers: 4, ordersPerHour: null, paidPerHour: null };
    expect(shareMedian(four)).toEqual(hidden);
    expect(shareMedian([...four, share(null)])).toEqual(hidden);
  });

  it.each([
    // pay of five couriers, then the median in whole 5 TL, half up
    [[150, 160, 162.49, 180, 190], 160],
    [[150, 160, 162.5, 180, 190], 165],
    [[150, 160, 167.49, 180, 190], 165],
    [[0, 0, 2.49, 3, 4], 0],
    // of six the mean of the two in the middle
    [[100, 110, 121, 123, 130, 140], 120],
  ])('pay of %j is told as %s: no courier is read off', (rates, expected) => {
    expect(shareMedian(rates.map((rate) => share(1, rate))).paidPerHour).toBe(expected);
  });

  it('orders are told in tenths', () => {
    const orders = (middle: number) =>
      shareMedian([1, 2, middle, 4, 5].map((rate) => share(rate))).ordersPerHour;
    expect([2.34, 2.35, 2.3, 3.04].map(orders)).toEqual([2.3, 2.4, 2.3, 3]);
  });

  it('of five it is the third; pay that is not seen has none', () => {
    const shares = [5, 1, 4, 2, 3].map((rate) => share(rate, rate * 100));
    expect(shareMedian(shares)).toEqual({ couriers: 5, ordersPerHour: 3, paidPerHour: 300 });
    expect(shareMedian(shares.map((one) => share(one.ordersPerHour, null))).paidPerHour).toBeNull();
  });
});
