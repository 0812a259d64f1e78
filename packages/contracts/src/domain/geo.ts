/** A point on the earth in degrees, as it travels on the wire (spec 1 §3). */
export interface LatLng {
  readonly lat: number;
  readonly lng: number;
}

/** Earth radius of every distance in kilometres (spec 1 §9). */
const EARTH_RADIUS_KM = 6371;
/** Earth radius of every distance in metres; the same sphere (spec 3 §4.4, §9). */
export const EARTH_RADIUS_M = 6_371_000;
/** Default centre of a map: Istanbul (spec 1 §9). */
export const ISTANBUL: LatLng = { lat: 41.0082, lng: 28.9784 };

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Angle between two points seen from the earth's centre, radians (haversine). */
function centralAngle(a: LatLng, b: LatLng): number {
  const halfLat = Math.sin(radians(b.lat - a.lat) / 2);
  const halfLng = Math.sin(radians(b.lng - a.lng) / 2);
  const h = halfLat ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * halfLng ** 2;
  return 2 * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Great-circle distance, km, not rounded (spec 1 §9). */
export const distanceKm = (a: LatLng, b: LatLng): number => EARTH_RADIUS_KM * centralAngle(a, b);

/** Great-circle distance, metres, not rounded (spec 3 §9). */
export const distanceM = (a: LatLng, b: LatLng): number => EARTH_RADIUS_M * centralAngle(a, b);

/** Kilometres as they are stored and paid: two decimals (DECISIONS "Time and numbers"). */
export const roundKm = (km: number): number => Math.round(km * 100) / 100;

/** Whether a point lies in a circle, its edge included; radius in metres. */
export const isWithin = (point: LatLng, centre: LatLng, radiusM: number): boolean =>
  distanceM(point, centre) <= radiusM;

/**
 * Whether a pair of numbers is a valid position: finite, |lat| ≤ 90, |lng| ≤ 180, and not 0,0, which is what
 * a missing position looks like (spec 1 §5, criteria A13).
 */
export function isValidCoordinate({ lat, lng }: LatLng): boolean {
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) return false;
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && !(lat === 0 && lng === 0);
}

/**
 * Direction of travel from a to b at its start, degrees clockwise from north, 0 ≤ … < 360; 0 when they are
 * the same point.
 */
export function bearingDeg(a: LatLng, b: LatLng): number {
  const dLng = radians(b.lng - a.lng);
  const y = Math.sin(dLng) * Math.cos(radians(b.lat));
  const x =
    Math.cos(radians(a.lat)) * Math.sin(radians(b.lat)) -
    Math.sin(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.cos(dLng);
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
}

/**
 * Mean speed between two fixes, km/h, in either order; Infinity when they are apart at the same moment.
 * @param a `fixAt` in epoch ms
 */
export function speedKmh(
  a: LatLng & { readonly fixAt: number },
  b: LatLng & { readonly fixAt: number },
): number {
  const km = distanceKm(a, b);
  return km === 0 ? 0 : km / (Math.abs(b.fixAt - a.fixAt) / 3_600_000);
}
