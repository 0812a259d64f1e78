import type { Sliced } from './in-slices.ts';
import { EdgeSamples, type Searched } from './edge-samples.ts';
import { NearestSamples } from './nearest-samples.ts';
import { HALF_SHIFT, METRES_PER_UNIT, type RoadGraph, UNITS_PER_DEGREE } from './road-graph.ts';

/** Squares of a map, row by row from the south-west: 1 where the road nearest to its middle is reached. */
export interface CellMap {
  readonly rows: number;
  readonly columns: number;
  readonly isInside: Uint8Array;
  /** Of a corner, or between corners, counted in cells from the south-west one. */
  placeOf(column: number, row: number): readonly [lng: number, lat: number];
}

/** Side of a cell; a wide area has larger ones, so that there are never more than so many in a row. */
const CELL_M = 50;
const MAX_CELLS = 240;
/** A place farther from each road is not drawn as reached: a forest, the sea. */
const MAX_OFF_ROAD_M = 160;

/** Nodes that are looked at before others may be answered. */
const STEP = 1_024;

/** The cells that a search reached in its time. */
export function* reachedCells(graph: RoadGraph, searched: Searched): Sliced<CellMap> {
  const { search, start, maxSeconds } = searched;
  const samples = new EdgeSamples(graph, searched, CELL_M / METRES_PER_UNIT);
  const isTaken = new Uint8Array(graph.edgeCount);
  const take = (edge: number): void => {
    if (isTaken[edge] === 1) return;
    isTaken[edge] = 1;
    samples.add(edge);
  };
  take(start.edge);
  for (let node = 0; node < graph.nodeCount; node += 1) {
    if (node % STEP === 0) yield;
    if (!search.isWithin(node, maxSeconds)) continue;
    const end = graph.firstHalf[node + 1] as number;
    for (let half = graph.firstHalf[node] as number; half < end; half += 1)
      take((graph.halfCode[half] as number) >> HALF_SHIFT);
  }
  const frame = yield* frameOf(samples, searched);
  yield* visitOthers(graph, frame, take);
  const { south, west, north, east, rows, columns } = frame;
  const nearest = new NearestSamples(rows, columns);
  for (const { lats, lngs, seconds, length } of samples.chunks) {
    for (let i = 0; i < length; i += 1)
      nearest.put(
        ((lngs[i] as number) - west) / east,
        ((lats[i] as number) - south) / north,
        seconds[i] as number,
      );
    yield;
  }
  yield* nearest.spread();
  const mostCells = Math.max(1, MAX_OFF_ROAD_M / METRES_PER_UNIT / north);
  return {
    rows,
    columns,
    isInside: nearest.within(mostCells, maxSeconds),
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
function* frameOf({ chunks }: EdgeSamples, { start, maxSeconds }: Searched): Sliced<Frame> {
  let south = start.lat * UNITS_PER_DEGREE;
  let west = start.lng * UNITS_PER_DEGREE;
  let top = south;
  let right = west;
  for (const { lats, lngs, seconds, length } of chunks) {
    for (let i = 0; i < length; i += 1) {
      if ((seconds[i] as number) > maxSeconds) continue;
      south = Math.min(south, lats[i] as number);
      top = Math.max(top, lats[i] as number);
      west = Math.min(west, lngs[i] as number);
      right = Math.max(right, lngs[i] as number);
    }
    yield;
  }
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

/** The edges that may touch a frame, some of them several times. */
function* visitOthers({ grid }: RoadGraph, frame: Frame, visit: (edge: number) => void): Sliced<void> {
  const rowOf = (lat: number): number => Math.floor((lat - grid.minLat) / grid.cellUnits);
  const columnOf = (lng: number): number => Math.floor((lng - grid.minLng) / grid.cellUnits);
  const lastRow = Math.min(grid.rows - 1, rowOf(frame.south + frame.rows * frame.north));
  const lastColumn = Math.min(grid.columns - 1, columnOf(frame.west + frame.columns * frame.east));
  for (let row = Math.max(0, rowOf(frame.south)); row <= lastRow; row += 1)
    for (let column = Math.max(0, columnOf(frame.west)); column <= lastColumn; column += 1) {
      const cell = row * grid.columns + column;
      for (let at = grid.first[cell] as number; at < (grid.first[cell + 1] as number); at += 1)
        visit(grid.edges[at] as number);
      yield;
    }
}
