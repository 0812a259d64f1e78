import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';

const draws = (seed: number, count = 50): number[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random.next());
};

describe('createRandom', () => {
  it('draws the same for the same seed and something else for another', () => {
    expect(draws(7)).toEqual(draws(7));
    expect(draws(7)).not.toEqual(draws(8));
  });

  it('forks a stream that does not depend on what was drawn before', () => {
    const [early, late] = [createRandom(7), createRandom(7)];
    for (let i = 0; i < 10; i += 1) late.next();
    expect(late.fork('kurye:3').next()).toBe(early.fork('kurye:3').next());
    expect(early.fork('kurye:3').next()).not.toBe(early.fork('kurye:4').next());
  });

  it('keeps to its bounds and weights', () => {
    const random = createRandom(1);
    const whole = Array.from({ length: 2_000 }, () => random.integerBetween(2, 4));
    expect(new Set(whole)).toEqual(new Set([2, 3, 4]));
    const heavy = Array.from({ length: 2_000 }, () =>
      random.pickWeighted([['a', 90] as const, ['b', 10] as const]),
    );
    expect(heavy.filter((choice) => choice === 'a').length).toBeGreaterThan(1_700);
    const normal = Array.from({ length: 4_000 }, () => random.normal());
    expect(normal.reduce((sum, value) => sum + value, 0) / normal.length).toBeCloseTo(0, 1);
    expect(normal.every(Number.isFinite)).toBe(true);
  });
});
