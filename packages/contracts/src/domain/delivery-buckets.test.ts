import { expect, it } from 'vitest';
import { deliveryBucket } from './delivery-buckets.ts';

it.each([
  [0, '0-15'],
  [14, '0-15'],
  [15, '15-30'],
  [29, '15-30'],
  [30, '30-45'],
  [44, '30-45'],
  [45, '45+'],
  [300, '45+'],
] as const)('spec 1 §9: %d minutes lie in %s', (minutes, bucket) => {
  expect(deliveryBucket(minutes)).toBe(bucket);
});
