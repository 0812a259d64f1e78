import type { LatLng } from '@ulak/contracts/domain/geo';
import { MAX_SNAP_M } from '@ulak/roads/router';

/** What a set of streets covers, degrees. */
export interface SetBounds {
  readonly minLat: number;
  readonly minLng: number;
  readonly maxLat: number;
  readonly maxLng: number;
}

const DEGREE_M = 111_195;
const MARGIN = MAX_SNAP_M / DEGREE_M;

/** Whether a road of the set could be near enough to the place. */
export function isNear({ minLat, minLng, maxLat, maxLng }: SetBounds, { lat, lng }: LatLng): boolean {
  const east = MARGIN / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return lat >= minLat - MARGIN && lat <= maxLat + MARGIN && lng >= minLng - east && lng <= maxLng + east;
}
