import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RouteStop, routeToStop } from './forecast-route.ts';
import { distanceKm } from './geo.ts';

/** On one meridian a hundredth of a degree is 1.11195 km. */
const at = (hundredths: number, isUnderWay = false): RouteStop => ({
  lat: 41 + hundredths / 100,
  lng: 29,
  isUnderWay,
});
const branch = at(0);
const KM = 1.11195;
const read = (from: RouteStop, own: RouteStop, others: RouteStop[]) => {
  const { km, stopsBefore } = routeToStop(from, own, others);
  return [Math.round((km / KM) * 1000) / 1000, stopsBefore];
};

describe('the route to one of several stops', () => {
  it('alone: straight there', () => {
    expect(read(branch, at(3), [])).toEqual([3, 0]);
  });

  it('the nearest stop comes first, and from there the next', () => {
    expect(read(branch, at(3), [at(1), at(-2)])).toEqual([3, 1]);
    // 1, then 3 (2 away) before −2 (3 away)
    expect(read(branch, at(-2), [at(1), at(3)])).toEqual([8, 2]);
  });

  it('a stop under way comes before nearer ones', () => {
    expect(read(branch, at(1), [at(4, true)])).toEqual([7, 1]);
    expect(read(branch, at(4, true), [at(1)])).toEqual([4, 0]);
  });

  it('of two stops in one place the own is first', () => {
    expect(read(branch, at(2), [at(2), at(2)])).toEqual([2, 0]);
  });

  it('property: never shorter than the straight line, never more stops before it than others', () => {
    const stop = fc.record({
      lat: fc.double({ min: 40.9, max: 41.1, noNaN: true }),
      lng: fc.double({ min: 28.9, max: 29.1, noNaN: true }),
      isUnderWay: fc.boolean(),
    });
    fc.assert(
      fc.property(stop, fc.array(stop, { minLength: 1, maxLength: 5 }), (from, stops) => {
        const ways = stops.map((own) =>
          routeToStop(
            from,
            own,
            stops.filter((other) => other !== own),
          ),
        );
        for (const [place, { km, stopsBefore }] of ways.entries()) {
          expect(km).toBeGreaterThanOrEqual(distanceKm(from, stops[place] ?? from) - 1e-9);
          expect(stopsBefore).toBeLessThan(stops.length);
        }
      }),
    );
  });
});
