import { expect, it } from 'vitest';
import { payEstimate } from './pay-estimate.ts';

const RATE = { baseRate: 35, pricePerKm: 9.5, minimumRate: 45, payDistance: 'GREAT_CIRCLE' } as const;

it.each([
  [1.82, 52.29],
  [0.4, 45],
  [0, 45],
])('decision 078: %s km pay %s TL', (distanceKm, tl) => {
  expect(payEstimate(RATE, { distanceKm })).toBe(tl);
});

it('decision 097: where the branch pays by road, the road’s kilometres, else the great circle', () => {
  const byRoad = { ...RATE, payDistance: 'ROAD' } as const;
  const order = { distanceKm: 1.82, roadKm: 2.71, distanceMethod: 'STREETS' } as const;
  expect([payEstimate(byRoad, order), payEstimate(RATE, order)]).toEqual([60.75, 52.29]);
  expect(payEstimate(byRoad, { distanceKm: 1.82 })).toBe(52.29);
});

it('without known rates, and of a test order, there is none', () => {
  expect(payEstimate(null, { distanceKm: 1 })).toBeNull();
  expect(payEstimate(RATE, { distanceKm: 1, isTest: true })).toBeNull();
});
