import { arrivalRange } from '@ulak/contracts/domain/arrival-range';
import type { Period } from '@ulak/contracts/time';
import type { Timings } from '../../forecasts/service.ts';
import type { BranchRules } from './repository.ts';

interface ArrivalInput {
  readonly learnedTimings: Timings | null;
  readonly scheduledFor: Date | null;
  readonly now: Date;
}

/** Branch → customer: km of great circle, and free-flow seconds by road where they are known. */
export interface OrderWay {
  readonly distance_km: number | string;
  readonly road_s: number | null;
}

/** The arrival range that is published to the customer at creation; stored, because it is evaluated later. */
export function arrivalOf(
  branch: BranchRules,
  way: OrderWay,
  { learnedTimings, scheduledFor, now }: ArrivalInput,
): Period | null {
  return arrivalRange({
    status: 'PREPARING',
    createdAt: now,
    branchDistanceKm: Number(way.distance_km),
    roadMin: way.road_s === null ? null : way.road_s / 60,
    courierDistanceKm: null,
    branch: { minSpeedKmh: Number(branch.min_speed_kmh), orderExtraTimeMin: branch.order_extra_time_min },
    learnedTimings,
    scheduledFor,
    now,
  });
}
