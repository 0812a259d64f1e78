import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import { MINUTE_MS } from '@ulak/contracts/time';
import type { Delivery } from './deliveries.ts';

/** Where a ride leads. */
export type Destination = 'BRANCH' | { readonly orderId: number };

/** What a courier keeps in mind between two thoughts. Instants are simulated epoch ms. */
export interface Mind {
  /** Offline or on a break until then; also the wait after an attempt that failed. */
  readonly backAt: number;
  /** When the door of the present customer was reached; null on the way. */
  readonly atDoorSince: number | null;
  /** When to think about a rest the next time. */
  readonly restThoughtAt: number;
}

/** What a courier sees. */
export interface Sight {
  readonly now: number;
  readonly online: boolean;
  readonly onBreak: boolean;
  readonly place: LatLng;
  readonly atBranch: boolean;
  /** The branch and how far around it and around customers its rules reach, metres. */
  readonly shop: { readonly location: LatLng; readonly radius: number; readonly customerAreaRadius: number };
  /** Where the present ride leads; null when standing. */
  readonly destination: Destination | null;
  readonly hasArrived: boolean;
  readonly deliveries: readonly Delivery[];
  /** Enough colleagues are on duty. */
  readonly mayRest: boolean;
}

/**
 * How a courier is: every answer is drawn from their own seed, per order where it is about one. Minutes are
 * simulated.
 */
export interface Temper {
  /** Leaves an assigned order untouched until staff give it to somebody else. */
  refuses(orderId: number): boolean;
  /** Taps pick-up while still on the way to the branch: a violation. */
  acceptsAway(orderId: number): boolean;
  /** Taps delivered well before the door: a violation. */
  handsOverEarly(orderId: number): boolean;
  acceptAfterMin(orderId: number): number;
  startAfterMin(orderId: number): number;
  atDoorMin(orderId: number): number;
  /** Why this delivery fails; null: it does not. */
  failure(orderId: number): string | null;
  /** What to do with a quiet moment. */
  rest(): { readonly kind: 'offline' | 'break'; readonly minutes: number } | null;
}

export type Act =
  | { readonly kind: 'goOnline' | 'goOffline' | 'startBreak' | 'endBreak' | 'acceptAll' | 'lookAtPool' }
  | { readonly kind: 'acknowledge' | 'accept' | 'start' | 'deliver'; readonly orderId: number }
  | { readonly kind: 'fail'; readonly orderId: number; readonly reason: string }
  | { readonly kind: 'ride'; readonly to: Destination };

export interface Thought {
  readonly mind: Mind;
  readonly act: Act | null;
}

/** Nobody waits longer than this at the counter for goods that are not packed. */
const GOODS_PATIENCE_MIN = 9;
/** With goods already in the bag, a courier waits at most this long for the next ones. */
const BATCH_PATIENCE_MIN = 3;
const RETRY_MIN = 2;
const REST_THOUGHT_EVERY_MIN = 12;
/** Who breaks a rule of place does so clearly: times the radius. */
const CLEARLY_OUTSIDE = 1.4;
const STILL_NEAR = 3;

export const freshMind = (now: number): Mind => ({
  backAt: now,
  atDoorSince: null,
  restThoughtAt: now + REST_THOUGHT_EVERY_MIN * MINUTE_MS,
});

const minutesSince = (now: number, at: number): number => (now - at) / MINUTE_MS;
const leadsTo = (destination: Destination | null, orderId: number): boolean =>
  destination !== null && destination !== 'BRANCH' && destination.orderId === orderId;

/**
 * The next thing a courier does, and what they keep in mind. Pure: the same sight, mind and temper lead to
 * the same thought.
 */
export function think(mind: Mind, sight: Sight, temper: Temper): Thought {
  const { now, online, onBreak, deliveries } = sight;
  if (!online || onBreak) {
    if (now < mind.backAt) return { mind, act: null };
    const again = { ...mind, backAt: now + RETRY_MIN * MINUTE_MS };
    return { mind: again, act: { kind: online ? 'endBreak' : 'goOnline' } };
  }
  const offered = deliveries.find((one) => isAcknowledged(one, now, temper));
  if (offered) return { mind, act: { kind: 'acknowledge', orderId: offered.id } };
  const onTheWay = deliveries.find(({ status }) => status === 'IN_DELIVERY');
  if (onTheWay) return bring(mind, sight, { order: onTheWay, temper });
  const rested = { ...mind, atDoorSince: null };
  const act = fetchGoods(sight, temper) ?? depart(sight, temper);
  if (act !== null) return { mind: rested, act: act === 'wait' ? null : act };
  return idle(rested, sight, temper);
}

/** Says yes to an offer as quickly as others look at their phone; who refuses lets it pass. */
const isAcknowledged = ({ id, status, isOffered, since }: Delivery, now: number, temper: Temper): boolean =>
  status === 'ASSIGNED' && isOffered && !temper.refuses(id) && isDue(now, since, temper.acceptAfterMin(id));

