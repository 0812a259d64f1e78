import { estimatedMinutes } from '@ulak/contracts/domain/delivery-time';
import { distanceKm, isWithin, type LatLng, roundKm } from '@ulak/contracts/domain/geo';
import { MINUTE_MS } from '@ulak/contracts/time';
import { COURIER_HIDDEN_M, DESTINATION_BLUR_M } from '@ulak/contracts/tracking/schema';
import { courierPositionOf } from '../forecasts/service.ts';
import type { Blur } from './blur-destination.ts';
import type { ForecastRow } from './repository.ts';

/**
 * The courier is hidden within this distance of the circle's centre, not of the home: the circle holds the
 * home, so 500 m around it are covered from every side, and where points end and begin again draws the circle
 * that is shown anyway.
 */
const HIDDEN_AROUND_CENTRE_M = DESTINATION_BLUR_M + COURIER_HIDDEN_M;
/** Precision of a fix's age, enough to recognise a silent phone (criteria D08). */
const FIX_STEP_MS = 10_000;

export interface CoarsenInput {
  readonly order: ForecastRow;
  readonly blur: Blur;
  /** Centres of the circles of all orders that the same token covers. */
  readonly centres: readonly LatLng[];
  readonly now: Date;
}
export interface CoarsenedOrder {
  readonly order: ForecastRow;
  readonly courierHidden: boolean;
  readonly courierNear: boolean;
}

const floorTo = (at: Date, stepMs: number): Date => new Date(Math.floor(at.getTime() / stepMs) * stepMs);
const floorMaybe = (at: Date | null, stepMs: number): Date | null => at && floorTo(at, stepMs);
/** The whole minute of an instant. */
export const floorToMinute = (at: Date): Date => floorTo(at, MINUTE_MS);

/**
 * An order as a third party may know it: the circle's centre in place of the home and of distances from it,
 * the courier's place only where it may be shown, instants without seconds. Scope `limited` is computed from
 * this row alone, so arrival times cannot reveal what the map hides.
 */
export function coarsenOrder({ order, blur, centres, now }: CoarsenInput): CoarsenedOrder {
  const { lat, lng } = blur(order);
  const km = roundKm(distanceKm({ lat: order.branch_lat, lng: order.branch_lng }, { lat, lng }));
  const branch = { minSpeedKmh: Number(order.min_speed_kmh), orderExtraTimeMin: order.order_extra_time_min };
  // Whatever the age of the fix: a place that is too old to be shown must not come back by another way.
  const own = centreNear(order, [{ lat, lng }]);
  const hidden = own ?? centreNear(order, centres);
  const courierHidden = hidden !== null && courierPositionOf(order, now) !== null;
  const coarse: ForecastRow = {
    ...order,
    ...withoutSeconds(order),
    lat,
    lng,
    distance_km: String(km),
    // the minutes of the exact road would tell the door
    road_s: null,
    estimated_min: estimatedMinutes(km, branch),
    courier_fix_at: floorMaybe(order.courier_fix_at, FIX_STEP_MS),
    other_stops: order.other_stops?.map((stop) => ({ ...blur(stop), isUnderWay: stop.isUnderWay })) ?? null,
    // As if at the centre: minutes would reveal the distance of a hidden courier from it.
    ...(hidden && { courier_lat: hidden.lat, courier_lng: hidden.lng }),
  };
  return {
    order: coarse,
    courierHidden,
    courierNear: courierHidden && own !== null && order.status === 'IN_DELIVERY',
  };
}

/** The centre that the courier is too near to; null when they may be shown, or have no position. */
function centreNear(
  { courier_lat: lat, courier_lng: lng }: ForecastRow,
  centres: readonly LatLng[],
): LatLng | null {
  if (lat === null || lng === null) return null;
  return centres.find((centre) => isWithin({ lat, lng }, centre, HIDDEN_AROUND_CENTRE_M)) ?? null;
}

const withoutSeconds = (order: ForecastRow) => ({
  created_at: floorToMinute(order.created_at),
  ready_at: floorMaybe(order.ready_at, MINUTE_MS),
  picked_up_at: floorMaybe(order.picked_up_at, MINUTE_MS),
  delivered_at: floorMaybe(order.delivered_at, MINUTE_MS),
  ended_at: floorMaybe(order.ended_at, MINUTE_MS),
  expected_delivery_time: floorMaybe(order.expected_delivery_time, MINUTE_MS),
});
