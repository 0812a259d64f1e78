import { NodeHeap } from './node-heap.ts';
import { AWAY, BACKWARD, FORWARD, HALF_SHIFT, type RoadGraph, TOWARDS } from './road-graph.ts';
import type { RoadPoint } from './snap-point.ts';

/** From a place to others, or from others to a place. */
export type Direction = 'FROM' | 'TO';

/** Least seconds that a node is away from the goal. */
export type Estimate = (node: number) => number;

/** Where a point on an edge is left or reached, and what share of the edge lies between. */
export interface EdgeEnd {
  readonly node: number;
  readonly share: number;
  /** At the edge's head; else at its tail. */
  readonly isHead: boolean;
}

/** Rounds of a search are numbered; beyond this one they begin again. */
const LAST_ROUND = 2 ** 31 - 4;

/**
 * Quickest ways from one point (or to it) to nodes of a graph (Dijkstra). One at a time: the next `start`
 * forgets the last one, without touching what it did not reach.
 */
export class RoadSearch {
  /** Of nodes that were reached; anything elsewhere. */
  readonly seconds: Float64Array;
  readonly metres: Float64Array;
  /** The half of the node before through which a node was reached; −1: from the start itself. */
  readonly via: Int32Array;
  /** Round in which a node was reached, twice; odd once its way is known to be the quickest. */
  private readonly state: Int32Array;
  private readonly wanted: Int32Array;
  private readonly heap = new NodeHeap();
  private round = 0;
  private missing = 0;
  private direction: Direction = 'FROM';
  private estimate: Estimate | null = null;

  constructor(private readonly graph: RoadGraph) {
    this.seconds = new Float64Array(graph.nodeCount);
    this.metres = new Float64Array(graph.nodeCount);
    this.via = new Int32Array(graph.nodeCount);
    this.state = new Int32Array(graph.nodeCount);
    this.wanted = new Int32Array(graph.nodeCount);
  }

  /**
   * @param direction 'TO': ways are ridden towards the point
   * @param estimate least seconds from a node to the goal (A*); never more than it takes
   */
  start(point: RoadPoint, direction: Direction, estimate: Estimate | null = null): void {
    this.estimate = estimate;
    if (this.round >= LAST_ROUND) {
      this.state.fill(0);
      this.wanted.fill(0);
      this.round = 0;
    }
    this.round += 2;
    this.missing = 0;
    this.heap.clear();
    this.direction = direction;
    const { metres, seconds } = this.graph;
    for (const { node, share } of edgeEnds(this.graph, point, direction))
      this.reach(node, {
        seconds: share * (seconds[point.edge] as number),
        metres: share * (metres[point.edge] as number),
        via: -1,
      });
  }

  /** The search may end once this node is settled, and all others that are wanted. */
  want(node: number): void {
    if (this.wanted[node] === this.round) return;
    this.wanted[node] = this.round;
    this.missing += 1;
  }

  isReached(node: number): boolean {
    return (this.state[node] as number) >= this.round;
  }

  isWithin(node: number, seconds: number): boolean {
    return this.isReached(node) && (this.seconds[node] as number) <= seconds;
  }

  /**
   * Searches until what is wanted is settled, or nothing nearer than `maxSeconds` is left. @returns whether
   * it has ended; else it goes on with the next call, after `most` nodes
   */
  run(maxSeconds = Infinity, most = Infinity): boolean {
    const { heap, estimate, state, round, seconds, metres, via, wanted } = this;
    const { firstHalf, halfTo, halfCode, seconds: edgeSeconds, metres: edgeMetres } = this.graph;
    const may = this.direction === 'FROM' ? AWAY : TOWARDS;
    let left = most;
    while (heap.length > 0 && heap.least <= maxSeconds) {
      if (left === 0) return false;
      left -= 1;
      const node = heap.pop();
      if (state[node] === round + 1) continue;
      state[node] = round + 1;
      if (wanted[node] === round) {
        this.missing -= 1;
        if (this.missing === 0) return true;
      }
      const soFar = seconds[node] as number;
      for (let half = firstHalf[node] as number; half < (firstHalf[node + 1] as number); half += 1) {
        const code = halfCode[half] as number;
        if ((code & may) === 0) continue;
        const other = halfTo[half] as number;
        const known = state[other] as number;
        if (known === round + 1) continue;
        const edge = code >> HALF_SHIFT;
        const total = soFar + (edgeSeconds[edge] as number);
        if (known === round && (seconds[other] as number) <= total) continue;
        state[other] = round;
        seconds[other] = total;
        metres[other] = (metres[node] as number) + (edgeMetres[edge] as number);
        via[other] = half;
        heap.push(other, estimate ? total + estimate(other) : total);
      }
    }
    return true;
  }

  private reach(node: number, way: { seconds: number; metres: number; via: number }): void {
    if (this.isReached(node) && (this.seconds[node] as number) <= way.seconds) return;
    this.state[node] = this.round;
    this.seconds[node] = way.seconds;
    this.metres[node] = way.metres;
    this.via[node] = way.via;
    this.heap.push(node, way.seconds + (this.estimate?.(node) ?? 0));
  }
}

/**
 * Ends of an edge to which one may ride from a point on it; 'TO': from which one may ride to it. Who stands
 * on a node need not ride the edge at all.
 */
export function edgeEnds({ tail, head, ways }: RoadGraph, point: RoadPoint, direction: Direction): EdgeEnd[] {
  const { edge, share } = point;
  const [atHead, atTail] = direction === 'FROM' ? [FORWARD, BACKWARD] : [BACKWARD, FORWARD];
  const ends: EdgeEnd[] = [];
  if (share === 1 || ((ways[edge] as number) & atHead) !== 0)
    ends.push({ node: head[edge] as number, share: 1 - share, isHead: true });
  if (share === 0 || ((ways[edge] as number) & atTail) !== 0)
    ends.push({ node: tail[edge] as number, share, isHead: false });
  return ends;
}

/** Share of their edge between two points on the same one, where it may be ridden that way; else null. */
export function shareBetween({ ways }: RoadGraph, from: RoadPoint, to: RoadPoint): number | null {
  if (from.edge !== to.edge) return null;
  const share = to.share - from.share;
  const needed = share >= 0 ? FORWARD : BACKWARD;
  if (share !== 0 && ((ways[from.edge] as number) & needed) === 0) return null;
  return Math.abs(share);
}
