import { EARTH_RADIUS_M } from '@ulak/contracts/domain/geo';
import { type EdgeGrid, makeEdgeGrid, type Shapes } from './edge-grid.ts';
import { FREE_FLOW_KMH, ROAD_KINDS } from './extract/road-kinds.ts';

/** Bits of `ways`: the edge may be ridden from its tail to its head, or back. */
export const FORWARD = 1;
export const BACKWARD = 2;
/** Coordinates of a graph are whole numbers of these. */
export const UNITS_PER_DEGREE = 1e7;
export const METRES_PER_UNIT = (EARTH_RADIUS_M * Math.PI) / 180 / UNITS_PER_DEGREE;

/** What a graph is made of, and its file holds. An edge is a road between two junctions or ends. */
export interface GraphParts extends Shapes {
  readonly nodeCount: number;
  /** Nodes where each edge begins and ends. */
  readonly tail: Int32Array;
  readonly head: Int32Array;
  readonly metres: Float32Array;
  /** Index into ROAD_KINDS. */
  readonly kind: Uint8Array;
  /** FORWARD, BACKWARD or both. */
  readonly ways: Uint8Array;
}

/**
 * Roads as edges between nodes, without islands: from each edge each other edge of its component is reached
 * and back. Plain numbers: a region has millions.
 */
export interface RoadGraph extends GraphParts {
  readonly edgeCount: number;
  /** Free-flow riding time of each edge. */
  readonly seconds: Float32Array;
  readonly nodeLats: Int32Array;
  readonly nodeLngs: Int32Array;
  /** Where the halves of each node begin: each edge is one at its tail, and one at its head. */
  readonly firstHalf: Int32Array;
  /** The node at the other end. */
  readonly halfTo: Int32Array;
  /** See `halfCode`. */
  readonly halfCode: Int32Array;
  readonly grid: EdgeGrid;
}

/** Bits of `halfCode` below the number of the edge. */
export const HALF_SHIFT = 3;
/** The half stands at its edge's head. */
export const AT_HEAD = 4;
/** The edge may be ridden away from the node, or towards it. */
export const AWAY = 2;
export const TOWARDS = 1;

/** A graph of its parts: what follows from them is computed, so that a file cannot contradict itself. */
export function makeGraph(parts: GraphParts): RoadGraph {
  const { nodeCount, tail, head, metres, kind, ways, shapeEnd, lats, lngs } = parts;
  const edgeCount = tail.length;
  const perMetre = ROAD_KINDS.map((one) => 3.6 / FREE_FLOW_KMH[one]);
  const seconds = metres.map((length, edge) => length * (perMetre[kind[edge] as number] as number));
  const nodeLats = new Int32Array(nodeCount);
  const nodeLngs = new Int32Array(nodeCount);
  const firstHalf = new Int32Array(nodeCount + 1);
  for (let edge = 0; edge < edgeCount; edge += 1) {
    const [from, to] = [tail[edge] as number, head[edge] as number];
    const first = edge === 0 ? 0 : (shapeEnd[edge - 1] as number);
    const last = (shapeEnd[edge] as number) - 1;
    nodeLats[from] = lats[first] as number;
    nodeLngs[from] = lngs[first] as number;
    nodeLats[to] = lats[last] as number;
    nodeLngs[to] = lngs[last] as number;
    firstHalf[from + 1] = (firstHalf[from + 1] as number) + 1;
    firstHalf[to + 1] = (firstHalf[to + 1] as number) + 1;
  }
  for (let node = 0; node < nodeCount; node += 1)
    firstHalf[node + 1] = (firstHalf[node + 1] as number) + (firstHalf[node] as number);
  const next = firstHalf.slice();
  const halfTo = new Int32Array(2 * edgeCount);
  const halfCode = new Int32Array(2 * edgeCount);
  for (let edge = 0; edge < edgeCount; edge += 1) {
    const [from, to, rideable] = [tail[edge] as number, head[edge] as number, ways[edge] as number];
    const there = (rideable & FORWARD) !== 0;
    const back = (rideable & BACKWARD) !== 0;
    const atTail = next[from] as number;
    next[from] = atTail + 1;
    halfTo[atTail] = to;
    halfCode[atTail] = (edge << HALF_SHIFT) | (there ? AWAY : 0) | (back ? TOWARDS : 0);
    const atHead = next[to] as number;
    next[to] = atHead + 1;
    halfTo[atHead] = from;
    halfCode[atHead] = (edge << HALF_SHIFT) | AT_HEAD | (back ? AWAY : 0) | (there ? TOWARDS : 0);
  }
  return {
    ...parts,
    edgeCount,
    seconds,
    nodeLats,
    nodeLngs,
    firstHalf,
    halfTo,
    halfCode,
    grid: makeEdgeGrid(parts),
  };
}
