import type { LatLng } from '@ulak/contracts/domain/geo';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoGraph, placesNearRoads } from './demo-graph.ts';
import { createGraphRouter } from './graph-router.ts';
import { reachableArea } from './reachable-area.ts';
import { areApart, isAround, type Point } from './rings.ts';
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

describe('issue "Roads": what is reached in so many minutes', () => {
  it('holds the places that are reached, and the others are outside', () => {
    const places = placesNearRoads(graph, 400, 9);
    for (const [i, minutes] of [3, 5, 10, 10, 15].entries()) {
      const from = placesNearRoads(graph, 1, 100 + i)[0] ?? { lat: 0, lng: 0 };
      const began = performance.now();
      const area = reachableArea(graph, from, minutes) ?? [];
      const took = performance.now() - began;
      const seconds = findMatrix(graph, [from], places)?.seconds ?? [];
      const right = places.filter(
        (place, k) => isIn(area, place) === (seconds[k] ?? Infinity) <= minutes * 60,
      );
      const count = area.flat().reduce((sum, ring) => sum + ring.length, 0);
      console.log({
        minutes,
        right: right.length / places.length,
        count,
        pieces: area.length,
        holes: area.flat().length - area.length,
        took,
        inside: places.filter((p) => isIn(area, p)).length,
      });
      expect(count).toBeLessThanOrEqual(500);
      expect(areApart(area.flat().map(open))).toBe(true);
    }
  });
});
