import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import { MINUTE_MS } from '@ulak/contracts/time';
import type { Delivery } from './delivery-list.ts';

/** Where a ride leads. */
export type Destination = 'BRANCH' | { readonly orderId: number };

/** A courier's state between two decisions. Instants are simulated epoch ms. */
export interface AgentState {
  /** Offline or on a break until then; also the wait after an attempt that failed. */
  readonly awayUntil: number;
  /** When the current customer was reached; null on the way. */
  readonly atCustomerSince: number | null;
  /** When to consider a break the next time. */
  readonly nextBreakCheckAt: number;
}

/** What a courier observes. */
export interface Observation {
  readonly now: number;
  readonly online: boolean;
  readonly onBreak: boolean;
  readonly place: LatLng;
  readonly atBranch: boolean;
  /** The branch and how far around it and around customers its rules reach, metres. */
  readonly branch: {
    readonly location: LatLng;
    readonly radius: number;
    readonly customerAreaRadius: number;
  };
  /** Where the present ride leads; null when standing. */
  readonly destination: Destination | null;
  readonly hasArrived: boolean;
  readonly deliveries: readonly Delivery[];
  /** Enough colleagues are on duty. */
  readonly mayTakeBreak: boolean;
}

/**
 * A courier's behaviour profile: every answer is drawn from their own seed, per order where it is about one.
 * Minutes are simulated.
 */
export interface BehaviourProfile {
  /** Leaves an assigned order untouched until staff reassign it. */
  ignoresOrder(orderId: number): boolean;
  /** Taps pick-up while still on the way to the branch: a violation. */
  picksUpAwayFromBranch(orderId: number): boolean;
  /** Taps delivered well before the destination: a violation. */
  deliversEarly(orderId: number): boolean;
  acceptAfterMin(orderId: number): number;
  startAfterMin(orderId: number): number;
  handoverMin(orderId: number): number;
  /** Why this delivery fails; null: it does not. */
  failureReason(orderId: number): string | null;
  /** What to do with a quiet moment. */
  nextBreak(): { readonly kind: 'offline' | 'break'; readonly minutes: number } | null;
}

export type AgentAction =
  | { readonly kind: 'goOnline' | 'goOffline' | 'startBreak' | 'endBreak' | 'acceptAll' | 'pollPool' }
  | { readonly kind: 'acknowledge'; readonly orderId: number }
  | { readonly kind: 'accept' | 'start' | 'deliver'; readonly orderId: number }
  | { readonly kind: 'fail'; readonly orderId: number; readonly reason: string }
  | { readonly kind: 'ride'; readonly to: Destination };

export interface Decision {
  readonly state: AgentState;
  readonly action: AgentAction | null;
}

/** The longest wait at the counter for an order that is not packed. */
const MAX_WAIT_FOR_GOODS_MIN = 9;
/** With goods already in the bag, a courier waits at most this long for the next ones. */
const MAX_WAIT_FOR_BATCH_MIN = 3;
/** Beside a slot: minutes ridden for one kilometre of great circle, and at the door. */
const RIDE_MIN_PER_KM = 3;
const DOOR_MIN = 2;
/** A wait for a slot that is worth riding back to the branch for. */
const LONG_WAIT_MIN = 10;
const RETRY_MIN = 2;
const BREAK_CHECK_EVERY_MIN = 12;
/** An area violation is clear: multiples of the radius. */
const OUTSIDE_FACTOR = 1.4;
const NEAR_FACTOR = 3;

export const initialState = (now: number): AgentState => ({
  awayUntil: now,
  atCustomerSince: null,
  nextBreakCheckAt: now + BREAK_CHECK_EVERY_MIN * MINUTE_MS,
});

const minutesSince = (now: number, at: number): number => (now - at) / MINUTE_MS;
const isDestination = (destination: Destination | null, orderId: number): boolean =>
  destination !== null && destination !== 'BRANCH' && destination.orderId === orderId;

