import type { OrderStatus } from '../orders/status.ts';
import { epochMs, type Instant, MINUTE_MS, type Period } from '../time.ts';
import { type DeliveryEstimateSettings, estimatedMinutes, travelMinutes } from './delivery-time.ts';
import { DEFAULT_ROAD_FACTOR, DEFAULT_SERVICE_MIN, roadFactorsOf, type Timings } from './forecast-timings.ts';

/** Grid of both ends of a range: a customer reads '19:40 – 19:50', never '19:43'. */
const GRID_MS = 5 * MINUTE_MS;

/**
 * Minutes that a range reaches beyond the expected moment, by status. Rounding to the grid adds at most five,
 * so each status's widest range is no wider than the narrowest before it. null: nothing will arrive.
 */
const SPREAD_MIN: Record<OrderStatus, number | null> = {
  PENDING: 20,
  PREPARING: 20,
  READY: 20,
  AVAILABLE: 20,
  ASSIGNED: 15,
  PICKED_UP: 10,
  IN_DELIVERY: 5,
  DELIVERED: null,
  UNDELIVERABLE: null,
  CANCELLED: null,
};

/** Input of the arrival range. */
export interface ArrivalEstimateInput {
  readonly status: OrderStatus;
  readonly createdAt: Instant;
  /** Branch → customer, km, over the stops before it. */
  readonly branchDistanceKm: number;
  /**
   * Courier → customer, km, over the stops before it; null when the position is unknown or may not be used
   * (before pick-up).
   */
  readonly courierDistanceKm: number | null;
  /**
   * Branch → customer by road, free-flow minutes; null or absent: not known. Counts only for a way without
   * stops before the customer.
   */
  readonly roadMin?: number | null;
  readonly branch: DeliveryEstimateSettings;
  readonly now: Instant;
  /** Stops for other orders before this one; before pick-up those of the orders assigned together with it. */
  readonly stopsBefore?: number;
  /** The branch's learned times for the hour of the order; null, or without samples: its settings alone. */
  readonly learnedTimings?: Timings | null;
  readonly readyAt?: Instant | null;
  readonly pickedUpAt?: Instant | null;
  /** When the customer wants it; a scheduled order comes then, however early it could. */
  readonly scheduledFor?: Instant | null;
}

const isOnRoad = (status: OrderStatus): boolean => status === 'PICKED_UP' || status === 'IN_DELIVERY';
const gridFloor = (ms: number): number => Math.floor(ms / GRID_MS) * GRID_MS;
const gridCeil = (ms: number): number => Math.ceil(ms / GRID_MS) * GRID_MS;

/**
 * The arrival range, 'HH:mm – HH:mm arası' on the tracking page: by learned times ({@link learnedRange}),
 * else by the settings ({@link settingsRange}). It narrows from status to status (unless its courier gets
 * more stops before it), never lies in the past, and is null after the end. Never a promise.
 * @see ux "Customer tracking"
 */
export function arrivalRange(input: ArrivalEstimateInput): Period | null {
  if (SPREAD_MIN[input.status] === null) return null;
  const { learnedTimings } = input;
  const range =
    learnedTimings && learnedTimings.samples > 0 ? learnedRange(input, learnedTimings) : settingsRange(input);
  const { scheduledFor, status } = input;
  if (!scheduledFor || isOnRoad(status)) return range;
  const shift = Math.max(0, gridFloor(epochMs(scheduledFor)) - range.from.getTime());
  return { from: new Date(range.from.getTime() + shift), to: new Date(range.to.getTime() + shift) };
}

/**
 * Range by the branch's settings: from the expected moment (minSpeed is the slowest that the branch plans
 * with), further the earlier the status: 20–25 minutes wide before pick-up, 5–10 on the road.
 */
function settingsRange(input: ArrivalEstimateInput): Period {
  const expected = expectedBySettings(input);
  const spreadMs = (SPREAD_MIN[input.status] ?? 0) * MINUTE_MS;
  return { from: new Date(gridFloor(expected)), to: new Date(gridCeil(expected + spreadMs)) };
}

/**
 * Expected arrival by the settings, epoch ms, never before now. Until pick-up the estimate of creation (spec
 * 1 §9), but no earlier than the whole distance from now takes; afterwards only the remaining distance
 * counts.
 */
function expectedBySettings(input: ArrivalEstimateInput): number {
  const { status, createdAt, branchDistanceKm, courierDistanceKm, branch, now, stopsBefore = 0 } = input;
  const remainingKm = isOnRoad(status) ? (courierDistanceKm ?? branchDistanceKm) : branchDistanceKm;
  const serviceMin = stopsBefore * DEFAULT_SERVICE_MIN;
  const road = roadOf(input, DEFAULT_ROAD_FACTOR);
  const wayMin = road ? Math.ceil(road.min(remainingKm)) : travelMinutes(remainingKm, branch.minSpeedKmh);
  const bySpeed = epochMs(now) + (wayMin + serviceMin) * MINUTE_MS;
  if (isOnRoad(status)) return bySpeed;
  const estimate = road
    ? wayMin + (branch.orderExtraTimeMin ?? 0)
    : estimatedMinutes(branchDistanceKm, branch);
  return Math.max(bySpeed, epochMs(createdAt) + (estimate + serviceMin) * MINUTE_MS);
}

/** Nearer than this a great circle says nothing about its road. */
const LEAST_KM = 0.05;

