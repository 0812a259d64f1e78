import { arrivalRange } from '@ulak/contracts/domain/arrival-range';
import type { RoadMethod } from '@ulak/contracts/roads/method';
import type { Period } from '@ulak/contracts/time';
import type { Timings } from '../../forecasts/service.ts';
import type { BranchRules, NewOrder } from './repository.ts';

interface ArrivalInput {
  readonly learnedTimings: Timings | null;
  readonly scheduledFor: Date | null;
  readonly now: Date;
}

/** Branch → customer: km of great circle, and free-flow seconds by road where a router knew them. */
export interface OrderWay {
  readonly distance_km: number | string;
  readonly road_s: number | null;
  readonly road_method: RoadMethod | null;
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

/** The same as an order stores it, with what measured it. */
export function arrivalColumnsOf(
  branch: BranchRules,
  way: OrderWay,
  input: ArrivalInput,
): Pick<NewOrder, 'arrival_from' | 'arrival_to' | 'arrival_method'> {
  const arrival = arrivalOf(branch, way, input);
  return arrival
    ? { arrival_from: arrival.from, arrival_to: arrival.to, arrival_method: way.road_method }
    : NO_ARRIVAL;
}

export const NO_ARRIVAL = { arrival_from: null, arrival_to: null, arrival_method: null };
