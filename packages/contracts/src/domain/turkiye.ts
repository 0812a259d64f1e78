import type { LatLng } from './geo.ts';

/** South-west and north-east corner, degrees. */
export interface Bounds {
  readonly minLat: number;
  readonly minLng: number;
  readonly maxLat: number;
  readonly maxLng: number;
}

/** Türkiye with a few kilometres of air: what boundaries, branches and orders lie in. */
export const TURKIYE: Bounds = { minLat: 35.6, minLng: 25.4, maxLat: 42.4, maxLng: 45.1 };

/** Whether a point lies within bounds, their edge included. */
export const isWithinBounds = ({ lat, lng }: LatLng, bounds: Bounds): boolean =>
  lat >= bounds.minLat && lat <= bounds.maxLat && lng >= bounds.minLng && lng <= bounds.maxLng;

const OUTSIDE = 'Konum Türkiye’nin dışında.';

/** Why a point cannot be a branch's or an order's, in words; null: it lies in Türkiye. */
export function placeFault({ lat, lng }: LatLng): string | null {
  if (isWithinBounds({ lat, lng }, TURKIYE)) return null;
  return isWithinBounds({ lat: lng, lng: lat }, TURKIYE)
    ? `${OUTSIDE} Enlem ve boylam yer değiştirmiş olabilir.`
    : `${OUTSIDE} Türkiye’de bir nokta seçin.`;
}