/** Whether the order's road measures its range: it is known, and leads over no other customer. */
export const isRangeByRoad = ({
  roadMin,
  stopsBefore = 0,
}: Pick<ArrivalEstimateInput, 'roadMin' | 'stopsBefore'>): boolean =>
  roadMin !== null && roadMin !== undefined && stopsBefore === 0;

/**
 * Minutes of the order's own road for kilometres of great circle that are left of it; null: its road is not
 * known, or leads over other customers.
 */
function roadOf(input: ArrivalEstimateInput, factor: number): { min(km: number): number } | null {
  if (!isRangeByRoad(input)) return null;
  const { roadMin, branchDistanceKm } = input;
  const whole = (roadMin ?? 0) * factor;
  return { min: (km) => (branchDistanceKm < LEAST_KM ? whole : (km / branchDistanceKm) * whole) };
}

/**
 * Limits of a range by learned times, minutes: `most` and `least` are multiples of five that fall from status
 * to status, so that no later one is wider. `early`: reach before the expected moment as a share of the reach
 * beyond it; early arrivals deviate less than late ones.
 */
interface RangeShape {
  readonly most: number;
  readonly least: number;
  readonly early: number;
}
const BEFORE: RangeShape = { most: 25, least: 15, early: 0.4 };
/** Narrower than before assignment, never wider. */
const ASSIGNED_MOST_MIN = 20;
const PICKED_UP: RangeShape = { most: 15, least: 10, early: 0.65 };
const IN_DELIVERY: RangeShape = { most: 10, least: 5, early: 0.65 };
/** Uncertainty at each stop, minutes: bells, stairs, change. */
const STOP_UNCERTAINTY_MIN = 1.5;

/**
 * Range by learned times: around the median arrival, as wide as the ninth decile lies above it
 * (docs/decisions/025).
 */
function learnedRange(input: ArrivalEstimateInput, learned: Timings): Period {
  const widthMs = learnedWidthMin(input, learned) * MINUTE_MS;
  const { early } = isOnRoad(input.status) ? PICKED_UP : BEFORE;
  const begins = expectedByHistory(input, learned) - (widthMs * early) / (1 + early);
  const from = Math.max(Math.round(begins / GRID_MS) * GRID_MS, gridFloor(epochMs(input.now)));
  return { from: new Date(from), to: new Date(from + widthMs) };
}

/**
 * Median arrival, epoch ms, never before now. Before pick-up: the median pick-up (or now, when that has
 * passed) and the travel; an order that was ready early or late moves it. On the road: from the courier's
 * position, or where that is unknown from the branch since the pick-up.
 */
function expectedByHistory(input: ArrivalEstimateInput, learned: Timings): number {
  const { branchDistanceKm, courierDistanceKm, createdAt, readyAt, pickedUpAt, stopsBefore = 0 } = input;
  const now = epochMs(input.now);
  const road = roadOf(input, roadFactorsOf(learned).p50);
  const wayMs = (km: number, stops: number): number =>
    ((road ? road.min(km) : km * learned.minPerKmP50) + (stops + 1) * learned.doorMin) * MINUTE_MS;
  if (isOnRoad(input.status)) {
    if (courierDistanceKm !== null) return now + wayMs(courierDistanceKm, stopsBefore);
    return Math.max(now, epochMs(pickedUpAt ?? now) + wayMs(branchDistanceKm, stopsBefore));
  }
  const pickup = readyAt
    ? epochMs(readyAt) + (learned.pickupP50Min - learned.readyP50Min) * MINUTE_MS
    : epochMs(createdAt) + learned.pickupP50Min * MINUTE_MS;
  return Math.max(now, pickup) + wayMs(branchDistanceKm, stopsBefore);
}

/**
 * Width of the range, minutes: the distances from median to ninth decile of what is still to happen, as
 * independent parts (root of the sum of squares), in multiples of five, no wider than the previous status.
 */
function learnedWidthMin(input: ArrivalEstimateInput, learned: Timings): number {
  const { status, branchDistanceKm, courierDistanceKm, stopsBefore = 0 } = input;
  const factors = roadFactorsOf(learned);
  const road = roadOf(input, factors.p90 - factors.p50);
  const wayUncertainty = (km: number): number =>
    road ? road.min(km) : (learned.minPerKmP90 - learned.minPerKmP50) * km;
  const pickupUncertainty = learned.pickupP90Min - learned.pickupP50Min;
  const stopUncertainty = STOP_UNCERTAINTY_MIN * (stopsBefore + 1);
  const before = roundUpToFives(
    Math.hypot(pickupUncertainty, wayUncertainty(branchDistanceKm), stopUncertainty),
    BEFORE,
  );
  if (status !== 'ASSIGNED' && !isOnRoad(status)) return before;
  const assigned = Math.min(before, ASSIGNED_MOST_MIN);
  if (!isOnRoad(status)) return assigned;
  const onRoad = Math.hypot(wayUncertainty(courierDistanceKm ?? branchDistanceKm), stopUncertainty);
  const pickedUp = Math.min(assigned, roundUpToFives(onRoad, PICKED_UP));
  return status === 'PICKED_UP' ? pickedUp : Math.min(pickedUp, roundUpToFives(onRoad, IN_DELIVERY));
}

const roundUpToFives = (uncertaintyMin: number, { most, least, early }: RangeShape): number =>
  Math.min(most, Math.max(least, Math.ceil((uncertaintyMin * (1 + early)) / 5) * 5));
