import {
  type BoundaryShape,
  countPoints,
  MAX_BOUNDARY_POINTS,
  polygonsOf,
  type Ring,
} from '@ulak/contracts/neighborhoods/boundary';
import { type PlainShape, simplifyShape } from '@ulak/contracts/neighborhoods/simplify';

/** Decimals of a stored coordinate: a tenth of a metre. */
const DECIMALS = 1e6;

const round = (degrees = NaN): number => Math.round(degrees * DECIMALS) / DECIMALS;

/** As it is stored: two numbers a point, six decimals, no height. */
const plainRing = (ring: Ring): number[][] => ring.map(([lng, lat]) => [round(lng), round(lat)]);

/** A boundary of two numbers a point. */
export function plainShape(shape: BoundaryShape): PlainShape {
  const polygons = polygonsOf(shape).map((polygon) => polygon.map(plainRing));
  return shape.type === 'Polygon'
    ? { type: 'Polygon', coordinates: polygons[0] ?? [] }
    : { type: 'MultiPolygon', coordinates: polygons };
}

/** A valid boundary with at most 5,000 points, as it is stored. Null: none so coarse is valid. */
export function simplifyBoundary(shape: BoundaryShape): PlainShape | null {
  const whole = plainShape(shape);
  return countPoints(whole) <= MAX_BOUNDARY_POINTS ? whole : simplifyShape(whole);
}
