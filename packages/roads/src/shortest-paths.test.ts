import { distanceM } from '@ulak/contracts/domain/geo';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRoadGraph } from './build-graph.ts';
import type { Place } from './extract/read-extract.ts';
import { FREE_FLOW_KMH, ROAD_KINDS } from './extract/road-kinds.ts';
import { findRoute, findRouteOver } from './find-route.ts';
import { lineOfPlaces, type MadeRoad, madeExtract } from './made-extract.ts';
import type { RoadGraph } from './road-graph.ts';
import { findMatrix } from './shortest-paths.ts';

/** On a circle, so that none lies on a road between two others. */
const PLACES = Array.from({ length: 24 }, (_, i): Place => {
  const angle = (i + (i % 5) / 7) / 4;
  return [41 + Math.sin(angle) / 50, 29 + Math.cos(angle) / 50];
});
const networks = fc.array(
  fc.record<MadeRoad>({
    nodes: fc.array(fc.nat(PLACES.length - 1), { minLength: 2, maxLength: 5 }),
    kind: fc.constantFrom(...ROAD_KINDS),
    oneway: fc.constantFrom(-1, 0, 0, 1),
  }),
  { minLength: 1, maxLength: 40 },
);

const at = ([lat, lng]: Place) => ({ lat, lng });

function graphOf(places: readonly Place[], roads: readonly MadeRoad[]): RoadGraph {
  const graph = buildRoadGraph(madeExtract(places, roads));
  if (!graph) throw new Error('no graph');
  return graph;
}

/** Seconds between all places, by trying each in between (Floyd, Warshall). */
function allSeconds(places: readonly Place[], roads: readonly MadeRoad[]): number[][] {
  const ways = places.map((_, i) => places.map((__, j) => (i === j ? 0 : Infinity)));
  const put = (i: number, j: number, seconds: number): void => {
    const row = ways[i] ?? [];
    row[j] = Math.min(row[j] ?? Infinity, seconds);
  };
  for (const { nodes, kind = 'minor', oneway } of roads)
    for (const [step, to] of nodes.entries()) {
      const from = nodes[step - 1];
      if (from === undefined) continue;
      const metres = distanceM(at(places[from] ?? [0, 0]), at(places[to] ?? [0, 0]));
      const seconds = (metres * 3.6) / FREE_FLOW_KMH[kind];
      if (oneway !== -1) put(from, to, seconds);
      if (oneway !== 1) put(to, from, seconds);
    }
  for (const [k, through] of ways.entries())
    for (const [i, row] of ways.entries())
      for (const j of row.keys()) put(i, j, (row[k] ?? Infinity) + (through[j] ?? Infinity));
  return ways;
}

const NONE = -1;
const orNone = (seconds = NONE): number => (Number.isNaN(seconds) ? NONE : seconds);

/** Whether the graph kept a place. */
const isNode = (graph: RoadGraph, [lat, lng]: Place): boolean =>
  graph.lats.some((units, i) => units === Math.round(lat * 1e7) && graph.lngs[i] === Math.round(lng * 1e7));

describe('issue "Roads": quickest ways', () => {
  it('are those that trying all of them finds, in one matrix and one by one, one-ways heeded', () => {
    fc.assert(
      fc.property(networks, (roads) => {
        const graph = graphOf(PLACES, roads);
        const kept = [...PLACES.keys()].filter((i) => isNode(graph, PLACES[i] ?? [0, 0]));
        const truth = allSeconds(PLACES, roads);
        const points = kept.map((i) => at(PLACES[i] ?? [0, 0]));
        const square = findMatrix(graph, points, points);
        const tall = findMatrix(graph, [...points, ...points], points);
        for (const [a, i] of kept.entries())
          for (const [b, j] of kept.entries()) {
            const [there = Infinity, back = Infinity] = [truth[i]?.[j], truth[j]?.[i]];
            // an island from which no way leads back is left out with the way to it
            const wanted = there + back === Infinity ? NONE : there;
            const index = a * kept.length + b;
            const route = findRoute(graph, points[a] ?? at([0, 0]), points[b] ?? at([0, 0]));
            const found = [square?.seconds[index], tall?.seconds[index], route?.seconds].map(orNone);
            expect(found).toEqual(found.map(() => expect.closeTo(wanted, 0) as number));
            const drawn = route?.points ?? [];
            const length = drawn.reduce((sum, p, k) => sum + distanceM(drawn[k - 1] ?? p, p), 0);
            expect(Math.abs(length - (route?.metres ?? 0))).toBeLessThan(3);
          }
      }),
      { numRuns: 150 },
    );
  });

  it('begin and end on the road, between its junctions, and go round where it is ridden one way', () => {
    const places = [...lineOfPlaces(5), [41.001, 29], [41.001, 29.004]] as const;
    const graph = graphOf(places, [{ nodes: [0, 1, 2, 3, 4], oneway: 1 }, { nodes: [4, 6, 5, 0] }]);
    const [west, east] = [
      { lat: 41.0001, lng: 29.0015 },
      { lat: 41.0001, lng: 29.0025 },
    ];
    const there = findRoute(graph, west, east);
    expect(there?.metres).toBeCloseTo(84, 0);
    expect(there?.points).toEqual([
      { lat: 41, lng: expect.closeTo(29.0015, 6) as number },
      { lat: 41, lng: 29.002 },
      { lat: 41, lng: expect.closeTo(29.0025, 6) as number },
    ]);
    const round = (graph.metres[0] ?? 0) + (graph.metres[1] ?? 0);
    expect(findRoute(graph, east, west)?.metres).toBeCloseTo(round - 84, 0);
    expect(findRouteOver(graph, [west, east, west])?.metres).toBeCloseTo(round, 0);
    expect(findRoute(graph, west, west)).toMatchObject({ metres: 0, seconds: 0, method: 'STREETS' });
  });

  it('are none from and to what is no place: the others keep theirs', () => {
    const graph = graphOf(lineOfPlaces(3), [{ nodes: [0, 1, 2] }]);
    const odd = [
      { lat: Number.NaN, lng: 29 },
      { lat: 91, lng: Infinity },
      { lat: 0, lng: 0 },
      { lat: 41.01, lng: 29 },
      { lat: -90, lng: 29 },
    ];
    const here = { lat: 41, lng: 29.001 };
    expect([...(findMatrix(graph, [here], [...odd, here])?.metres ?? [])]).toEqual([
      ...odd.map(() => Number.NaN),
      0,
    ]);
    expect(findMatrix(graph, odd, [here])).toBeNull();
    expect(findRouteOver(graph, [here])).toBeNull();
  });
});
