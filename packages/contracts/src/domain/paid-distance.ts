import type { PayDistance } from '../branches/pay-distance.ts';
import type { DistanceMethod } from '../roads/method.ts';

/** What is known of the way from an order's branch to its customer; km with two decimals. */
export interface KnownDistance {
  readonly distanceKm: number;
  /** By road, as `distanceMethod` found it; without either no road is known. */
  readonly roadKm?: number | null | undefined;
  readonly distanceMethod?: DistanceMethod | null | undefined;
}

/** The kilometres that a delivery is paid by, and what gave them. */
export interface PaidDistance {
  readonly km: number;
  readonly method: DistanceMethod;
}

/** The one rule of what is paid, before and at delivery: by road only where the branch says so and a road is
 * known, else the great circle (docs/decisions/097). */
export function paidDistance(
  pay: PayDistance,
  { distanceKm, roadKm, distanceMethod }: KnownDistance,
): PaidDistance {
  const isByRoad = pay === 'ROAD' && typeof roadKm === 'number' && distanceMethod;
  return isByRoad ? { km: roadKm, method: distanceMethod } : { km: distanceKm, method: 'GREAT_CIRCLE' };
}
