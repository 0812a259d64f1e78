import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoGraph, placesNearRoads } from './demo-graph.ts';
import { findRouteOver } from './find-route.ts';
import { matchTrace } from './match-trace.ts';
import type { RoadGraph } from './road-graph.ts';
import type { RoadRoute, TraceFix } from './router.ts';

let graph: RoadGraph;
beforeAll(async () => {
  graph = await demoGraph();
});

/** Numbers in [0, 1), the same for one seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
}

interface Ride {
  readonly everyS: number;
  readonly noiseM: number;
  /** How long the courier stands at each place on the way. */
  readonly standS: number;
}

/** Where a courier is after so many metres. */
function placeAfter({ points }: RoadRoute, metres: number): LatLng {
  let left = metres;
  for (const [i, to] of points.entries()) {
    const from = points[i - 1];
    if (!from) continue;
    const length = distanceM(from, to);
    if (left <= length && length > 0)
      return {
        lat: from.lat + ((to.lat - from.lat) * left) / length,
        lng: from.lng + ((to.lng - from.lng) * left) / length,
      };
    left -= length;
  }
  return points.at(-1) ?? { lat: 0, lng: 0 };
}

/** Fixes of a ride over three legs at 27 km/h, and what it was long. */
function ride(seed: number, { everyS, noiseM, standS }: Ride): { fixes: TraceFix[]; metres: number } {
  const random = randomOf(seed * 7 + 1);
  const normal = (): number =>
    Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()) * noiseM;
  const stops = placesNearRoads(graph, 4, seed * 13 + 5);
  const fixes: TraceFix[] = [];
  let [at, metres] = [0, 0];
  const put = ({ lat, lng }: LatLng): void => {
    const [north, east] = [normal() / 111_195, normal() / 111_195 / Math.cos((lat * Math.PI) / 180)];
    fixes.push({ lat: lat + north, lng: lng + east, at: at * 1_000, accuracyM: noiseM });
    at += everyS;
  };
  for (const [i, goal] of stops.entries()) {
    const start = stops[i - 1];
    const leg = start && findRouteOver(graph, [start, goal]);
    if (!leg) continue;
    for (let ridden = 0; ridden < leg.metres; ridden += 7.5 * everyS) put(placeAfter(leg, ridden));
    for (let stood = 0; stood < standS; stood += everyS) put(placeAfter(leg, leg.metres));
    put(placeAfter(leg, leg.metres));
    metres += leg.metres;
  }
  return { fixes, metres };
}

function errorsOf(how: Ride): { median: number; p90: number } {
  const errors = Array.from({ length: 60 }, (_, i) => {
    const { fixes, metres } = ride(i + 1, how);
    return Math.abs((matchTrace(graph, fixes)?.metres ?? 0) - metres) / metres;
  }).toSorted((a, b) => a - b);
  return { median: errors[30] ?? 1, p90: errors[54] ?? 1 };
}

describe('issue "Roads": kilometres ridden, out of positions', () => {
  it('are off by little whatever the interval and the noise are', () => {
    const half = errorsOf({ everyS: 30, noiseM: 10, standS: 120 });
    const minute = errorsOf({ everyS: 60, noiseM: 10, standS: 120 });
    const dense = errorsOf({ everyS: 5, noiseM: 15, standS: 0 });
    console.log({ half, minute, dense, stood: errorsOf({ everyS: 5, noiseM: 15, standS: 180 }) });
  });
});
