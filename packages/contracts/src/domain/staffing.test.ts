import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  busyServiceMin,
  erlangC,
  lateShare,
  LATE_TARGET,
  offeredLoad,
  rateRange,
  recommendCouriers,
  type StaffingTask,
} from './staffing.ts';

const task: fc.Arbitrary<StaffingTask> = fc.record({
  ordersPerHour: fc.double({ min: 0.1, max: 120, noNaN: true }),
  serviceMin: fc.double({ min: 4, max: 60, noNaN: true }),
  serviceCv2: fc.double({ min: 0, max: 2, noNaN: true }),
  slackMin: fc.double({ min: 1, max: 40, noNaN: true }),
});

describe('Erlang C', () => {
  // one server: the load itself; two: a² / (2 + a) worked out by hand
  it.each([
    [1, 0.5, 0.5],
    [2, 1, 1 / 3],
    [2, 1.5, 2.25 / 3.5],
    [10, 8, 0.4092],
    [3, 3, 1],
    [3, 0, 0],
  ])('%d couriers, load %d: %d', (couriers, load, waits) =>
    expect(erlangC(couriers, load)).toBeCloseTo(waits, 4),
  );
});

describe('recommended couriers', () => {
  it('are the fewest with whom at most a tenth waits too long', () => {
    fc.assert(
      fc.property(task, (one) => {
        const couriers = recommendCouriers(one);
        expect(lateShare(one, couriers)).toBeLessThanOrEqual(LATE_TARGET);
        expect(lateShare(one, couriers - 1)).toBeGreaterThan(LATE_TARGET);
      }),
    );
  });

  it('more couriers never make more orders late, in parts of a courier neither', () => {
    fc.assert(
      fc.property(task, fc.double({ min: 0, max: 60, noNaN: true }), (one, couriers) => {
        expect(lateShare(one, couriers + 0.5)).toBeLessThanOrEqual(lateShare(one, couriers) + 1e-12);
      }),
    );
  });

  it('one server with exponential service: ρ · e^(−(μ−λ)t)', () => {
    const one = { ordersPerHour: 3, serviceMin: 10, serviceCv2: 1, slackMin: 20 };
    expect(offeredLoad(one)).toBe(0.5);
    expect(lateShare(one, 1)).toBeCloseTo(0.5 * Math.exp(-1), 10);
    expect(recommendCouriers(one)).toBe(2);
  });

  it('nothing to do needs nobody; goods that are late by themselves still need couriers', () => {
    expect(recommendCouriers({ ordersPerHour: 0, serviceMin: 20, serviceCv2: 0, slackMin: 20 })).toBe(0);
    expect(recommendCouriers({ ordersPerHour: 6, serviceMin: 20, serviceCv2: 0, slackMin: -5 })).toBe(5);
  });

  it('two orders of a trip share the way, the more there are to choose from', () => {
    const alone = { ordersPerHour: 30, serviceMin: 20, serviceCv2: 0.1, slackMin: 8 };
    expect(busyServiceMin(alone, 1)).toBe(20);
    expect(busyServiceMin(alone, 3)).toBeCloseTo(17, 6);
    expect(busyServiceMin({ ...alone, ordersPerHour: 1 }, 3)).toBe(20);
  });

  it('a rate of few orders is known less well', () => {
    const often = rateRange(10, 100);
    expect([often.low, often.high]).toEqual([expect.closeTo(8.355), expect.closeTo(11.645)]);
    expect(rateRange(2, 1)).toEqual({ low: 0, high: expect.closeTo(5.29) });
    expect(rateRange(0, 0)).toEqual({ low: 0, high: 0 });
  });
});
