import type { LatLng } from '@ulak/contracts/domain/geo';
import type { RoadGraph } from './road-graph.ts';
import { type EdgeEnd, edgeEnds, RoadSearch, shareBetween } from './road-search.ts';
import type { RoadMatrix } from './router.ts';
import { type RoadPoint, snapPoint } from './snap-point.ts';

const searches = new WeakMap<RoadGraph, RoadSearch>();

/** The search of a graph, whose memory is used again and again. */
export function searchOf(graph: RoadGraph): RoadSearch {
  const search = searches.get(graph) ?? new RoadSearch(graph);
  searches.set(graph, search);
  return search;
}

/** Quickest ways between places; null: no place of one side is near a road. */
export function findMatrix(
  graph: RoadGraph,
  from: readonly LatLng[],
  to: readonly LatLng[],
): RoadMatrix | null {
  const starts = from.map((place) => snapPoint(graph, place));
  const goals = to.map((place) => snapPoint(graph, place));
  return starts.some((point) => point) && goals.some((point) => point)
    ? matrixOf(graph, { from: starts, to: goals })
    : null;
}

/** Points on roads, and how far ways between them are looked for. */
interface PointsToJoin {
  readonly from: readonly (RoadPoint | null)[];
  readonly to: readonly (RoadPoint | null)[];
  readonly maxSeconds?: number;
}

/**
 * Quickest ways between points; NaN from and to null, and where it takes longer than `maxSeconds`. One search
 * for each point of the shorter side.
 */
export function matrixOf(graph: RoadGraph, { from, to, maxSeconds = Infinity }: PointsToJoin): RoadMatrix {
  const metres = new Float64Array(from.length * to.length).fill(Number.NaN);
  const seconds = metres.slice();
  const isForward = from.length <= to.length;
  const [origins, others] = isForward ? [from, to] : [to, from];
  const ends = others.map((point) => (point ? edgeEnds(graph, point, isForward ? 'TO' : 'FROM') : []));
  const search = searchOf(graph);
  for (const [i, origin] of origins.entries()) {
    if (!origin) continue;
    search.start(origin, isForward ? 'FROM' : 'TO');
    for (const list of ends) for (const { node } of list) search.want(node);
    search.run(maxSeconds);
    for (const [j, other] of others.entries()) {
      if (!other) continue;
      const at = isForward ? i * to.length + j : j * to.length + i;
      const direct = isForward ? shareBetween(graph, origin, other) : shareBetween(graph, other, origin);
      const way = quickest(graph, search, { edge: other.edge, ends: ends[j] ?? [], direct });
      if (!way) continue;
      [seconds[at], metres[at]] = way;
    }
  }
  return { method: 'STREETS', metres, seconds };
}

interface Goal {
  readonly edge: number;
  readonly ends: readonly EdgeEnd[];
  /** Share of the edge between the two points, where both lie on it; else null. */
  readonly direct: number | null;
}

function quickest(
  { seconds, metres }: RoadGraph,
  search: RoadSearch,
  { edge, ends, direct }: Goal,
): [seconds: number, metres: number] | null {
  const [edgeSeconds, edgeMetres] = [seconds[edge] as number, metres[edge] as number];
  let best: [number, number] | null = direct === null ? null : [direct * edgeSeconds, direct * edgeMetres];
  for (const { node, share } of ends) {
    if (!search.isReached(node)) continue;
    const total = (search.seconds[node] as number) + share * edgeSeconds;
    if (!best || total < best[0]) best = [total, (search.metres[node] as number) + share * edgeMetres];
  }
  return best;
}
