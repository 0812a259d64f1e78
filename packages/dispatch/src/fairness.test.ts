import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gini } from './fairness.ts';

/** In thousandths: shares are orders or lira per hour, never so small that halving one makes it nothing. */
const share = fc.integer({ min: 0, max: 1_000_000 }).map((thousandths) => thousandths / 1_000);

describe('the Gini coefficient', () => {
  it.each([
    [[0, 0, 0], 0],
    [[2, 2, 2], 0],
    [[0, 1], 0.5],
    [[0, 0, 0, 8], 0.75],
    // by hand: differences 1, 2, 3, 1, 2, 1 = 10, each twice; 20 / (2 · 16 · 2.5) = 0.25
    [[4, 1, 3, 2], 0.25],
  ])('of %j is %j', (shares, expected) => {
    expect(gini(shares)).toBeCloseTo(expected, 12);
  });

  it('is null for fewer than two', () => {
    expect([gini([]), gini([3])]).toEqual([null, null]);
  });

  it('is half of the mean difference of any two, whatever the unit and the order', () => {
    fc.assert(
      fc.property(
        fc.array(share, { minLength: 2, maxLength: 12 }),
        fc.double({ min: 0.5, max: 50, noNaN: true }),
        (shares, unit) => {
          const sum = shares.reduce((a, b) => a + b, 0);
          const pairs = shares.flatMap((a) => shares.map((b) => Math.abs(a - b)));
          const byHand = sum === 0 ? 0 : pairs.reduce((a, b) => a + b, 0) / (2 * shares.length * sum);
          expect(gini(shares)).toBeCloseTo(byHand, 9);
          expect(gini(shares.toReversed().map((one) => one * unit))).toBeCloseTo(byHand, 9);
        },
      ),
    );
  });

  it('does not mutate its input', () => {
    const shares = [3, 1, 2];
    gini(shares);
    expect(shares).toEqual([3, 1, 2]);
  });
});
