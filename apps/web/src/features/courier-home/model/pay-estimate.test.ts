import { expect, it } from 'vitest';
import { payEstimate } from './pay-estimate.ts';

const RATE = { baseRate: 35, pricePerKm: 9.5, minimumRate: 45 };

it.each([
  [1.82, 52.29],
  [0.4, 45],
  [0, 45],
])('decision 078: %s km pay %s TL', (distanceKm, tl) => {
  expect(payEstimate(RATE, { distanceKm })).toBe(tl);
});

it('without known rates, and of a test order, there is none', () => {
  expect(payEstimate(null, { distanceKm: 1 })).toBeNull();
  expect(payEstimate(RATE, { distanceKm: 1, isTest: true })).toBeNull();
});
