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

  it('of five it is the third; pay that is not seen has none', () => {
    const shares = [5, 1, 4, 2, 3].map((rate) => share(rate, rate * 100));
    expect(shareMedian(shares)).toEqual({ couriers: 5, ordersPerHour: 3, paidPerHour: 300 });
    expect(shareMedian(shares.map((one) => share(one.ordersPerHour, null))).paidPerHour).toBeNull();
  });
});
