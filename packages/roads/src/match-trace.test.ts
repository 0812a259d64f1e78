import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoGraph, placesNearRoads } from './demo-graph.ts';
import { findRouteOver } from './find-route.ts';
import { matchTrace } from './match-trace.ts';
import type { RoadGraph } from './road-graph.ts';
import type { RoadRoute, TraceFix } from './router.ts';
import { snapPoint } from './snap-point.ts';

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
  const errors = Array.from({ length: 30 }, (_, i) => {
    const { fixes, metres } = ride(i + 1, how);
    return Math.abs((matchTrace(graph, fixes)?.metres ?? 0) - metres) / metres;
  }).toSorted((a, b) => a - b);
  return { median: errors[15] ?? 1, p90: errors[27] ?? 1 };
}

describe('issue "Roads": kilometres ridden, out of positions', () => {
  it.each([
    ['every half minute, 10 m noise', { everyS: 30, noiseM: 10, standS: 120 }, 0.01, 0.09],
    ['every minute, 10 m noise', { everyS: 60, noiseM: 10, standS: 120 }, 0.01, 0.05],
    ['every 5 seconds, 15 m noise', { everyS: 5, noiseM: 15, standS: 0 }, 0.015, 0.04],
    [
      'every 5 seconds, standing three minutes at each stop',
      { everyS: 5, noiseM: 15, standS: 180 },
      0.02,
      0.07,
    ],
  ])('are off by little: %s', (_, how, median, p90) => {
    const errors = errorsOf(how);
    expect(errors.median).toBeLessThan(median);
    expect(errors.p90).toBeLessThan(p90);
  });

  it('are none without two fixes near a road, and say how many fixes lie on the way', () => {
    const { fixes, metres } = ride(3, { everyS: 30, noiseM: 8, standS: 0 });
    const [first] = fixes;
    const at = (first?.at ?? 0) + 3_600_000;
    const atSea = [0, 1, 2].map(
      (i): TraceFix => ({
        lat: 40.9 + i / 100,
        lng: 28.95,
        at: at + i * 60_000,
        accuracyM: null,
      }),
    );
    expect(matchTrace(graph, atSea)).toBeNull();
    expect(matchTrace(graph, first ? [first] : [])).toBeNull();
    expect(matchTrace(graph, [])).toBeNull();
    const inexact = fixes.map((fix) => ({ ...fix, accuracyM: 500 }));
    expect(matchTrace(graph, inexact)).toBeNull();
    const alone = matchTrace(graph, fixes);
    const both = matchTrace(graph, [...fixes, ...atSea]);
    expect(alone).toMatchObject({ method: 'STREETS', matched: 1 });
    expect(both?.matched).toBeLessThan(1);
    expect(both?.metres).toBe(alone?.metres);
    expect(Math.abs((alone?.metres ?? 0) - metres) / metres).toBeLessThan(0.1);
  });

  it('count the great circle where no way leads on, and nothing while a courier stands', () => {
    const [kadikoy, besiktas] = [
      { lat: 40.99, lng: 29.027 },
      { lat: 41.043, lng: 29.005 },
    ].map((place) => snapPoint(graph, place) ?? place) as [LatLng, LatLng];
    // by ferry: over the bridge it is three times as long
    const ferry = [kadikoy, besiktas].map(
      (place, i): TraceFix => ({ ...place, at: i * 60_000, accuracyM: 10 }),
    );
    const straight = distanceM(kadikoy, besiktas);
    expect((matchTrace(graph, ferry)?.metres ?? 0) / straight).toBeCloseTo(1, 2);
    // a way that begins anew at a fix does not lead to it
    expect(matchTrace(graph, ferry)?.matched).toBe(0.5);
    const standing = Array.from(
      { length: 60 },
      (_, i): TraceFix => ({
        lat: 40.99 + ((i * 7) % 5) / 60_000,
        lng: 29.027 + ((i * 3) % 7) / 80_000,
        at: i * 5_000,
        accuracyM: 10,
      }),
    );
    expect(matchTrace(graph, standing)?.metres).toBeLessThan(30);
  });
});
