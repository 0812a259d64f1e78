import type { OrderStatus } from '../orders/status.ts';
import { epochMs, type Instant, MINUTE_MS, type Period } from '../time.ts';
import { type EstimateBranch, estimatedMinutes, travelMinutes } from './delivery-time.ts';

/** Both ends of a range stand on whole five minutes: a customer is told '19:40 – 19:50', never '19:43'. */
const GRID_MS = 5 * MINUTE_MS;

/** How many minutes a range reaches beyond the expected moment, by state: the less is still to happen, the less can go
 * wrong. Rounding to the grid adds at most five, so each state's widest range is no wider than the narrowest before it.
 * null: nothing will arrive. */
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
export interface ArrivalFacts {
  readonly status: OrderStatus;
  readonly createdAt: Instant;
  /** Branch → customer, km. */
  readonly branchDistanceKm: number;
  /** Courier → customer, km; null when the position is unknown or may not be used (before pick-up). */
  readonly courierDistanceKm: number | null;
  readonly branch: EstimateBranch;
  readonly now: Instant;
}

/** The moment at which the order is expected, epoch ms, never before now. Until pick-up: the estimate made at creation
 * (spec 1 §9), but never sooner than the whole way from now takes. From pick-up on only the way that remains counts. */
function expectedAt({ status, createdAt, branchDistanceKm, courierDistanceKm, branch, now }: ArrivalFacts): number {
  const onRoad = status === 'PICKED_UP' || status === 'IN_DELIVERY';
  const remainingKm = onRoad ? (courierDistanceKm ?? branchDistanceKm) : branchDistanceKm;
  const bySpeed = epochMs(now) + travelMinutes(remainingKm, branch.minSpeedKmh) * MINUTE_MS;
  if (onRoad) return bySpeed;
  return Math.max(bySpeed, epochMs(createdAt) + estimatedMinutes(branchDistanceKm, branch) * MINUTE_MS);
}

/** The span in which a customer may expect the order, 'HH:mm – HH:mm arası' on the tracking page: it begins at the
 * expected moment (minSpeed is the slowest the branch plans with) and reaches further the earlier the state, so it
 * narrows from 20–25 minutes while the order is prepared to 5–10 on the road. Never a promise, null after the end.
 * @see ux "Customer tracking" */
export function arrivalRange(facts: ArrivalFacts): Period | null {
  const spread = SPREAD_MIN[facts.status];
  if (spread === null) return null;
  const expected = expectedAt(facts);
  return {
    from: new Date(Math.floor(expected / GRID_MS) * GRID_MS),
    to: new Date(Math.ceil((expected + spread * MINUTE_MS) / GRID_MS) * GRID_MS),
  };
}
