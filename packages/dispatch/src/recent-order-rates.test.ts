import { expect, it } from 'vitest';
import { recentOrderRates } from './recent-order-rates.ts';

it('orders per hour on duty; who has hardly begun counts as the mean of the others', () => {
  const work = [
    { orders: 4, onDutyMin: 120 },
    { orders: 3, onDutyMin: 45 },
    { orders: 1, onDutyMin: 14 },
  ];
  expect(recentOrderRates(work)).toEqual([2, 4, 3]);
  expect(recentOrderRates([{ orders: 0, onDutyMin: 0 }])).toEqual([0]);
  expect(recentOrderRates([])).toEqual([]);
});

it('a quarter of an hour on duty is enough for a rate', () => {
  const work = [
    { orders: 2, onDutyMin: 15 },
    { orders: 0, onDutyMin: 60 },
  ];
  expect(recentOrderRates(work)).toEqual([8, 0]);
});
