import { UNKNOWN_POSITION_MIN } from '@ulak/contracts/domain/courier-ranking';
import { isValidCoordinate, isWithin, type LatLng } from '@ulak/contracts/domain/geo';
import { isAheadOfServerClock, POSITION_FRESH_MS } from '@ulak/contracts/domain/position-filter';
import { MINUTE_MS } from '@ulak/contracts/time';
import type { BranchRow } from './repository.ts';
import type { CourierFacts, OrderFacts } from './snapshot-repository.ts';
import { travelMin } from './travel-data.ts';

/** A position that is this old says nothing any more; from POSITION_FRESH_MS on it fades. */
const POSITION_UNUSABLE_MS = 12 * MINUTE_MS;

/** What the branch knows of one courier on duty at one moment. Minutes from now. */
export interface ObservedCourier {
  readonly facts: CourierFacts;
  /**
   * AT_BRANCH, COMING, RETURNING: free to take goods when they are there. ON_ROAD: has customers to see
   * first. UNKNOWN: free, but nobody knows where.
   */
  readonly state: 'AT_BRANCH' | 'COMING' | 'RETURNING' | 'UNKNOWN' | 'ON_ROAD';
  /** Until they are at the branch, ready for goods. */
  readonly atBranchInMin: number;
  /** Goods in the bag. */
  readonly carried: readonly OrderFacts[];
  /** Assigned to stay: by staff, or by themselves. */
  readonly pinned: readonly OrderFacts[];
  /** The engine's own offers that they have not answered. */
  readonly offered: readonly OrderFacts[];
  /** Whether the branch's rule of place lets them have an offer now. */
  readonly isInReach: boolean;
  /** Whether their position is of this moment. */
  readonly isPositionFresh: boolean;
  /**
   * On the road, longer than the doors and the way back take, and nobody knows where: no time can be told.
   */
  readonly isLost: boolean;
}

export interface Pace {
  readonly minPerKm: number;
  readonly doorMin: number;
}

/** Whether the order is an offer of the engine that may still be given to somebody else. */
export const isOffer = (order: OrderFacts): boolean =>
  order.status === 'ASSIGNED' && order.assigned_by === 'ENGINE' && order.offer_expires_at !== null;

/** Looks at one courier. @param own what lies on them */
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
  const left = isOut ? remainingMin(carried, place, { branch, now, pace }) : null;
  const way = left ? left.minutes : returnMin(facts, place, { branch, now, pace });
  return {
    facts,
    state: stateOf(facts, { isOut, isHere, isKnown: place !== null }),
    atBranchInMin: isHere && !isOut ? 0 : way,
    carried,
    pinned: assigned.filter((order) => !isOffer(order)),
    offered: assigned.filter(isOffer),
    isInReach: isHere || !branch.require_in_branch_area,
    isPositionFresh: place?.isFresh ?? false,
    isLost: left?.isLost ?? false,
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
  /** 1: as good as new, 0: worth nothing. */
  readonly confidence: number;
}

/**
 * The newest position as far as it still says something. A fix from just ahead (clocks of two nodes) is as
 * good as new; one from before the clock was put back is of unknown age and says nothing.
 */
function placeOf({ lat, lng, fix_at: fixAt }: CourierFacts, now: Date): TrustedPosition | null {
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

/**
 * Minutes to the branch of somebody without customers: from a known place, else until they said to be back,
 * else what is assumed of anybody.
 */
function returnMin(
  facts: CourierFacts,
  place: TrustedPosition | null,
  { branch, now, pace }: ObservationContext,
): number {
  const dueMs = facts.expected_return_at?.getTime();
  const assumed =
    dueMs === undefined
      ? UNKNOWN_POSITION_MIN
      : clamp((dueMs - now.getTime()) / MINUTE_MS, 0, UNKNOWN_POSITION_MIN);
  if (!place) return assumed;
  return place.confidence * travelMin(place.point, branch, pace.minPerKm) + (1 - place.confidence) * assumed;
}

/**
 * Minutes until somebody on the road is back: what is on its way first, then always the nearest door, then
 * home. Who should be back and is nowhere to be seen is as far as anybody of unknown place.
 */
function remainingMin(
  carried: readonly OrderFacts[],
  place: TrustedPosition | null,
  { branch, now, pace }: ObservationContext,
) {
  const left = [...carried];
  const start = place && place.confidence > 0.5 ? place.point : null;
  let at: LatLng = start ?? branch;
  let minutes = 0;
  while (left.length > 0) {
    const far = (order: OrderFacts): number =>
      travelMin(at, order, pace.minPerKm) + (order.status === 'IN_DELIVERY' ? 0 : SORT_LAST_MIN);
    left.sort((a, b) => far(a) - far(b) || a.id - b.id);
    const next = left.shift();
    if (!next) break;
    minutes += travelMin(at, next, pace.minPerKm) + pace.doorMin;
    at = next;
  }
  const home = travelMin(at, branch, pace.minPerKm);
  if (start) return { minutes: minutes + home, isLost: false };
  // Where nobody knows how far they have come, the clock tells, as long as it can.
  const rest = minutes + home - outSinceMin(carried, now);
  return rest > 0
    ? { minutes: Math.max(rest, home), isLost: false }
    : { minutes: Math.max(home, UNKNOWN_POSITION_MIN), isLost: true };
}
/** Further than any way: what has not been started comes after what has. */
const SORT_LAST_MIN = 10_000;

function outSinceMin(carried: readonly OrderFacts[], now: Date): number {
  const since = carried.map((order) => (order.started_at ?? order.picked_up_at ?? now).getTime());
  return Math.max(0, (now.getTime() - Math.min(...since)) / MINUTE_MS);
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
