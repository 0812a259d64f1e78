import { distanceKm, type LatLng } from './geo.ts';

/** A stop that a courier still has to reach. `isUnderWay`: they have started towards it. */
export interface RouteStop extends LatLng {
  readonly isUnderWay: boolean;
}

/**
 * Distance to one of a courier's stops, km of great circles, and the number of stops before it: those under
 * way, then always the nearest next; of two as near, the one in question.
 * @param from where the courier is
 */
export function routeToStop(
  from: LatLng,
  own: RouteStop,
  others: readonly RouteStop[],
): { km: number; stopsBefore: number } {
  const remaining = new Set([own, ...others]);
  let place: LatLng = from;
  let km = 0;
  for (let stopsBefore = 0; ; stopsBefore += 1) {
    const next = nearest(place, remaining);
    km += distanceKm(place, next);
    if (next === own) return { km, stopsBefore };
    remaining.delete(next);
    place = next;
  }
}

function nearest(place: LatLng, remaining: ReadonlySet<RouteStop>): RouteStop {
  const isAnyUnderWay = [...remaining].some(({ isUnderWay }) => isUnderWay);
  const [first, ...rest] = [...remaining].filter(({ isUnderWay }) => isUnderWay || !isAnyUnderWay);
  if (!first) throw new RangeError('a round without doors');
  return rest.reduce(
    (best, stop) => (distanceKm(place, stop) < distanceKm(place, best) ? stop : best),
    first,
  );
}
