import { describe, expect, it } from 'vitest';
import { buildRoadGraph } from './build-graph.ts';
import type { Place } from './extract/read-extract.ts';
import { findRoute } from './find-route.ts';
import { decodeGraph, encodeGraph, GraphFileError } from './graph-file.ts';
import { lineOfPlaces, type MadeRoad, madeExtract } from './made-extract.ts';
import type { RoadGraph } from './road-graph.ts';
import { findMatrix } from './shortest-paths.ts';
import { snapPoint } from './snap-point.ts';

const LINE = lineOfPlaces(10);

function graphOf(roads: readonly MadeRoad[], places = LINE): RoadGraph {
  const graph = buildRoadGraph(madeExtract(places, roads));
  if (!graph) throw new Error('no graph');
  return graph;
}

const at = (index: number) => ({ lat: LINE[index]?.[0] ?? 0, lng: LINE[index]?.[1] ?? 0 });

describe('issue "Roads": the graph of an extract', () => {
  it('has a node where roads meet or end, and an edge between two of them', () => {
    const graph = graphOf([{ nodes: [0, 1, 2, 3] }, { nodes: [2, 7] }]);
    expect([graph.nodeCount, graph.edgeCount, graph.lats.length]).toEqual([4, 3, 3 + 2 + 2]);
    expect([...graph.metres].map(Math.round)).toEqual([168, 84, 420]);
    // 22 km/h
    expect(graph.seconds[1]).toBeCloseTo(((graph.metres[1] ?? 0) * 3.6) / 22, 3);
  });

  it('leaves out what cannot be ridden, and where one could not come out again', () => {
    const graph = graphOf([
      { nodes: [0, 1, 2] },
      { nodes: [2, 3], isRideable: false },
      { nodes: [2, 4], oneway: 1 },
      { nodes: [8, 9] },
    ]);
    expect([graph.edgeCount, graph.nodeCount]).toEqual([1, 2]);
    expect(snapPoint(graph, at(4))).toMatchObject({ share: 1, lng: 29.002 });
    expect(snapPoint(graph, at(8))).toBeNull();
  });

  it('keeps an island with roads of its own, and finds no way to it', () => {
    const places: Place[] = [...LINE, [41.5, 29], [41.5, 29.2], [41, 29.2]];
    const graph = graphOf([{ nodes: [0, 12] }, { nodes: [10, 11] }, { nodes: [1, 2] }], places);
    const there = { lat: 41.5, lng: 29.1 };
    expect(graph.edgeCount).toBe(2);
    expect(snapPoint(graph, there)?.distanceM).toBeLessThan(1);
    expect(findRoute(graph, at(0), there)).toBeNull();
    const end = { lat: 41, lng: 29.2 };
    expect([...(findMatrix(graph, [at(0)], [there, end])?.metres ?? [])]).toEqual([
      Number.NaN,
      graph.metres[0],
    ]);
  });

  it('may be empty, one road, a loop, a point', () => {
    expect(findMatrix(graphOf([]), [at(0)], [at(1)])).toBeNull();
    expect(graphOf([{ nodes: [3, 3] }]).edgeCount).toBe(1);
    expect(findRoute(graphOf([{ nodes: [3, 3] }]), at(3), at(3))?.metres).toBe(0);
    const corners: Place[] = [
      [41, 29],
      [41, 29.001],
      [41.001, 29.001],
    ];
    const loop = graphOf([{ nodes: [0, 1, 2, 0], oneway: 1 }], corners);
    expect([loop.nodeCount, loop.edgeCount]).toEqual([1, 1]);
    const round = findRoute(loop, at(1), { lat: 41, lng: 29.0005 });
    expect(round?.metres).toBeCloseTo((loop.metres[0] ?? 0) - 42, 0);
    expect(round?.points).toHaveLength(4);
  });

  it('is the same after a file, which is refused where it is foreign, cut short or damaged', () => {
    const graph = graphOf([{ nodes: [0, 1, 2, 3] }, { nodes: [2, 7], kind: 'primary' }]);
    const bytes = Uint8Array.from(encodeGraph(graph));
    expect(decodeGraph(bytes)).toEqual(graph);
    expect(decodeGraph(Buffer.concat([Buffer.of(1), bytes]).subarray(1))).toEqual(graph);
    const damaged = bytes.slice();
    damaged[40] = (damaged[40] ?? 0) ^ 1;
    const later = bytes.slice();
    later[8] = 2;
    for (const wrong of [bytes.slice(0, -1), bytes.slice(0, 20), new Uint8Array(), damaged, later])
      expect(() => decodeGraph(wrong)).toThrow(GraphFileError);
    expect(() => decodeGraph(damaged)).toThrow('Yol ağı dosyası yarım ya da bozuk');
    expect(() => decodeGraph(later)).toThrow('başka bir sürümün');
    expect(decodeGraph(encodeGraph(graphOf([]))).edgeCount).toBe(0);
  });
});
