import { UNKNOWN_POSITION_MIN } from '@ulak/contracts/domain/courier-ranking';
import { isValidCoordinate, isWithin, type LatLng } from '@ulak/contracts/domain/geo';
import { isAheadOfServerClock, POSITION_FRESH_MS } from '@ulak/contracts/domain/position-filter';
import { MINUTE_MS } from '@ulak/contracts/time';
import type { BranchRow } from './repository.ts';
import type { CourierFacts, OrderFacts } from './snapshot-repository.ts';
import { travelMin } from './travel-data.ts';

/** A position of this age is ignored; its weight falls from POSITION_FRESH_MS on. */
const POSITION_UNUSABLE_MS = 12 * MINUTE_MS;

/** The state of one courier on duty at one instant. Minutes from now. */
export interface ObservedCourier {
  readonly facts: CourierFacts;
  /**
   * AT_BRANCH, COMING, RETURNING: free on arrival at the branch. ON_ROAD: has deliveries first. UNKNOWN:
   * free, but of unknown position.
   */
  readonly state: 'AT_BRANCH' | 'COMING' | 'RETURNING' | 'UNKNOWN' | 'ON_ROAD';
  /** Until they are at the branch and free. */
  readonly atBranchInMin: number;
  /** Whether a road is known of all their way to the branch. */
  readonly isByRoad: boolean;
  /** Orders that they have picked up. */
  readonly carried: readonly OrderFacts[];
  /** Assignments that the engine may not move: by staff, or claimed. */
  readonly pinned: readonly OrderFacts[];
  /** Unanswered offers of the engine. */
  readonly offered: readonly OrderFacts[];
  /** Whether the branch's area rule allows an offer now. */
  readonly isInReach: boolean;
  /** Whether their position is recent. */
  readonly isPositionFresh: boolean;
  /** On the road for longer than deliveries and return take, of unknown position: no forecast. */
  readonly isLost: boolean;
}

/** Travel and service time of a branch. */
export interface Pace {
  readonly minPerKm: number;
  readonly doorMin: number;
  /** Minutes by road; NaN: not known. Left out without a router. */
  readonly roadMin?: (from: LatLng, to: LatLng) => number;
}

interface Way {
  readonly minutes: number;
  readonly isByRoad: boolean;
}

/** The way between two places at a pace: by road where that is known. */
function wayBetween({ minPerKm, roadMin }: Pace, from: LatLng, to: LatLng): Way {
  const byRoad = roadMin?.(from, to);
  return byRoad !== undefined && byRoad >= 0
    ? { minutes: byRoad, isByRoad: true }
    : { minutes: travelMin(from, to, minPerKm), isByRoad: false };
}

/** Whether the order is an unanswered offer, which the engine may move to another courier. */
export const isOffer = (order: OrderFacts): boolean =>
  order.status === 'ASSIGNED' && order.assigned_by === 'ENGINE' && order.offer_expires_at !== null;

/** Derives one courier's state. @param own orders that they have */
export function observeCourier(
  facts: CourierFacts,
  own: readonly OrderFacts[],
  { branch, now, pace }: { readonly branch: BranchRow; readonly now: Date; readonly pace: Pace },
): ObservedCourier {
  const place = placeOf(facts, now);
  const isHere = place !== null && place.isFresh && isWithin(place.point, branch, branch.radius_m);
  const carried = own.filter(({ status }) => status === 'PICKED_UP' || status === 'IN_DELIVERY');
  const isOut = carried.some(({ status }) => status === 'IN_DELIVERY') || (carried.length > 0 && !isHere);
  const assigned = own.filter(({ status }) => status === 'ASSIGNED');
  const remaining = isOut ? remainingMin(carried, place, { branch, now, pace }) : null;
  const way = remaining ?? (isHere ? HERE : wayBack(facts, place, { branch, now, pace }));
  return {
    facts,
    state: stateOf(facts, { isOut, isHere, isKnown: place !== null }),
    atBranchInMin: way.minutes,
    isByRoad: way.isByRoad,
    carried,
    pinned: assigned.filter((order) => !isOffer(order)),
    offered: assigned.filter(isOffer),
    isInReach: isHere || !branch.require_in_branch_area,
    isPositionFresh: place?.isFresh ?? false,
    isLost: remaining?.isLost ?? false,
  };
}

