import { fileURLToPath } from 'node:url';
import type { LatLng } from '@ulak/contracts/domain/geo';
import { graphOfFile } from './graph-of-file.ts';
import type { RoadGraph } from './road-graph.ts';
import { snapPoint } from './snap-point.ts';

const FILE = fileURLToPath(new URL('../../../data/streets/istanbul-4-ilce.osm.pbf', import.meta.url));

/** The graph of the streets that the demo ships, for tests and measurements. */
export async function demoGraph(): Promise<RoadGraph> {
  const graph = await graphOfFile(FILE);
  if (!graph) throw new Error(`no graph of ${FILE}`);
  return graph;
}

/** Places near roads of Kadıköy and Üsküdar, the same ones for one seed. */
export function placesNearRoads(graph: RoadGraph, count: number, seed = 1): LatLng[] {
  let state = seed;
  const next = (): number => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  const places: LatLng[] = [];
  while (places.length < count) {
    const place = { lat: 40.97 + next() * 0.06, lng: 29.02 + next() * 0.06 };
    if (snapPoint(graph, place, 60)) places.push(place);
  }
  return places;
}
