import { describe, expect, it } from 'vitest';
import { orderKey } from './test-order.ts';

const FILES = [
  '/x/e2e/day.e2e.ts',
  '/x/e2e/accessibility-branch.e2e.ts',
  '/x/e2e/zones.e2e.ts',
  '/x/e2e/accessibility-company.e2e.ts',
  '/x/e2e/dispatch.e2e.ts',
  '/x/e2e/receipt.e2e.ts',
];
const sorted = (seed: number): string[] =>
  FILES.toSorted((a, b) => (orderKey(a, seed) < orderKey(b, seed) ? -1 : 1));

describe('the order of test files', () => {
  it('has the longest first, whatever the seed', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const order = sorted(seed);
      for (const [index, path] of order.entries())
        expect(/accessibility-/.test(path), order.join()).toBe(index < 2);
      for (const path of order.slice(2, 4)) expect(path).toMatch(/zones|dispatch/);
    }
  });

  it('is drawn from the seed within a class: the same seed the same, another one another', () => {
    expect(sorted(7)).toEqual(sorted(7));
    const orders = new Set(Array.from({ length: 20 }, (_, seed) => sorted(seed).join()));
    expect(orders.size).toBeGreaterThan(2);
  });
});