function stateOf(
  facts: CourierFacts,
  { isOut, isHere, isKnown }: { isOut: boolean; isHere: boolean; isKnown: boolean },
) {
  if (isOut) return 'ON_ROAD';
  if (isHere) return 'AT_BRANCH';
  if (facts.returning) return 'RETURNING';
  return isKnown ? 'COMING' : 'UNKNOWN';
}

interface TrustedPosition {
  readonly point: LatLng;
  readonly isFresh: boolean;
  /** 1: fresh, 0: unusable. */
  readonly confidence: number;
}

/**
 * The newest position while it is usable. A fix from just ahead (clocks of two nodes) counts as fresh; one
 * from before the clock was put back is of unknown age and ignored.
 */
export function placeOf(
  { lat, lng, fix_at: fixAt }: Pick<CourierFacts, 'lat' | 'lng' | 'fix_at'>,
  now: Date,
): TrustedPosition | null {
  if (lat === null || lng === null || fixAt === null || !isValidCoordinate({ lat, lng })) return null;
  const ageMs = now.getTime() - fixAt.getTime();
  if (!(ageMs < POSITION_UNUSABLE_MS) || isAheadOfServerClock(fixAt.getTime(), now.getTime())) return null;
  const confidence =
    ageMs <= POSITION_FRESH_MS
      ? 1
      : (POSITION_UNUSABLE_MS - ageMs) / (POSITION_UNUSABLE_MS - POSITION_FRESH_MS);
  return { point: { lat, lng }, isFresh: confidence === 1, confidence };
}

interface ObservationContext {
  readonly branch: BranchRow;
  readonly now: Date;
  readonly pace: Pace;
}

const HERE: Way = { minutes: 0, isByRoad: true };

/** The way to the branch of a courier without deliveries: by position, expected return, or assumed. */
function wayBack(
  facts: CourierFacts,
  place: TrustedPosition | null,
  { branch, now, pace }: ObservationContext,
): Way {
  const dueMs = facts.expected_return_at?.getTime();
  const assumed =
    dueMs === undefined
      ? UNKNOWN_POSITION_MIN
      : clamp((dueMs - now.getTime()) / MINUTE_MS, 0, UNKNOWN_POSITION_MIN);
  if (!place) return { minutes: assumed, isByRoad: false };
  const { minutes, isByRoad } = wayBetween(pace, place.point, branch);
  return { minutes: place.confidence * minutes + (1 - place.confidence) * assumed, isByRoad };
}

/**
 * Minutes until a courier on the road is back: started deliveries first, then the nearest stop each time,
 * then the return. An overdue courier without a position is as far as any of unknown position.
 */
function remainingMin(
  carried: readonly OrderFacts[],
  place: TrustedPosition | null,
  { branch, now, pace }: ObservationContext,
) {
  const stops = [...carried];
  const start = place && place.confidence > 0.5 ? place.point : null;
  let at: LatLng = start ?? branch;
  let minutes = 0;
  let isByRoad = true;
  const ride = (to: LatLng): number => {
    const way = wayBetween(pace, at, to);
    isByRoad &&= way.isByRoad;
    return way.minutes;
  };
  while (stops.length > 0) {
    const travel = (order: OrderFacts): number =>
      wayBetween(pace, at, order).minutes + (order.status === 'IN_DELIVERY' ? 0 : SORT_LAST_MIN);
    stops.sort((a, b) => travel(a) - travel(b) || a.id - b.id);
    const next = stops.shift();
    if (!next) break;
    minutes += ride(next) + pace.doorMin;
    at = next;
  }
  const back = ride(branch);
  if (start) return { minutes: minutes + back, isByRoad, isLost: false };
  // Without a position, the time on the road is subtracted while it can be.
  const rest = minutes + back - outSinceMin(carried, now);
  return rest > 0
    ? { minutes: Math.max(rest, back), isByRoad, isLost: false }
    : { minutes: Math.max(back, UNKNOWN_POSITION_MIN), isByRoad, isLost: true };
}
/** More than any travel time: orders that were not started come after those that were. */
const SORT_LAST_MIN = 10_000;

function outSinceMin(carried: readonly OrderFacts[], now: Date): number {
  const since = carried.map((order) => (order.started_at ?? order.picked_up_at ?? now).getTime());
  return Math.max(0, (now.getTime() - Math.min(...since)) / MINUTE_MS);
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));
