import type { OrderStatus } from '../orders/status.ts';
import { epochMs, type Instant, MINUTE_MS, type Period } from '../time.ts';
import { type DeliveryEstimateSettings, estimatedMinutes, travelMinutes } from './delivery-time.ts';
import { DEFAULT_SERVICE_MIN, type Timings } from './forecast-timings.ts';

/** Both ends of a range stand on whole five minutes: a customer is told '19:40 – 19:50', never '19:43'. */
const GRID_MS = 5 * MINUTE_MS;

/**
 * How many minutes a range reaches beyond the expected moment, by state: the less is still to happen, the
 * less can go wrong. Rounding to the grid adds at most five, so each state's widest range is no wider than
 * the narrowest before it. null: nothing will arrive.
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

/** What the range is made of. */
export interface ArrivalEstimateInput {
  readonly status: OrderStatus;
  readonly createdAt: Instant;
  /** Branch → customer, km, over the doors that come before. */
  readonly branchDistanceKm: number;
  /**
   * Courier → customer, km, over the doors that come before; null when the position is unknown or may not be
   * used (before pick-up).
   */
  readonly courierDistanceKm: number | null;
  readonly branch: DeliveryEstimateSettings;
  readonly now: Instant;
  /** Doors of others on this way; before pick-up those of what its courier got together with it. */
  readonly stopsBefore?: number;
  /**
   * The branch's times for the hour in which the order was made; null, or without samples: its settings
   * alone.
   */
  readonly learnedTimings?: Timings | null;
  readonly readyAt?: Instant | null;
  readonly pickedUpAt?: Instant | null;
  /** When the customer wants it; an order for later comes then, however soon it could. */
  readonly scheduledFor?: Instant | null;
}

const isOnRoad = (status: OrderStatus): boolean => status === 'PICKED_UP' || status === 'IN_DELIVERY';
const gridFloor = (ms: number): number => Math.floor(ms / GRID_MS) * GRID_MS;
const gridCeil = (ms: number): number => Math.ceil(ms / GRID_MS) * GRID_MS;

/**
 * The span in which a customer may expect the order, 'HH:mm – HH:mm arası' on the tracking page; it narrows
 * from state to state (unless its courier gets more doors to see first), never lies in the past, and is null
 * after the end. Never a promise. Where the branch's history says how long things take, {@link learnedRange};
 * else {@link settingsRange}.
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
 * By the branch's settings: it begins at the expected moment (minSpeed is the slowest the branch plans with)
 * and reaches further the earlier the state, so it narrows from 20–25 minutes while the order is prepared to
 * 5–10 on the road.
 */
function settingsRange(input: ArrivalEstimateInput): Period {
  const expected = expectedBySettings(input);
  const spreadMs = (SPREAD_MIN[input.status] ?? 0) * MINUTE_MS;
  return { from: new Date(gridFloor(expected)), to: new Date(gridCeil(expected + spreadMs)) };
}

/**
 * The moment at which the order is expected, epoch ms, never before now. Until pick-up: the estimate made at
 * creation (spec 1 §9), but never sooner than the whole way from now takes. From pick-up on only the way that
 * remains counts.
 */
function expectedBySettings(input: ArrivalEstimateInput): number {
  const { status, createdAt, branchDistanceKm, courierDistanceKm, branch, now, stopsBefore = 0 } = input;
  const remainingKm = isOnRoad(status) ? (courierDistanceKm ?? branchDistanceKm) : branchDistanceKm;
  const serviceMin = stopsBefore * DEFAULT_SERVICE_MIN;
  const bySpeed = epochMs(now) + (travelMinutes(remainingKm, branch.minSpeedKmh) + serviceMin) * MINUTE_MS;
  if (isOnRoad(status)) return bySpeed;
  return Math.max(
    bySpeed,
    epochMs(createdAt) + (estimatedMinutes(branchDistanceKm, branch) + serviceMin) * MINUTE_MS,
  );
}

/**
 * A range by learned times, by what is still to happen. Minutes of the widest and the narrowest: whole fives
 * that fall, so that no later state is ever told wider. `early`: how far it reaches before the expected
 * moment, as a part of how far it reaches beyond; who is early is so by less than who is late, the more so
 * the more waiting there can be.
 */
interface RangeShape {
  readonly most: number;
  readonly least: number;
  readonly early: number;
}
const BEFORE: RangeShape = { most: 25, least: 15, early: 0.4 };
/** Narrower than before, never wider. */
const ASSIGNED_MOST_MIN = 20;
const PICKED_UP: RangeShape = { most: 15, least: 10, early: 0.65 };
const IN_DELIVERY: RangeShape = { most: 10, least: 5, early: 0.65 };
/** What else may differ at each door, minutes: bells, stairs, change. */
const STOP_UNCERTAINTY_MIN = 1.5;

/**
 * By learned times: around the moment that half of such orders reach, as wide as nine of ten of them differ
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
 * The moment that half of such orders are at the door by, epoch ms, never before now. Before pick-up: the
 * pick-up that half of them reach, or now when that has passed, and the way; an order that became ready early
 * or late moves it. On the road: from the courier's place, or where that is not known from the branch since
 * the pick-up.
 */
function expectedByHistory(input: ArrivalEstimateInput, learned: Timings): number {
  const { branchDistanceKm, courierDistanceKm, createdAt, readyAt, pickedUpAt, stopsBefore = 0 } = input;
  const now = epochMs(input.now);
  const wayMs = (km: number, stops: number): number =>
    (km * learned.minPerKmP50 + (stops + 1) * learned.doorMin) * MINUTE_MS;
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
 * Minutes between the ends: what is still to happen differs by so much between half and nine of ten (parts
 * that do not know of each other: their squares add up), on whole fives, and no wider than the state before
 * would be told.
 */
function learnedWidthMin(input: ArrivalEstimateInput, learned: Timings): number {
  const { status, branchDistanceKm, courierDistanceKm, stopsBefore = 0 } = input;
  const paceUncertainty = learned.minPerKmP90 - learned.minPerKmP50;
  const pickupUncertainty = learned.pickupP90Min - learned.pickupP50Min;
  const stopUncertainty = STOP_UNCERTAINTY_MIN * (stopsBefore + 1);
  const before = roundUpToFives(
    Math.hypot(pickupUncertainty, paceUncertainty * branchDistanceKm, stopUncertainty),
    BEFORE,
  );
  if (status !== 'ASSIGNED' && !isOnRoad(status)) return before;
  const assigned = Math.min(before, ASSIGNED_MOST_MIN);
  if (!isOnRoad(status)) return assigned;
  const onRoad = Math.hypot(paceUncertainty * (courierDistanceKm ?? branchDistanceKm), stopUncertainty);
  const pickedUp = Math.min(assigned, roundUpToFives(onRoad, PICKED_UP));
  return status === 'PICKED_UP' ? pickedUp : Math.min(pickedUp, roundUpToFives(onRoad, IN_DELIVERY));
}

const roundUpToFives = (uncertaintyMin: number, { most, least, early }: RangeShape): number =>
  Math.min(most, Math.max(least, Math.ceil((uncertaintyMin * (1 + early)) / 5) * 5));
