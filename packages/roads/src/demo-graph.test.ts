import { distanceM } from '@ulak/contracts/domain/geo';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoGraph, placesNearRoads } from './demo-graph.ts';
import { findRoute } from './find-route.ts';
import { createGraphRouter } from './graph-router.ts';
import type { RoadGraph } from './road-graph.ts';
import { findMatrix } from './shortest-paths.ts';
import { snapPoint } from './snap-point.ts';

let graph: RoadGraph;
beforeAll(async () => {
  graph = await demoGraph();
});

describe('issue "Roads": the streets of the demo', () => {
  it('are longer than the great circle by what was measured there before', () => {
    const [from, to] = [placesNearRoads(graph, 100, 1), placesNearRoads(graph, 100, 2)];
    const ratios = from
      .flatMap((place, i) => {
        const goal = to[i] ?? place;
        const straight = distanceM(place, goal);
        return straight < 500 ? [] : [(findRoute(graph, place, goal)?.metres ?? Number.NaN) / straight];
      })
      .toSorted((a, b) => a - b);
    expect(ratios.length).toBeGreaterThan(90);
    expect(ratios[0]).toBeGreaterThanOrEqual(0.95);
    const median = ratios[ratios.length >> 1];
    expect(median).toBeGreaterThan(1.3);
    expect(median).toBeLessThan(1.6);
  });

  it('lead across the Bosphorus over a bridge alone', () => {
    const [uskudar, besiktas] = [
      { lat: 41.027, lng: 29.015 },
      { lat: 41.042, lng: 29.005 },
    ];
    const metres = findRoute(graph, uskudar, besiktas)?.metres ?? 0;
    expect(metres).toBeGreaterThan(3 * distanceM(uskudar, besiktas));
    expect(metres).toBeLessThan(15_000);
  });

  it('are not reached from the sea or a village far away, and never from the other shore', async () => {
    const router = createGraphRouter(graph);
    const [sea, ankara, moda] = [
      { lat: 40.95, lng: 28.98 },
      { lat: 39.93, lng: 32.86 },
      { lat: 40.983, lng: 29.026 },
    ];
    expect(await Promise.all([sea, ankara, moda].map((place) => router.covers(place)))).toEqual([
      false,
      false,
      true,
    ]);
    expect(await router.matrix([sea], [moda])).toBeNull();
    expect(await router.route([moda, sea])).toBeNull();
    const matrix = await router.matrix([moda], [sea, moda, ankara]);
    expect([matrix?.method, ...(matrix?.metres ?? [])]).toEqual(['STREETS', Number.NaN, 0, Number.NaN]);
    expect(snapPoint(graph, moda)?.distanceM).toBeLessThan(60);
  });

  it('answer one matrix and route by route alike', () => {
    const [from, to] = [placesNearRoads(graph, 6, 3), placesNearRoads(graph, 9, 4)];
    const matrix = findMatrix(graph, from, to);
    for (const [i, place] of from.entries())
      for (const [j, goal] of to.entries()) {
        const route = findRoute(graph, place, goal);
        expect(matrix?.seconds[i * to.length + j]).toBeCloseTo(route?.seconds ?? Number.NaN, 2);
        expect(matrix?.metres[i * to.length + j]).toBeCloseTo(route?.metres ?? Number.NaN, 1);
      }
  });
});
