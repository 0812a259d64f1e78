import { expect, it } from 'vitest';
import { deliveryBucket } from './delivery-buckets.ts';

it.each([
  [0, '0-15'],
  [15, '0-15'],
  [16, '15-30'],
  [30, '15-30'],
  [31, '30-45'],
  [45, '30-45'],
  [46, '45+'],
  [300, '45+'],
] as const)('DECISIONS "Time and numbers": %d minutes lie in %s', (minutes, bucket) => {
  expect(deliveryBucket(minutes)).toBe(bucket);
});
