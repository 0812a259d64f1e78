import { type PlainShape, plainShape } from '@ulak/contracts/neighborhoods/plain-shape';
import {
  areaKm2,
  type BoundaryShape,
  countPoints,
  MAX_OUTLINE_POINTS,
  polygonsOf,
} from '@ulak/contracts/neighborhoods/boundary';
import { simplifierOf } from '@ulak/contracts/neighborhoods/simplify';
import type { SqlClient } from './assign-orders.ts';

/** Degrees by which an outline may leave its boundary: two metres, then twice as much each time. */
const FIRST_TOLERANCE = 0.000_02;
/** From here on small parts are left out rather than all made coarser. */
const LAST_TOLERANCE = 0.01;
/** Decimals of a drawn coordinate: a metre. */
const DECIMALS = 1e5;

const round = (degrees = NaN): number => Math.round(degrees * DECIMALS) / DECIMALS;
const plainPolygons = (shape: BoundaryShape): number[][][][] =>
  polygonsOf(shape).map((polygon) =>
    polygon.map((ring) => ring.map(([lng, lat]) => [round(lng), round(lat)])),
  );

function toShape(polygons: number[][][][]): PlainShape {
  const [only = [], ...more] = polygons;
  return more.length === 0
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons };
}

/** The largest parts without their holes, while they have few points: each has four at least. */
function largestParts(shape: BoundaryShape): number[][][][] {
  const areaOf = (coordinates: number[][][]) => areaKm2({ type: 'Polygon', coordinates });
  const parts = plainPolygons(shape)
    .map(([outer = []]) => [outer])
    .toSorted((a, b) => areaOf(b) - areaOf(a));
  let points = 0;
  return parts.filter((part, place) => {
    points += part[0]?.length ?? 0;
    return place === 0 || points <= MAX_OUTLINE_POINTS;
  });
}

/** A boundary with at most {@link MAX_OUTLINE_POINTS} points, as a map draws it (Douglas–Peucker). */
export function mapOutline(boundary: BoundaryShape): PlainShape {
  const simplify = simplifierOf(plainShape(boundary));
  for (let tolerance = FIRST_TOLERANCE; ; tolerance *= 2) {
    const coarse = simplify(tolerance);
    if (countPoints(coarse) <= MAX_OUTLINE_POINTS) return toShape(plainPolygons(coarse));
    if (tolerance < LAST_TOLERANCE) continue;
    const largest = toShape(largestParts(coarse));
    // at the latest when each ring has its least points left
    if (countPoints(largest) <= MAX_OUTLINE_POINTS || tolerance > 1) return largest;
  }
}

/** Outlines of neighbourhoods that were saved before there were any. */
export async function writeOutlines(db: SqlClient): Promise<void> {
  const { rows } = await db.query(
    'select id, boundary from neighborhoods where outline is null and removed_at is null order by id',
  );
  for (const { id, boundary } of rows)
    await db.query('update neighborhoods set outline = $2 where id = $1', [
      id,
      JSON.stringify(mapOutline(boundary as BoundaryShape)),
    ]);
}
