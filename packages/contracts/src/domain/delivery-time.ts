import { epochMs, type Instant, MINUTE_MS } from '../time.ts';

/** Maximum delivery time of a branch that has none, minutes (spec 1 §9). */
const DEFAULT_MAX_DELIVERY_MIN = 45;
/** Slowest speed of a branch that has none (or 0), km/h: what the branch form proposes (spec 2 §5). */
export const DEFAULT_MIN_SPEED_KMH = 20;
/** Below this many minutes left a courier's order turns orange (spec 3 §9). */
const TIME_LEFT_WARNING_MIN = 10;

/** Whole minutes that a distance takes at a branch's minSpeed, rounded up. */
export function travelMinutes(distanceKm: number, minSpeedKmh: number | null | undefined): number {
  const speed = minSpeedKmh && minSpeedKmh > 0 ? minSpeedKmh : DEFAULT_MIN_SPEED_KMH;
  // 1e-9: 14 km at 40 km/h is 21 minutes, not 22 because of the last binary digit.
  return Math.max(0, Math.ceil((distanceKm / speed) * 60 - 1e-9));
}

/** The branch settings an estimate needs. */
export interface DeliveryEstimateSettings {
  readonly minSpeedKmh: number | null;
  readonly orderExtraTimeMin: number | null;
}

/** Estimated minutes of a delivery = ceil(distance / minSpeed × 60) + orderExtraTime (spec 1 §9). */
export const estimatedMinutes = (distanceKm: number, branch: DeliveryEstimateSettings): number =>
  travelMinutes(distanceKm, branch.minSpeedKmh) + (branch.orderExtraTimeMin ?? 0);

/**
 * Whole minutes from one instant to a later one; 0 when the later is not later (a client's clock may run
 * behind).
 */
export const elapsedMinutes = (from: Instant, to: Instant): number =>
  Math.max(0, Math.floor((epochMs(to) - epochMs(from)) / MINUTE_MS));

/** Minutes left to deliver in time; negative when overdue. = maxDeliveryTime − whole minutes since creation
 * @param maxDeliveryMin the branch's maximum, null: 45
 * @see spec 1 §9, spec 3 §9 */
export const remainingMinutes = (
  createdAt: Instant,
  maxDeliveryMin: number | null | undefined,
  now: Instant,
): number => (maxDeliveryMin ?? DEFAULT_MAX_DELIVERY_MIN) - elapsedMinutes(createdAt, now);

/**
 * By how many minutes a delivery was late: actual whole minutes − maximum, 0 when in time. Counts whole
 * minutes as {@link remainingMinutes} does, so an order that was never overdue on screen is never delayed in
 * the summary. SQL: `floor(extract(epoch from delivered_at - created_at) / 60) - coalesce(max_delivery_time,
 * 45)`.
 * @see spec 1 §4, §9
 */
export const delayMinutes = (
  createdAt: Instant,
  deliveredAt: Instant,
  maxDeliveryMin: number | null | undefined,
): number => Math.max(0, -remainingMinutes(createdAt, maxDeliveryMin, deliveredAt));

/** Whether a delivered order was delayed: its minutes exceed the branch's maximum (spec 1 §4). */
export const isDelayed = (
  createdAt: Instant,
  deliveredAt: Instant,
  maxDeliveryMin: number | null | undefined,
): boolean => delayMinutes(createdAt, deliveredAt, maxDeliveryMin) > 0;

/** Urgency of a row of the dashboard. */
export type Urgency = 'normal' | 'warning' | 'overdue';

/** Warning at or below the branch's warning time, overdue below zero (spec 1 §4).
 * @param warningTimeMin null: no warning before overdue */
export function urgencyOf(remainingMin: number, warningTimeMin: number | null | undefined): Urgency {
  if (remainingMin < 0) return 'overdue';
  return warningTimeMin !== null && warningTimeMin !== undefined && remainingMin <= warningTimeMin
    ? 'warning'
    : 'normal';
}

/**
 * Colour of a courier's time-left indicator: red when late, orange under 10 minutes, green otherwise (spec 3
 * §9).
 */
export function timeLeftColor(remainingMin: number): 'red' | 'orange' | 'green' {
  if (remainingMin < 0) return 'red';
  return remainingMin < TIME_LEFT_WARNING_MIN ? 'orange' : 'green';
}

/** When a courier who leaves the last delivery now is expected back at the branch:
 * now + ceil(distance / minSpeed × 60) + extraTime minutes.
 * @see DECISIONS "Return delays" */
export const expectedReturnAt = (
  now: Instant,
  distanceKm: number,
  branch: { readonly minSpeedKmh: number | null; readonly extraTimeMin: number | null },
): Date =>
  new Date(
    epochMs(now) + (travelMinutes(distanceKm, branch.minSpeedKmh) + (branch.extraTimeMin ?? 0)) * MINUTE_MS,
  );
