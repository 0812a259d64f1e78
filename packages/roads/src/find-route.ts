import type { LatLng } from '@ulak/contracts/domain/geo';
import { drawEdge } from './draw-edge.ts';
import { FREE_FLOW_KMH } from './extract/road-kinds.ts';
import { AT_HEAD, HALF_SHIFT, METRES_PER_UNIT, type RoadGraph, UNITS_PER_DEGREE } from './road-graph.ts';
import { type EdgeEnd, edgeEnds, type Estimate, type RoadSearch, shareBetween } from './road-search.ts';
import type { RoadRoute } from './router.ts';
import { searchOf } from './shortest-paths.ts';
import { type RoadPoint, snapPoint } from './snap-point.ts';

/** The quickest way between two places; null: one of them is near no road, or no way leads there. */
export function findRoute(graph: RoadGraph, from: LatLng, to: LatLng): RoadRoute | null {
  const [start, goal] = [snapPoint(graph, from), snapPoint(graph, to)];
  return start && goal ? routeBetween(graph, start, goal) : null;
}

/** The quickest way over places in this order; null: one part of it is not there. */
export function findRouteOver(graph: RoadGraph, places: readonly LatLng[]): RoadRoute | null {
  const stops = places.map((place) => snapPoint(graph, place));
  let whole: RoadRoute | null = null;
  for (const [i, goal] of stops.entries()) {
    const start = stops[i - 1];
    if (i === 0) continue;
    const leg = start && goal ? routeBetween(graph, start, goal) : null;
    if (!leg) return null;
    whole = whole
      ? {
          method: leg.method,
          points: [...whole.points, ...leg.points.slice(1)],
          metres: whole.metres + leg.metres,
          seconds: whole.seconds + leg.seconds,
        }
      : leg;
  }
  return whole;
}

/** The quickest way between two points on roads. */
function routeBetween(graph: RoadGraph, start: RoadPoint, goal: RoadPoint): RoadRoute | null {
  const [edgeSeconds, edgeMetres] = [graph.seconds[goal.edge] as number, graph.metres[goal.edge] as number];
  const direct = shareBetween(graph, start, goal);
  let seconds = direct === null ? Infinity : direct * edgeSeconds;
  let last: EdgeEnd | null = null;
  const search = searchOf(graph);
  search.start(start, 'FROM', leastSecondsTo(graph, goal));
  const ends = edgeEnds(graph, goal, 'TO');
  for (const { node } of ends) search.want(node);
  search.run(seconds);
  for (const end of ends) {
    if (!search.isReached(end.node)) continue;
    const total = (search.seconds[end.node] as number) + end.share * edgeSeconds;
    if (total < seconds) [seconds, last] = [total, end];
  }
  if (last)
    return {
      method: 'STREETS',
      points: drawWay(graph, { search, start, goal, last }),
      metres: (search.metres[last.node] as number) + last.share * edgeMetres,
      seconds,
    };
  if (direct === null) return null;
  const points = drawEdge(graph, { edge: start.edge, from: start.share, to: goal.share });
  return { method: 'STREETS', points, metres: direct * edgeMetres, seconds };
}

const FASTEST_MPS = Math.max(...Object.values(FREE_FLOW_KMH)) / 3.6;
/** The flat distance of an estimate is no longer than the real one, whatever is rounded. */
const CAUTION = 0.98;

/** Seconds that no way to a place can beat: straight, as on the fastest road. */
function leastSecondsTo({ nodeLats, nodeLngs }: RoadGraph, goal: LatLng): Estimate {
  const [lat, lng] = [goal.lat * UNITS_PER_DEGREE, goal.lng * UNITS_PER_DEGREE];
  const perUnit = (METRES_PER_UNIT * CAUTION) / FASTEST_MPS;
  const goalEast = Math.cos((goal.lat * Math.PI) / 180);
  return (node) => {
    const nodeLat = nodeLats[node] as number;
    // one degree to the east is shortest at the end that is farther from the equator
    const east =
      Math.abs(nodeLat) > Math.abs(lat) ? Math.cos((nodeLat / UNITS_PER_DEGREE) * (Math.PI / 180)) : goalEast;
    const [north, across] = [nodeLat - lat, ((nodeLngs[node] as number) - lng) * east];
    return Math.sqrt(north * north + across * across) * perUnit;
  };
}

interface FoundWay {
  readonly search: RoadSearch;
  readonly start: RoadPoint;
  readonly goal: RoadPoint;
  /** End of the goal's edge over which it is reached. */
  readonly last: EdgeEnd;
}

function drawWay(graph: RoadGraph, { search, start, goal, last }: FoundWay): LatLng[] {
  const pieces = [drawEdge(graph, { edge: goal.edge, from: last.isHead ? 1 : 0, to: goal.share })];
  let { node } = last;
  for (let half = search.via[node] as number; half >= 0; half = search.via[node] as number) {
    const code = graph.halfCode[half] as number;
    const edge = code >> HALF_SHIFT;
    const isBack = (code & AT_HEAD) !== 0;
    pieces.push(drawEdge(graph, { edge, from: isBack ? 1 : 0, to: isBack ? 0 : 1 }));
    node = (isBack ? graph.head[edge] : graph.tail[edge]) as number;
  }
  const ends = edgeEnds(graph, start, 'FROM').filter((end) => end.node === node);
  const first = ends.reduce((best, end) => (end.share < best.share ? end : best), ends[0] ?? last);
  pieces.push(drawEdge(graph, { edge: start.edge, from: start.share, to: first.isHead ? 1 : 0 }));
  const points = pieces.toReversed().flat();
  return points.filter(({ lat, lng }, i) => {
    const before = points[i - 1];
    return i === points.length - 1 || !before || before.lat !== lat || before.lng !== lng;
  });
}