/** To the customer, wait at the door, hand over or give up. */
function bring(mind: Mind, sight: Sight, { order, temper }: { order: Delivery; temper: Temper }): Thought {
  if (!leadsTo(sight.destination, order.id)) {
    return { mind: { ...mind, atDoorSince: null }, act: { kind: 'ride', to: { orderId: order.id } } };
  }
  if (!sight.hasArrived) {
    const isEarly = temper.handsOverEarly(order.id) && isShortOf(order.location, sight);
    return { mind, act: isEarly ? { kind: 'deliver', orderId: order.id } : null };
  }
  if (mind.atDoorSince === null) return { mind: { ...mind, atDoorSince: sight.now }, act: null };
  if (minutesSince(sight.now, mind.atDoorSince) < temper.atDoorMin(order.id)) return { mind, act: null };
  const reason = temper.failure(order.id);
  const act: Act =
    reason === null ? { kind: 'deliver', orderId: order.id } : { kind: 'fail', orderId: order.id, reason };
  // The wait at the door starts again should the step be refused.
  return { mind: { ...mind, atDoorSince: sight.now }, act };
}

function isShortOf(door: LatLng, { place, shop }: Sight): boolean {
  const metres = distanceM(place, door);
  return metres > shop.customerAreaRadius * CLEARLY_OUTSIDE && metres < shop.customerAreaRadius * STILL_NEAR;
}

/** Assigned goods are fetched at the branch, when they are packed; 'wait' while they are not. */
function fetchGoods(sight: Sight, temper: Temper): Act | 'wait' | null {
  const assigned = sight.deliveries.filter(({ status }) => status === 'ASSIGNED');
  const wanted = assigned.filter(({ id }) => !temper.refuses(id));
  if (wanted.length === 0) return null;
  const bag = sight.deliveries.filter(({ status }) => status === 'PICKED_UP');
  if (!sight.atBranch) {
    const early = wanted.find(
      ({ id, since }) => temper.acceptsAway(id) && isDue(sight.now, since, temper.acceptAfterMin(id)),
    );
    if (early && isOnTheWayIn(sight)) return { kind: 'accept', orderId: early.id };
    if (bag.length > 0) return null;
    return sight.destination === 'BRANCH' ? 'wait' : { kind: 'ride', to: 'BRANCH' };
  }
  const due = wanted.filter(
    ({ id, since, isReady }) =>
      isDue(sight.now, since, temper.acceptAfterMin(id)) &&
      (isReady || minutesSince(sight.now, since) >= GOODS_PATIENCE_MIN),
  );
  const first = due[0];
  if (first)
    return due.length > 1 && due.length === assigned.length
      ? { kind: 'acceptAll' }
      : { kind: 'accept', orderId: first.id };
  const longest = Math.max(...bag.map(({ since }) => minutesSince(sight.now, since)));
  return bag.length > 0 && longest >= BATCH_PATIENCE_MIN ? null : 'wait';
}

const isDue = (now: number, since: number, afterMin: number): boolean => minutesSince(now, since) >= afterMin;

/** Riding to the branch and clearly not there yet. */
const isOnTheWayIn = ({ destination, place, shop }: Sight): boolean =>
  destination === 'BRANCH' && distanceM(place, shop.location) > shop.radius * CLEARLY_OUTSIDE;

/** With goods in the bag: to the nearest customer. */
function depart(sight: Sight, temper: Temper): Act | 'wait' | null {
  const { deliveries, place, now } = sight;
  const bag = deliveries
    .filter(({ status }) => status === 'PICKED_UP')
    .toSorted((a, b) => distanceM(place, a.location) - distanceM(place, b.location) || a.id - b.id);
  const next = bag[0];
  if (!next) return null;
  // Taps do not fetch anything: who picked up on the way in still rides in.
  if (sight.destination === 'BRANCH' && !sight.hasArrived) return 'wait';
  return minutesSince(now, next.since) >= temper.startAfterMin(next.id)
    ? { kind: 'start', orderId: next.id }
    : 'wait';
}

/** Nothing to do: back to the branch, now and then a rest, else an eye on the pool. */
function idle(mind: Mind, sight: Sight, temper: Temper): Thought {
  const { now, atBranch, destination, deliveries, mayRest } = sight;
  if (!atBranch) return { mind, act: destination === 'BRANCH' ? null : { kind: 'ride', to: 'BRANCH' } };
  if (now >= mind.restThoughtAt) {
    const later = { ...mind, restThoughtAt: now + REST_THOUGHT_EVERY_MIN * MINUTE_MS };
    const rest = mayRest && deliveries.length === 0 ? temper.rest() : null;
    if (!rest) return { mind: later, act: null };
    const backAt = now + rest.minutes * MINUTE_MS;
    return {
      mind: { ...later, backAt },
      act: { kind: rest.kind === 'offline' ? 'goOffline' : 'startBreak' },
    };
  }
  return { mind, act: deliveries.length === 0 ? { kind: 'lookAtPool' } : null };
}
