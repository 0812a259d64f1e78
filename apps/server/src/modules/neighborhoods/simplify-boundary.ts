import { simplify } from '@turf/simplify';
import {
  type BoundaryShape,
  countPoints,
  findBoundaryFault,
  MAX_BOUNDARY_POINTS,
  polygonsOf,
  type Ring,
} from '@ulak/contracts/neighborhoods/boundary';

/** Degrees by which a simplified line may leave the true one: a metre, then twice as much each time. */
const FIRST_TOLERANCE = 0.000_01;
const LAST_TOLERANCE = 0.01;
/** Decimals of a stored coordinate: a tenth of a metre. */
const DECIMALS = 1e6;

const round = (degrees = NaN): number => Math.round(degrees * DECIMALS) / DECIMALS;

/** As it is stored: two numbers a point, six decimals, no height. */
const plainRing = (ring: Ring): number[][] => ring.map(([lng, lat]) => [round(lng), round(lat)]);

export type PlainShape =
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'MultiPolygon'; coordinates: number[][][][] };

/** A boundary of two numbers a point, as turf takes it. */
export function plainShape(shape: BoundaryShape): PlainShape {
  const polygons = polygonsOf(shape).map((polygon) => polygon.map(plainRing));
  return shape.type === 'Polygon'
    ? { type: 'Polygon', coordinates: polygons[0] ?? [] }
    : { type: 'MultiPolygon', coordinates: polygons };
}

/**
 * A valid boundary with at most 5,000 points (Douglas–Peucker, as coarse as needed), as it is stored. Null:
 * none so coarse is valid.
 */
export function simplifyBoundary(shape: BoundaryShape): PlainShape | null {
  const whole = plainShape(shape);
  if (countPoints(whole) <= MAX_BOUNDARY_POINTS) return whole;
  for (let tolerance = FIRST_TOLERANCE; tolerance <= LAST_TOLERANCE; tolerance *= 2) {
    const coarse = plainShape(simplify(whole, { tolerance, highQuality: true }));
    if (countPoints(coarse) <= MAX_BOUNDARY_POINTS && findBoundaryFault(coarse) === null) return coarse;
  }
  return null;
}
