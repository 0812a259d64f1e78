import { EARTH_RADIUS_M } from '@ulak/contracts/domain/geo';
import { BACKWARD, FORWARD, type RoadGraph, UNITS_PER_DEGREE } from './road-graph.ts';
import type { RoadSearch } from './road-search.ts';
import { NearestSamples } from './nearest-samples.ts';
import type { RoadPoint } from './snap-point.ts';

/** Squares of a map, row by row from the south-west: 1 where the road nearest to its middle is reached. */
export interface CellMap {
  readonly rows: number;
  readonly columns: number;
  readonly isInside: Uint8Array;
  /** Of a corner, or between corners, counted in cells from the south-west one. */
  placeOf(column: number, row: number): readonly [lng: number, lat: number];
}

/** A search that has run, and from where. */
interface Searched {
  readonly search: RoadSearch;
  readonly start: RoadPoint;
  readonly maxSeconds: number;
}

/** Side of a cell; a wide area has larger ones, so that there are never more than so many in a row. */
const CELL_M = 50;
const MAX_CELLS = 240;
/** A place farther from each road is not drawn as reached: a forest, the sea. */
const MAX_OFF_ROAD_M = 160;
/** Roads are looked at so often, in cells. */
const SAMPLES_PER_CELL = 2;
const METRES_PER_UNIT = (EARTH_RADIUS_M * Math.PI) / 180 / UNITS_PER_DEGREE;

/** The cells that a search reached in its time. */
export function reachedCells(graph: RoadGraph, searched: Searched): CellMap {
  const frame = frameOf(graph, searched);
  const { south, west, north, east, rows, columns } = frame;
  const samples = new NearestSamples(rows, columns);
  for (const edge of edgesWithin(graph, frame))
    visitEdge(graph, { ...searched, edge, stepUnits: north / SAMPLES_PER_CELL }, (lat, lng, seconds) =>
      samples.put((lng - west) / east, (lat - south) / north, seconds),
    );
  samples.spread();
  const mostCells = Math.max(1, MAX_OFF_ROAD_M / METRES_PER_UNIT / north);
  return {
    rows,
    columns,
    isInside: samples.within(mostCells, searched.maxSeconds),
    placeOf: (column, row) => [
      (west + column * east) / UNITS_PER_DEGREE,
      (south + row * north) / UNITS_PER_DEGREE,
    ],
  };
}

/** Where the cells lie, in units of the graph; `north` and `east` are the sides of a cell. */
interface Frame {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly rows: number;
  readonly columns: number;
}

/** Around all that is reached, with room for what lies off the road. */
function frameOf(graph: RoadGraph, searched: Searched): Frame {
  const { search, start, maxSeconds } = searched;
  let [south, west] = [start.lat * UNITS_PER_DEGREE, start.lng * UNITS_PER_DEGREE];
  let [top, right] = [south, west];
  const visit = (edge: number): void =>
    visitEdge(graph, { ...searched, edge, stepUnits: CELL_M / METRES_PER_UNIT }, (lat, lng, seconds) => {
      if (seconds > maxSeconds) return;
      if (lat < south) south = lat;
      if (lat > top) top = lat;
      if (lng < west) west = lng;
      if (lng > right) right = lng;
    });
  visit(start.edge);
  for (let edge = 0; edge < graph.edgeCount; edge += 1)
    if (
      search.isWithin(graph.tail[edge] as number, maxSeconds) ||
      search.isWithin(graph.head[edge] as number, maxSeconds)
    )
      visit(edge);
  const shrink = Math.cos(start.lat * (Math.PI / 180));
  const widest = Math.max(top - south, (right - west) * shrink) * METRES_PER_UNIT;
  const north = Math.max(CELL_M, widest / MAX_CELLS) / METRES_PER_UNIT;
  const east = north / shrink;
  const room = Math.ceil(MAX_OFF_ROAD_M / METRES_PER_UNIT / north) + 2;
  return {
    south: south - room * north,
    west: west - room * east,
    north,
    east,
    rows: Math.ceil((top - south) / north) + 2 * room,
    columns: Math.ceil((right - west) / east) + 2 * room,
  };
}

