import { BACKWARD, FORWARD, METRES_PER_UNIT, type RoadGraph, UNITS_PER_DEGREE } from './road-graph.ts';
import type { RoadSearch } from './road-search.ts';
import type { RoadPoint } from './snap-point.ts';

/** A search that has run, from where, and how far its answers count. */
export interface Searched {
  readonly search: RoadSearch;
  readonly start: RoadPoint;
  readonly maxSeconds: number;
}

const CHUNK = 1 << 12;

/** Some points along edges, and when a search reaches each; Infinity: never. */
export class SampleChunk {
  readonly lats = new Float64Array(CHUNK);
  readonly lngs = new Float64Array(CHUNK);
  readonly seconds = new Float64Array(CHUNK);
  length = 0;
}

/**
 * Points along edges. Hundreds of thousands for one area: plain numbers, no object and no call for each; in
 * chunks, because an array that grows to megabytes is copied in one piece.
 */
export class EdgeSamples {
  private last = new SampleChunk();
  readonly chunks: SampleChunk[] = [this.last];

  /** @param stepUnits farthest that two samples of an edge may be apart */
  constructor(
    private readonly graph: RoadGraph,
    private readonly searched: Searched,
    private readonly stepUnits: number,
  ) {}

  /** Takes the points of an edge in; its bends are always among them. */
  add(edge: number): void {
    const { lats, lngs, shapeEnd, metres } = this.graph;
    const { start } = this.searched;
    const first = edge === 0 ? 0 : (shapeEnd[edge - 1] as number);
    const end = shapeEnd[edge] as number;
    const shrink = Math.cos(((lats[first] as number) / UNITS_PER_DEGREE) * (Math.PI / 180));
    const perUnit = METRES_PER_UNIT / Math.max(metres[edge] as number, 1e-3);
    const ways = this.graph.ways[edge] as number;
    const whole = this.graph.seconds[edge] as number;
    const fromTail = (ways & FORWARD) === 0 ? Infinity : this.timeOf(this.graph.tail[edge] as number);
    const fromHead = (ways & BACKWARD) === 0 ? Infinity : this.timeOf(this.graph.head[edge] as number);
    let share = 0;
    let lat = lats[first] as number;
    let lng = lngs[first] as number;
    for (let at = first; at < end; at += 1) {
      const north = (lats[at] as number) - lat;
      const east = (lngs[at] as number) - lng;
      // not `hypot`, which takes ten times as long
      const length = Math.sqrt(north * north + east * east * shrink * shrink);
      const pieces = Math.max(1, Math.ceil(length / this.stepUnits));
      for (let piece = 1; piece <= pieces; piece += 1) {
        const part = piece / pieces;
        const here = Math.min(1, share + length * part * perUnit);
        let time = Math.min(fromTail + here * whole, fromHead + (1 - here) * whole);
        if (edge === start.edge && (ways & (here >= start.share ? FORWARD : BACKWARD)) !== 0)
          time = Math.min(time, Math.abs(here - start.share) * whole);
        let chunk = this.last;
        if (chunk.length === CHUNK) this.chunks.push((chunk = this.last = new SampleChunk()));
        chunk.lats[chunk.length] = lat + north * part;
        chunk.lngs[chunk.length] = lng + east * part;
        chunk.seconds[chunk.length] = time;
        chunk.length += 1;
      }
      share += length * perUnit;
      lat += north;
      lng += east;
    }
  }

  private timeOf(node: number): number {
    const { search, maxSeconds } = this.searched;
    return search.isWithin(node, maxSeconds) ? (search.seconds[node] as number) : Infinity;
  }
}
