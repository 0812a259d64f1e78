import { arrivalRange, isRangeByRoad } from '@ulak/contracts/domain/arrival-range';
import { type RouteStop, routeToStop } from '@ulak/contracts/domain/forecast-route';
import type { Timings } from '@ulak/contracts/domain/forecast-timings';
import { distanceKm, isValidCoordinate, type LatLng } from '@ulak/contracts/domain/geo';
import type { RoadMethod } from '@ulak/contracts/roads/method';
import { isOneOf, type OrderStatus, ON_ROAD_STATUSES } from '@ulak/contracts/orders/status';
import { MINUTE_MS, type Period } from '@ulak/contracts/time';

/** What an order's arrival is forecast from. */
export interface ArrivalFacts extends LatLng {
  readonly status: OrderStatus;
  readonly created_at: Date;
  readonly ready_at: Date | null;
  readonly picked_up_at: Date | null;
  readonly expected_delivery_time: Date | null;
  /** When it was promised, around a peak of the branch. */
  readonly slot_from: Date | null;
  readonly slot_to: Date | null;
  readonly distance_km: string;
  /** Branch → customer by road, free-flow seconds; null: not known. */
  readonly road_s: number | null;
  readonly branch_lat: number;
  readonly branch_lng: number;
  readonly min_speed_kmh: string;
  readonly order_extra_time_min: number;
  /**
   * The courier's newest position, null unless on the road; other stops of the trip, null without a courier.
   */
  readonly courier_lat: number | null;
  readonly courier_lng: number | null;
  readonly courier_fix_at: Date | null;
  readonly other_stops: readonly RouteStop[] | null;
}

/** Older positions are ignored. */
const POSITION_USED_MS = 10 * MINUTE_MS;

/** The recent position of the courier of an order on the road; null otherwise. */
export function courierPositionOf(order: ArrivalFacts, now: Date): (LatLng & { readonly at: Date }) | null {
  const { courier_lat: lat, courier_lng: lng, courier_fix_at: at } = order;
  if (!isOneOf(order.status, ON_ROAD_STATUSES) || lat === null || lng === null || at === null) return null;
  if (!isValidCoordinate({ lat, lng }) || now.getTime() - at.getTime() > POSITION_USED_MS) return null;
  return { lat, lng, at };
}

/**
 * How many deliveries the courier has started and makes before this one; 0 unless the order is on the road.
 * What was picked up and not started may still be carried in any order, so it does not count.
 */
export function stopsServedFirst(order: ArrivalFacts, now: Date): number {
  if (!isOneOf(order.status, ON_ROAD_STATUSES)) return 0;
  const started = (order.other_stops ?? []).filter(({ isUnderWay }) => isUnderWay);
  return routeOf(order, started, courierPositionOf(order, now)).stopsBefore;
}

/** The route of the order's courier to it, over these stops, from where they are or from the branch. */
function routeOf(order: ArrivalFacts, others: readonly RouteStop[], courier: LatLng | null) {
  const own = { lat: order.lat, lng: order.lng, isUnderWay: order.status === 'IN_DELIVERY' };
  return routeToStop(courier ?? { lat: order.branch_lat, lng: order.branch_lng }, own, others);
}

/** What measured {@link forecastArrival}; null: the great circle. */
export function arrivalMethod(
  order: ArrivalFacts & { readonly road_method: RoadMethod | null },
  now: Date,
): RoadMethod | null {
  const { stopsBefore } = routeOf(order, order.other_stops ?? [], courierPositionOf(order, now));
  return isRangeByRoad({ roadMin: order.road_s, stopsBefore }) ? order.road_method : null;
}

/**
 * The arrival range that an order's customer is shown (contracts arrival-range.ts), with the stops before it;
 * of those only the minutes are published. Null after the end.
 * @param learnedTimings the branch's timings for the hour of the order
 */
export function forecastArrival(
  order: ArrivalFacts,
  learnedTimings: Timings | null,
  now: Date,
): Period | null {
  const courier = courierPositionOf(order, now);
  const route = routeOf(order, order.other_stops ?? [], courier);
  const hasDetour = route.stopsBefore > 0;
  return arrivalRange({
    status: order.status,
    createdAt: order.created_at,
    branchDistanceKm: courier === null && hasDetour ? route.km : Number(order.distance_km),
    courierDistanceKm: courier && (hasDetour ? route.km : distanceKm(courier, order)),
    roadMin: order.road_s === null ? null : order.road_s / 60,
    stopsBefore: route.stopsBefore,
    branch: { minSpeedKmh: Number(order.min_speed_kmh), orderExtraTimeMin: order.order_extra_time_min },
    learnedTimings,
    readyAt: order.ready_at,
    pickedUpAt: order.picked_up_at,
    scheduledFor: order.slot_from ?? order.expected_delivery_time,
    now,
  });
}
