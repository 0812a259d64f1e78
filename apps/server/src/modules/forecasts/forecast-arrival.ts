import { arrivalRange } from '@ulak/contracts/domain/arrival-range';
import { type RouteStop, routeToStop } from '@ulak/contracts/domain/forecast-route';
import type { Timings } from '@ulak/contracts/domain/forecast-timings';
import { distanceKm, isValidCoordinate, type LatLng } from '@ulak/contracts/domain/geo';
import { isOneOf, type OrderStatus, ON_ROAD_STATUSES } from '@ulak/contracts/orders/status';
import { MINUTE_MS, type Period } from '@ulak/contracts/time';

/** An order as far as its arrival goes. */
export interface ArrivalFacts extends LatLng {
  readonly status: OrderStatus;
  readonly created_at: Date;
  readonly ready_at: Date | null;
  readonly picked_up_at: Date | null;
  readonly expected_delivery_time: Date | null;
  readonly distance_km: string;
  readonly branch_lat: number;
  readonly branch_lng: number;
  readonly min_speed_kmh: string;
  readonly order_extra_time_min: number;
  /**
   * The courier's newest position, null unless on the road; and the other doors of their round, null unless a
   * courier has it.
   */
  readonly courier_lat: number | null;
  readonly courier_lng: number | null;
  readonly courier_fix_at: Date | null;
  readonly other_stops: readonly RouteStop[] | null;
}

/** An older position would mislead. */
const POSITION_USED_MS = 10 * MINUTE_MS;

/** Where the courier of an order on the road is, as far as that is known; null otherwise. */
export function courierPositionOf(order: ArrivalFacts, now: Date): (LatLng & { readonly at: Date }) | null {
  const { courier_lat: lat, courier_lng: lng, courier_fix_at: at } = order;
  if (!isOneOf(order.status, ON_ROAD_STATUSES) || lat === null || lng === null || at === null) return null;
  if (!isValidCoordinate({ lat, lng }) || now.getTime() - at.getTime() > POSITION_USED_MS) return null;
  return { lat, lng, at };
}

/**
 * The range in which the order's customer may expect it (contracts arrival-range.ts), with what its courier
 * brings elsewhere first; of that only the minutes are told. Null after the end.
 * @param learnedTimings the branch's times for the hour of the order
 */
export function forecastArrival(
  order: ArrivalFacts,
  learnedTimings: Timings | null,
  now: Date,
): Period | null {
  const courier = courierPositionOf(order, now);
  const others = order.other_stops ?? [];
  const own = { lat: order.lat, lng: order.lng, isUnderWay: order.status === 'IN_DELIVERY' };
  const branch = { lat: order.branch_lat, lng: order.branch_lng };
  const round = routeToStop(courier ?? branch, own, others);
  const hasDetour = round.stopsBefore > 0;
  return arrivalRange({
    status: order.status,
    createdAt: order.created_at,
    branchDistanceKm: courier === null && hasDetour ? round.km : Number(order.distance_km),
    courierDistanceKm: courier && (hasDetour ? round.km : distanceKm(courier, own)),
    stopsBefore: round.stopsBefore,
    branch: { minSpeedKmh: Number(order.min_speed_kmh), orderExtraTimeMin: order.order_extra_time_min },
    learnedTimings,
    readyAt: order.ready_at,
    pickedUpAt: order.picked_up_at,
    scheduledFor: order.expected_delivery_time,
    now,
  });
}
