import { MAX_AREA_POINTS } from '@ulak/contracts/delivery-areas/area';
import type { Sliced } from './in-slices.ts';
import type { CellMap } from './reached-cells.ts';
import { areaOf, areApart, isAround, type Point, type Ring, simplifyRing } from './rings.ts';
import type { ReachableArea } from './router.ts';
import { traceRings } from './trace-rings.ts';

/** Smaller pieces and smaller holes are left out, in cells; the largest piece never is. */
const MIN_PIECE = 8;
const MIN_HOLE = 24;
/** By how much an outline may leave the cells, in cells: the first that gives few enough points. */
const TOLERANCES = [0.5, 0.7, 0.9, 1.2, 1.6, 2.2, 3];

/** The outline of the cells inside; null: there are none. Valid rings, closed, as GeoJSON winds them. */
export function* outlineOf(map: CellMap): Sliced<ReachableArea | null> {
  const rings = keptRings(traceRings(map));
  yield;
  if (rings.length === 0) return null;
  for (const tolerance of TOLERANCES) {
    yield;
    const simple = rings.map((ring) => simplifyRing(ring, tolerance)).filter((ring) => ring.length > 2);
    const points = simple.reduce((sum, ring) => sum + ring.length + 1, 0);
    if (points > MAX_AREA_POINTS || !areApart(simple)) continue;
    const polygons = polygonsOf(simple);
    if (polygons.length > 0) return polygons.map((polygon) => polygon.map((ring) => closed(map, ring)));
  }
  return yield* outlineOf(coarser(map));
}

function keptRings(rings: readonly Ring[]): Ring[] {
  const largest = rings.reduce((most, ring) => Math.max(most, areaOf(ring)), 0);
  return rings.filter((ring) => {
    const area = areaOf(ring);
    return area > 0 ? area >= Math.min(MIN_PIECE, largest) : -area >= MIN_HOLE;
  });
}

/** Each piece with its holes; a piece in a hole that was left out is part of what is around it. */
function polygonsOf(rings: readonly Ring[]): Ring[][] {
  const outers = rings.filter((ring) => areaOf(ring) > 0).toSorted((a, b) => areaOf(a) - areaOf(b));
  const holes = rings.filter((ring) => areaOf(ring) < 0);
  const around = (list: readonly Ring[], ring: Ring): Ring[] =>
    list.filter((other) => other !== ring && isAround(other, ring[0] ?? NOWHERE));
  const pieces = outers.filter((ring) => around(outers, ring).length === around(holes, ring).length);
  return pieces.map((piece) => [
    piece,
    ...holes.filter((hole) => pieces.find((one) => isAround(one, hole[0] ?? NOWHERE)) === piece),
  ]);
}

const NOWHERE: Point = [-1, -1];
const DECIMALS = 1e6;
const rounded = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS;

function closed(map: CellMap, ring: Ring): [lng: number, lat: number][] {
  return [...ring, ring[0] ?? NOWHERE].map(([x, y]) => {
    const [lng, lat] = map.placeOf(x, y);
    return [rounded(lng), rounded(lat)];
  });
}

/** Cells of twice the side, inside where half of what they cover is. */
function coarser({ rows, columns, isInside, placeOf }: CellMap): CellMap {
  const [halfRows, halfColumns] = [Math.ceil(rows / 2), Math.ceil(columns / 2)];
  const at = (row: number, column: number): number =>
    row < rows && column < columns ? (isInside[row * columns + column] as number) : 0;
  const merged = new Uint8Array(halfRows * halfColumns);
  for (let row = 0; row < halfRows; row += 1)
    for (let column = 0; column < halfColumns; column += 1) {
      const [y, x] = [2 * row, 2 * column];
      const count = at(y, x) + at(y, x + 1) + at(y + 1, x) + at(y + 1, x + 1);
      merged[row * halfColumns + column] = count >= 2 ? 1 : 0;
    }
  return {
    rows: halfRows,
    columns: halfColumns,
    isInside: merged,
    placeOf: (column, row) => placeOf(2 * column, 2 * row),
  };
}
