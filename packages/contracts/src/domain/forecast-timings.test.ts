import { describe, expect, it } from 'vitest';
import {
  DEFAULT_ROAD_FACTOR,
  dayTimings,
  hourTimings,
  type MeasuredTimes,
  roadFactorsOf,
  settingsTimings,
} from './forecast-timings.ts';

const day: MeasuredTimes = {
  deliveries: 100,
  ready: { n: 80, p50: 10, p90: 16 },
  pickup: { n: 100, p50: 15, p90: 24 },
  minPerKm: { n: 60, p50: 3, p90: 5 },
  roadFactor: { n: 0, p50: 0, p90: 0 },
};
const nothing = { n: 0, p50: 0, p90: 0 };

describe('times by the settings', () => {
  it.each([
    [20, 3],
    [30, 2],
    [0, 3],
    [-5, 3],
    [null, 3],
  ])('minSpeed %j km/h is %j minutes a kilometre', (speed, minPerKm) => {
    expect(settingsTimings(speed)).toMatchObject({
      readyP50Min: 0,
      minPerKmP50: minPerKm,
      minPerKmP90: minPerKm,
      doorMin: 2,
      samples: 0,
    });
  });
});

describe('what a whole day shows', () => {
  it('its percentiles, and the service time where it is known', () => {
    expect(dayTimings(day, 2.5, 20)).toEqual({
      readyP50Min: 10,
      readyP90Min: 16,
      pickupP50Min: 15,
      pickupP90Min: 24,
      minPerKmP50: 3,
      minPerKmP90: 5,
      roadFactorP50: null,
      roadFactorP90: null,
      doorMin: 2.5,
      samples: 100,
    });
    expect(dayTimings(day, null, 20).doorMin).toBe(2);
  });

  it('figures with fewer than ten observations keep the settings', () => {
    const few = dayTimings(
      { ...day, ready: { n: 9, p50: 10, p90: 16 }, minPerKm: { n: 9, p50: 9, p90: 9 } },
      null,
      30,
    );
    expect(few).toMatchObject({
      readyP50Min: 0,
      readyP90Min: 0,
      pickupP50Min: 15,
      minPerKmP50: 2,
      minPerKmP90: 2,
    });
    const unknown = dayTimings({ ...day, pickup: nothing }, null, 20);
    expect([unknown.pickupP50Min, unknown.pickupP90Min]).toEqual([10, 16]);
  });

  it('ten observations are enough', () => {
    const ten = dayTimings(
      { ...day, ready: { n: 10, p50: 10, p90: 16 }, minPerKm: { n: 10, p50: 4, p90: 6 } },
      null,
      30,
    );
    expect(ten).toMatchObject({ readyP50Min: 10, readyP90Min: 16, minPerKmP50: 4, minPerKmP90: 6 });
  });

  it('nothing is picked up before it is ready', () => {
    expect(dayTimings({ ...day, pickup: { n: 10, p50: 8, p90: 12 } }, null, 20)).toMatchObject({
      pickupP50Min: 10,
      pickupP90Min: 16,
    });
  });
});

describe('what an hour shows', () => {
  const whole = dayTimings(day, 2, 20);
  const hour: MeasuredTimes = {
    deliveries: 30,
    ready: { n: 20, p50: 20, p90: 30 },
    pickup: { n: 5, p50: 25, p90: 34 },
    minPerKm: nothing,
    roadFactor: nothing,
  };

  it('is blended with the day by n / (n + 20), each figure by its own observations', () => {
    expect(hourTimings(hour, day, whole)).toEqual({
      readyP50Min: 15,
      readyP90Min: 23,
      pickupP50Min: 17,
      pickupP90Min: 26,
      minPerKmP50: 3,
      minPerKmP90: 5,
      roadFactorP50: null,
      roadFactorP90: null,
      doorMin: 2,
      samples: 30,
    });
  });

  it('twenty observations of the road weigh as much as the day: halfway between the two', () => {
    const road = { ...hour, minPerKm: { n: 20, p50: 5, p90: 9 } };
    expect(hourTimings(road, day, whole)).toMatchObject({ minPerKmP50: 4, minPerKmP90: 7 });
    const justLearned = { ...day, minPerKm: { ...day.minPerKm, n: 10 } };
    expect(hourTimings(road, justLearned, whole).minPerKmP50).toBe(4);
  });

  it('shows nothing that its day did not', () => {
    const unlearned = { ...day, ready: { n: 9, p50: 10, p90: 16 } };
    expect(
      hourTimings({ ...hour, ready: { n: 9, p50: 40, p90: 50 } }, unlearned, dayTimings(unlearned, 2, 20))
        .readyP50Min,
    ).toBe(0);
  });

  it('many observations are nearly the hour itself', () => {
    const busy = { ...hour, ready: { n: 1_980, p50: 20, p90: 30 } };
    expect(hourTimings(busy, day, whole).readyP50Min).toBeCloseTo(19.9, 9);
  });
});

describe('decision 096: minutes ridden for one of free flow', () => {
  const withRoad = (n: number, p50: number, p90: number) => ({ ...day, roadFactor: { n, p50, p90 } });

  it('are learned from ten deliveries with a road on, and blended by hour', () => {
    expect(dayTimings(withRoad(9, 1.3, 1.6), null, 20).roadFactorP50).toBeNull();
    const whole = dayTimings(withRoad(10, 1.3, 1.6), null, 20);
    expect([whole.roadFactorP50, whole.roadFactorP90]).toEqual([1.3, 1.6]);
    const hour = hourTimings(withRoad(20, 1.5, 2), withRoad(10, 1.3, 1.6), whole);
    expect(hour.roadFactorP50).toBeCloseTo(1.4);
    expect(hour.roadFactorP90).toBeCloseTo(1.8);
  });

  it('until then a default; the ninth decile is never below the median', () => {
    const defaults = { p50: DEFAULT_ROAD_FACTOR, p90: 1.5 };
    for (const roadFactorP50 of [undefined, null, 0, -1, Number.NaN])
      expect(roadFactorsOf({ roadFactorP50, roadFactorP90: roadFactorP50 })).toEqual(defaults);
    expect(roadFactorsOf({ roadFactorP50: 1.2, roadFactorP90: Number.NaN })).toEqual({ p50: 1.2, p90: 1.5 });
    expect(roadFactorsOf({ roadFactorP50: 1.8, roadFactorP90: null })).toEqual({ p50: 1.8, p90: 1.8 });
  });
});