/** The edges that may touch a frame, each once. */
function* edgesWithin({ grid, edgeCount }: RoadGraph, frame: Frame): Generator<number> {
  const isSeen = new Uint8Array(edgeCount);
  const rowOf = (lat: number): number => Math.floor((lat - grid.minLat) / grid.cellUnits);
  const columnOf = (lng: number): number => Math.floor((lng - grid.minLng) / grid.cellUnits);
  const lastRow = Math.min(grid.rows - 1, rowOf(frame.south + frame.rows * frame.north));
  const lastColumn = Math.min(grid.columns - 1, columnOf(frame.west + frame.columns * frame.east));
  for (let row = Math.max(0, rowOf(frame.south)); row <= lastRow; row += 1)
    for (let column = Math.max(0, columnOf(frame.west)); column <= lastColumn; column += 1) {
      const cell = row * grid.columns + column;
      for (let at = grid.first[cell] as number; at < (grid.first[cell + 1] as number); at += 1) {
        const edge = grid.edges[at] as number;
        if (isSeen[edge] === 1) continue;
        isSeen[edge] = 1;
        yield edge;
      }
    }
}

interface Visited extends Searched {
  readonly edge: number;
  readonly stepUnits: number;
}

/** Points along an edge, with the time at which each is reached; Infinity: it is not. */
function visitEdge(
  graph: RoadGraph,
  { search, start, maxSeconds, edge, stepUnits }: Visited,
  visit: (lat: number, lng: number, seconds: number) => void,
): void {
  const { lats, lngs, shapeEnd } = graph;
  const first = edge === 0 ? 0 : (shapeEnd[edge - 1] as number);
  const end = shapeEnd[edge] as number;
  const shrink = Math.cos(((lats[first] as number) / UNITS_PER_DEGREE) * (Math.PI / 180));
  const lengthTo = (at: number): number =>
    Math.hypot(
      (lats[at] as number) - (lats[at - 1] as number),
      ((lngs[at] as number) - (lngs[at - 1] as number)) * shrink,
    );
  let total = 0;
  for (let at = first + 1; at < end; at += 1) total += lengthTo(at);
  const [ways, seconds] = [graph.ways[edge] as number, graph.seconds[edge] as number];
  const timeOf = (node: number): number =>
    search.isWithin(node, maxSeconds) ? (search.seconds[node] as number) : Infinity;
  const fromTail = (ways & FORWARD) === 0 ? Infinity : timeOf(graph.tail[edge] as number);
  const fromHead = (ways & BACKWARD) === 0 ? Infinity : timeOf(graph.head[edge] as number);
  const timeAt = (share: number): number => {
    let best = Math.min(fromTail + share * seconds, fromHead + (1 - share) * seconds);
    if (edge !== start.edge) return best;
    const needed = share >= start.share ? FORWARD : BACKWARD;
    if ((ways & needed) !== 0) best = Math.min(best, Math.abs(share - start.share) * seconds);
    return best;
  };
  let before = 0;
  for (let at = first + 1; at < end; at += 1) {
    const length = lengthTo(at);
    const [lat, lng] = [lats[at - 1] as number, lngs[at - 1] as number];
    const [dLat, dLng] = [(lats[at] as number) - lat, (lngs[at] as number) - lng];
    const pieces = Math.max(1, Math.ceil(length / stepUnits));
    for (let piece = at === first + 1 ? 0 : 1; piece <= pieces; piece += 1) {
      const part = piece / pieces;
      visit(lat + dLat * part, lng + dLng * part, timeAt(total === 0 ? 0 : (before + length * part) / total));
    }
    before += length;
  }
}
