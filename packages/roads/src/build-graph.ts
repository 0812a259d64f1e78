import { distanceM } from '@ulak/contracts/domain/geo';
import { integers } from './extract/number-list.ts';
import type { Extract, Place, Road } from './extract/read-extract.ts';
import { ROAD_KINDS } from './extract/road-kinds.ts';
import { keepStrong } from './keep-strong.ts';
import {
  BACKWARD,
  FORWARD,
  type GraphParts,
  makeGraph,
  type RoadGraph,
  UNITS_PER_DEGREE,
} from './road-graph.ts';

/** Largest graph that is built, in junctions and ends: a larger extract is Valhalla's (decision 094). */
export const MAX_GRAPH_NODES = 1e6;

/** The graph of the roads that motorcycles may ride; null: there are more than `MAX_GRAPH_NODES`. */
export function buildRoadGraph(extract: Extract): RoadGraph | null {
  const parts = buildGraphParts(extract);
  return parts && makeGraph(parts);
}

/** What `buildRoadGraph` makes a graph of, for its file. */
export function buildGraphParts(extract: Extract): GraphParts | null {
  const uses = countUses(extract);
  const numbers = new Int32Array(extract.nodeCount).fill(-1);
  let nodeCount = 0;
  for (let node = 0; node < numbers.length; node += 1) {
    if ((uses[node] as number) < JUNCTION) continue;
    numbers[node] = nodeCount;
    nodeCount += 1;
  }
  return nodeCount > MAX_GRAPH_NODES ? null : keepStrong(cutEdges(extract, numbers, nodeCount));
}

/** How often a point is used, from which on it is a node. */
const JUNCTION = 2;

/** 1: a bend of one road; JUNCTION: where roads meet, or one ends. */
function countUses(extract: Extract): Uint8Array {
  const uses = new Uint8Array(extract.nodeCount);
  for (const { nodes } of rideableRoads(extract))
    for (const [at, node] of nodes.entries())
      uses[node] = at === 0 || at === nodes.length - 1 || (uses[node] as number) > 0 ? JUNCTION : 1;
  return uses;
}

function* rideableRoads(extract: Extract): Generator<Road> {
  for (let index = 0; index < extract.roadCount; index += 1) {
    const road = extract.road(index);
    if (road?.isRideable) yield road;
  }
}

function cutEdges(extract: Extract, numbers: Int32Array, nodeCount: number): GraphParts {
  const [tail, head, millimetres, kind] = [integers(), integers(), integers(), integers()];
  const [ways, shapeEnd, lats, lngs] = [integers(), integers(), integers(), integers()];
  const put = ([lat, lng]: Place): void => {
    lats.push(Math.round(lat * UNITS_PER_DEGREE));
    lngs.push(Math.round(lng * UNITS_PER_DEGREE));
  };
  for (const road of rideableRoads(extract)) {
    let [from, metres]: [number, number] = [-1, 0];
    let before: Place | undefined;
    for (const [at, place] of road.points.entries()) {
      const node = numbers[road.nodes[at] as number] as number;
      if (before) {
        metres += distanceM({ lat: before[0], lng: before[1] }, { lat: place[0], lng: place[1] });
        put(place);
      }
      before = place;
      if (node < 0) continue;
      if (from >= 0) {
        tail.push(from);
        head.push(node);
        millimetres.push(Math.round(metres * 1_000));
        kind.push(ROAD_KINDS.indexOf(road.kind));
        ways.push(road.oneway === 0 ? FORWARD | BACKWARD : road.oneway > 0 ? FORWARD : BACKWARD);
        shapeEnd.push(lats.length);
      }
      [from, metres] = [node, 0];
      // the edge that begins here, unless the road ends
      if (at < road.points.length - 1) put(place);
    }
  }
  return {
    nodeCount,
    tail: tail.take(),
    head: head.take(),
    metres: Float32Array.from(millimetres.take(), (length) => length / 1_000),
    kind: Uint8Array.from(kind.take()),
    ways: Uint8Array.from(ways.take()),
    shapeEnd: shapeEnd.take(),
    lats: lats.take(),
    lngs: lngs.take(),
  };
}