/**
 * A courier's next action and state. Pure: the same state, observation and profile lead to the same decision.
 */
export function decide(state: AgentState, observation: Observation, profile: BehaviourProfile): Decision {
  const { now, online, onBreak, deliveries } = observation;
  if (!online || onBreak) {
    if (now < state.awayUntil) return { state, action: null };
    const again = { ...state, awayUntil: now + RETRY_MIN * MINUTE_MS };
    return { state: again, action: { kind: online ? 'endBreak' : 'goOnline' } };
  }
  const offered = deliveries.find((one) => isAcknowledged(one, now, profile));
  if (offered) return { state, action: { kind: 'acknowledge', orderId: offered.id } };
  const inDelivery = deliveries.find(({ status }) => status === 'IN_DELIVERY');
  if (inDelivery) return nextDeliveryStep(state, observation, { order: inDelivery, profile });
  const travelling = { ...state, atCustomerSince: null };
  const action = nextPickup(observation, profile) ?? nextDeparture(observation, profile);
  if (action !== null) return { state: travelling, action: action === 'wait' ? null : action };
  return nextIdleStep(travelling, observation, profile);
}

/** Acknowledges an offer after a while, unless the profile refuses it. */
const isAcknowledged = (
  { id, status, isOffered, statusSince }: Delivery,
  now: number,
  profile: BehaviourProfile,
): boolean =>
  status === 'ASSIGNED' &&
  isOffered &&
  !profile.ignoresOrder(id) &&
  isDue(now, statusSince, profile.acceptAfterMin(id));

/** Rides to the customer, waits, then delivers or fails. */
function nextDeliveryStep(
  state: AgentState,
  observation: Observation,
  { order, profile }: { order: Delivery; profile: BehaviourProfile },
): Decision {
  if (!isDestination(observation.destination, order.id)) {
    return {
      state: { ...state, atCustomerSince: null },
      action: { kind: 'ride', to: { orderId: order.id } },
    };
  }
  if (!observation.hasArrived) {
    const isEarly = profile.deliversEarly(order.id) && isJustOutside(order.location, observation);
    return { state, action: isEarly ? { kind: 'deliver', orderId: order.id } : null };
  }
  if (state.atCustomerSince === null)
    return { state: { ...state, atCustomerSince: observation.now }, action: null };
  if (minutesSince(observation.now, state.atCustomerSince) < profile.handoverMin(order.id))
    return { state, action: null };
  const reason = profile.failureReason(order.id);
  const action: AgentAction =
    reason === null ? { kind: 'deliver', orderId: order.id } : { kind: 'fail', orderId: order.id, reason };
  // The wait starts again should the step be refused.
  return { state: { ...state, atCustomerSince: observation.now }, action };
}

function isJustOutside(customer: LatLng, { place, branch }: Observation): boolean {
  const metres = distanceM(place, customer);
  return (
    metres > branch.customerAreaRadius * OUTSIDE_FACTOR && metres < branch.customerAreaRadius * NEAR_FACTOR
  );
}

