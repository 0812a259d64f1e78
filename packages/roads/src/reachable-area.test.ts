import type { LatLng } from '@ulak/contracts/domain/geo';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { demoGraph, placesNearRoads } from './demo-graph.ts';
import { createGraphRouter } from './graph-router.ts';
import { inSlices, type Sliced } from './in-slices.ts';
import { reachableArea } from './reachable-area.ts';
import { areaOf, areApart, isAround, type Point } from './rings.ts';
import type { RoadGraph } from './road-graph.ts';
import type { ReachableArea } from './router.ts';
import { findMatrix } from './shortest-paths.ts';

let graph: RoadGraph;
beforeAll(async () => {
  graph = await demoGraph();
});

const isIn = (area: ReachableArea, { lat, lng }: LatLng): boolean =>
  area.some(
    ([outer = [], ...holes]) =>
      isAround(outer, [lng, lat]) && !holes.some((hole) => isAround(hole, [lng, lat])),
  );
const open = (ring: readonly Point[]): readonly Point[] => ring.slice(0, -1);

/** The work to its end, without a pause. */
function atOnce<T>(work: Sliced<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
const areaOfMinutes = (from: LatLng, minutes: number) => atOnce(reachableArea(graph, from, minutes));

/** Two cells ridden on the slowest road. */
const CELL_S = 16;

describe('issue "Roads": what is reached in so many minutes', () => {
  it('holds the places that are reached, the others are outside, in few points', () => {
    const places = placesNearRoads(graph, 400, 9);
    const froms = placesNearRoads(graph, 6, 100);
    for (const [i, minutes] of [3, 5, 8, 10, 10, 15].entries()) {
      const from = froms[i] ?? { lat: 0, lng: 0 };
      const area = areaOfMinutes(from, minutes) ?? [];
      const seconds = findMatrix(graph, [from], places)?.seconds ?? [];
      const wrong = places.filter((place, k) => {
        const late = (seconds[k] ?? Infinity) - minutes * 60;
        return isIn(area, place) ? late > CELL_S : late < -CELL_S;
      });
      expect(wrong.length / places.length).toBeLessThanOrEqual(0.03);
      expect(isIn(area, from)).toBe(true);
      const rings = area.flat();
      expect(rings.reduce((sum, ring) => sum + ring.length, 0)).toBeLessThanOrEqual(500);
      expect(areApart(rings.map(open))).toBe(true);
      for (const [outer = [], ...holes] of area) {
        expect(areaOf(open(outer))).toBeGreaterThan(0);
        for (const hole of holes) expect(areaOf(open(hole))).toBeLessThan(0);
      }
      for (const ring of rings) expect(ring.at(-1)).toEqual(ring[0]);
    }
  });

  it('does not cross the Bosphorus before a courier does, and grows with the minutes', () => {
    const [uskudar, besiktas] = [
      { lat: 41.026, lng: 29.017 },
      { lat: 41.0435, lng: 29.0075 },
    ];
    const ways = findMatrix(graph, [uskudar], [besiktas]);
    const minutes = (ways?.seconds[0] ?? 0) / 60;
    const [before, after] = [0.8 * minutes, 1.2 * minutes].map((one) => areaOfMinutes(uskudar, one));
    expect(isIn(before ?? [], besiktas)).toBe(false);
    expect(isIn(after ?? [], besiktas)).toBe(true);
  });

  it('is none at sea; small with a minute; whole with a day', async () => {
    const router = createGraphRouter(graph);
    expect(await router.reachable({ lat: 40.95, lng: 28.98 }, 10)).toBeNull();
    const here = { lat: 40.983, lng: 29.026 };
    expect((await router.reachable(here, 1))?.area.length).toBeLessThan(4);
    const all = (await router.reachable(here, 1_440))?.area ?? [];
    expect(placesNearRoads(graph, 100, 3).filter((place) => !isIn(all, place))).toEqual([]);
  });

  it('lets others be answered between its steps, and is the same area all the same', async () => {
    const [from, ...places] = placesNearRoads(graph, 12, 100);
    if (!from) throw new Error('no place');
    const router = createGraphRouter(graph);
    const whole = areaOfMinutes(from, 20);
    const alone = await router.matrix([from], places);
    const ended = vi.fn<() => void>();
    const area = inSlices(reachableArea(graph, from, 20), 0).finally(ended);
    for (let n = 0; n < 30; n += 1) {
      expect((await router.matrix([from], places))?.seconds).toEqual(alone?.seconds);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(ended).not.toHaveBeenCalled();
    expect(await area).toEqual(whole);
  });
});
