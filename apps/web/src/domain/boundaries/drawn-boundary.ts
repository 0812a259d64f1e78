import type { LatLng } from '@ulak/contracts/domain/geo';
import { areaKm2, type BoundaryShape } from '@ulak/contracts/neighborhoods/boundary';

/** The boundary between drawn corners; null: there are too few. */
export function boundaryOfCorners(corners: readonly LatLng[]): BoundaryShape | null {
  const [first] = corners;
  if (!first || corners.length < 3) return null;
  return { type: 'Polygon', coordinates: [[...corners, first].map(({ lat, lng }) => [lng, lat])] };
}

/** The corners of a boundary that was drawn in one piece; null: it has several, or holes. */
export function cornersOfBoundary(boundary: BoundaryShape): readonly LatLng[] | null {
  const [ring = [], ...holes] = boundary.type === 'Polygon' ? boundary.coordinates : [];
  if (boundary.type !== 'Polygon' || holes.length > 0) return null;
  return ring.slice(0, -1).map(([lng = NaN, lat = NaN]) => ({ lat, lng }));
}

/** '1,24 km²' with as many decimals as say something. */
export function areaText(km2: number): string {
  const digits = km2 < 10 ? 2 : 0;
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${km2.toLocaleString('tr-TR', decimals)} km²`;
}

export const boundaryAreaText = (boundary: BoundaryShape): string => areaText(areaKm2(boundary));