/** Picks assigned orders up at the branch when they are packed; 'wait' while they are not. */
function nextPickup(observation: Observation, profile: BehaviourProfile): AgentAction | 'wait' | null {
  const assigned = observation.deliveries.filter(({ status }) => status === 'ASSIGNED');
  const wanted = assigned.filter(({ id }) => !profile.ignoresOrder(id));
  if (wanted.length === 0) return null;
  const pickedUp = observation.deliveries.filter(({ status }) => status === 'PICKED_UP');
  if (!observation.atBranch) {
    const early = wanted.find(
      ({ id, statusSince }) =>
        profile.picksUpAwayFromBranch(id) && isDue(observation.now, statusSince, profile.acceptAfterMin(id)),
    );
    if (early && isOnTheWayIn(observation)) return { kind: 'accept', orderId: early.id };
    if (pickedUp.length > 0) return null;
    return observation.destination === 'BRANCH' ? 'wait' : { kind: 'ride', to: 'BRANCH' };
  }
  const due = wanted.filter(
    ({ id, statusSince, isReady }) =>
      isDue(observation.now, statusSince, profile.acceptAfterMin(id)) &&
      (isReady || minutesSince(observation.now, statusSince) >= MAX_WAIT_FOR_GOODS_MIN),
  );
  const first = due[0];
  if (first)
    return due.length > 1 && due.length === assigned.length
      ? { kind: 'acceptAll' }
      : { kind: 'accept', orderId: first.id };
  const longest = Math.max(...pickedUp.map(({ statusSince }) => minutesSince(observation.now, statusSince)));
  return pickedUp.length > 0 && longest >= MAX_WAIT_FOR_BATCH_MIN ? null : 'wait';
}

const isDue = (now: number, since: number, afterMin: number): boolean => minutesSince(now, since) >= afterMin;

/** Whether the courier rides to the branch and is clearly outside its area. */
const isOnTheWayIn = ({ destination, place, branch }: Observation): boolean =>
  destination === 'BRANCH' && distanceM(place, branch.location) > branch.radius * OUTSIDE_FACTOR;

/** When to leave from a place so as to arrive as the order's slot begins; without a slot: at any time. */
const leavesAt = ({ slotFrom, location }: Delivery, place: LatLng): number =>
  slotFrom === null
    ? Number.NEGATIVE_INFINITY
    : slotFrom - ((distanceM(place, location) / 1_000) * RIDE_MIN_PER_KM + DOOR_MIN) * MINUTE_MS;

/**
 * Starts the delivery to the nearest customer of those who may be reached now: an order waits for its slot at
 * the branch.
 */
function nextDeparture(observation: Observation, profile: BehaviourProfile): AgentAction | 'wait' | null {
  const { deliveries, place, now } = observation;
  const pickedUp = deliveries
    .filter(({ status }) => status === 'PICKED_UP')
    .toSorted((a, b) => distanceM(place, a.location) - distanceM(place, b.location) || a.id - b.id);
  if (pickedUp.length === 0) return null;
  // After a pick-up outside the branch the courier still rides there.
  if (observation.destination === 'BRANCH' && !observation.hasArrived) return 'wait';
  const next = pickedUp.find((delivery) => leavesAt(delivery, place) <= now);
  if (!next) {
    const waitMin = Math.min(...pickedUp.map((delivery) => -minutesSince(now, leavesAt(delivery, place))));
    return observation.atBranch || waitMin <= LONG_WAIT_MIN ? 'wait' : { kind: 'ride', to: 'BRANCH' };
  }
  return minutesSince(now, next.statusSince) >= profile.startAfterMin(next.id)
    ? { kind: 'start', orderId: next.id }
    : 'wait';
}

/** Without orders: returns to the branch, sometimes takes a break, else polls the pool. */
function nextIdleStep(state: AgentState, observation: Observation, profile: BehaviourProfile): Decision {
  const { now, atBranch, destination, deliveries, mayTakeBreak } = observation;
  if (!atBranch) return { state, action: destination === 'BRANCH' ? null : { kind: 'ride', to: 'BRANCH' } };
  if (now >= state.nextBreakCheckAt) {
    const checked = { ...state, nextBreakCheckAt: now + BREAK_CHECK_EVERY_MIN * MINUTE_MS };
    const rest = mayTakeBreak && deliveries.length === 0 ? profile.nextBreak() : null;
    if (!rest) return { state: checked, action: null };
    const awayUntil = now + rest.minutes * MINUTE_MS;
    return {
      state: { ...checked, awayUntil },
      action: { kind: rest.kind === 'offline' ? 'goOffline' : 'startBreak' },
    };
  }
  return { state, action: deliveries.length === 0 ? { kind: 'pollPool' } : null };
}
