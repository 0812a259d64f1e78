import { type BoundaryShape, polygonsOf, type Ring } from './boundary.ts';

/** A boundary whose lists are its own. */
export type PlainShape =
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'MultiPolygon'; coordinates: number[][][][] };

/** Decimals of a stored coordinate: a tenth of a metre. */
const DECIMALS = 1e6;

export const roundDegrees = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS;

const plainRing = (ring: Ring): number[][] =>
  ring.map(([lng = NaN, lat = NaN]) => [roundDegrees(lng), roundDegrees(lat)]);

/** A boundary as it is stored: two numbers a point, six decimals, no height. */
export function plainShape(shape: BoundaryShape): PlainShape {
  const polygons = polygonsOf(shape).map((polygon) => polygon.map(plainRing));
  return shape.type === 'Polygon'
    ? { type: 'Polygon', coordinates: polygons[0] ?? [] }
    : { type: 'MultiPolygon', coordinates: polygons };
}
