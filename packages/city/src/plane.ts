import type { LatLng } from '@ulak/contracts/domain/geo';

/** Metres of one degree of latitude on the sphere of domain/geo. */
const METRES_PER_DEGREE = 111_195;

/** A point on a small flat map: metres to the east and to the north of an origin. */
export interface OffsetM {
  readonly east: number;
  readonly north: number;
}

const lngScale = (origin: LatLng): number => METRES_PER_DEGREE * Math.cos((origin.lat * Math.PI) / 180);

export const offsetBetween = (origin: LatLng, point: LatLng): OffsetM => ({
  east: (point.lng - origin.lng) * lngScale(origin),
  north: (point.lat - origin.lat) * METRES_PER_DEGREE,
});

/** Six decimals, as the product shows and stores coordinates (spec 1 §2.3). */
const roundCoordinate = (value: number): number => Math.round(value * 1e6) / 1e6;

export const movedBy = (origin: LatLng, { east, north }: OffsetM): LatLng => ({
  lat: roundCoordinate(origin.lat + north / METRES_PER_DEGREE),
  lng: roundCoordinate(origin.lng + east / lngScale(origin)),
});
