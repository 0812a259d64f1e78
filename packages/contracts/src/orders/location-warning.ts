import { distanceKm, isWithin, type LatLng } from '../domain/geo.ts';
import type { OrderWarning } from './schema.ts';

/** A pin this near to the branch's own point was hardly meant for a customer's door. */
const AT_BRANCH_M = 5;

/** Whether a delivery point is the branch's own, which spoils distance, arrival and pay. */
export const isAtBranch = (point: LatLng, branch: LatLng): boolean => isWithin(point, branch, AT_BRANCH_M);

/** The warning of an order at the branch's own point; undefined for every other. */
export const locationWarning = (point: LatLng, branch: LatLng): OrderWarning | undefined =>
  isAtBranch(point, branch)
    ? {
        field: 'location',
        code: 'AT_BRANCH',
        message: 'Teslimat konumu şubenin konumu: mesafe 0,0 km. Adresin konumunu kontrol edin.',
      }
    : undefined;

/** Nobody delivers so far; the point is hardly the right one. */
const FAR_KM = 100;

/** Whole kilometres between a delivery point and its branch where that is beyond any sense, else null. */
export function farKm(point: LatLng, branch: LatLng): number | null {
  const km = distanceKm(point, branch);
  return km > FAR_KM ? Math.round(km) : null;
}

/** The warning of an order very far from its branch; undefined for every other. */
export function farWarning(point: LatLng, branch: LatLng): OrderWarning | undefined {
  const km = farKm(point, branch);
  if (km === null) return undefined;
  const message = `Teslimat konumu şubeye ${km} km uzakta; konumu denetleyin.`;
  return { field: 'location', code: 'FAR_FROM_BRANCH', message };
}
