import type { DispatchInstruction } from '@ulak/dispatch/due-instructions';
import type { RepositionMove } from '@ulak/dispatch/reposition';
import type { Snapshot, TravelTimes } from '@ulak/dispatch/snapshot';
import {
  createCourier,
  type SimulatedCourier,
  type CompletedMove,
  type CompletedTrip,
  repositionCourier,
  type ServiceTimes,
  completeLeg,
  type SimulationContext,
  startLeg,
} from './simulated-courier.ts';
import { type Instance, travelTimesOf } from './instance.ts';
import { createOrderReveal } from './revealed-orders.ts';
import { createOpenOffers, type ExpiredOffer, type OpenOffers } from './open-offers.ts';
import { type ReadyTimeEstimator, observeSnapshot } from './observe-snapshot.ts';
import type { Uncertainty } from './uncertainty.ts';

/** The simulation goes on for this long after the last order was placed. */
const RUN_OUT_MIN = 200;

/** Instructions of one round of a policy. */
export interface RoundResult {
  readonly commands: readonly DispatchInstruction[];
  readonly moves: readonly RepositionMove[];
}
/** A policy: decides at one moment on what has been revealed by then; keeps its own state. */
export interface DispatchPolicy {
  /** Only called where preparation times are hidden. */
  readonly readyAt: ReadyTimeEstimator;
  round(snapshot: Snapshot, history: ObservedHistory): RoundResult;
}
/** What has happened, as far as a policy may observe it. */
export interface ObservedHistory {
  /** Number of orders of each pickup since then. */
  ordersSince(moment: number): ReadonlyMap<number, number>;
  readonly passedOffers: readonly ExpiredOffer[];
  /** Of each courier the expired offer after which they accepted none. */
  readonly lastPassed: ReadonlyMap<number, ExpiredOffer>;
}

export interface SimulatedDay {
  readonly instance: Instance;
  readonly options: SimulationOptions;
  readonly trips: readonly CompletedTrip[];
  readonly moves: readonly CompletedMove[];
  /** Expired offers by order. */
  readonly refusals: number;
  /** Orders that were not ready when the shift of their courier ended. */
  readonly leftBehind: number;
  /** Number of reassignments after an order had been sent. */
  readonly takenBack: number;
  /** Number of orders that joined a committed trip. */
  readonly joined: number;
  /** Milliseconds of each round, unsorted. */
  readonly roundMs: readonly number[];
  /** Maximum of open orders and couriers over the rounds. */
  readonly largest: { readonly orders: number; readonly couriers: number };
}

export interface SimulationOptions {
  readonly everyMin: number;
  readonly capacity: number;
  /** Null: no uncertainty, as the library's rules have it. */
  readonly uncertainty: Uncertainty | null;
  /** {@link LIBRARY_SERVICE} unless a branch has its own. */
  readonly service?: ServiceTimes;
  /** What ways really take; left out: the instance's straight lines. */
  readonly travel?: TravelTimes;
  /** What a policy believes they take, also of couriers who are on the road; left out: what they do. */
  readonly believed?: TravelTimes;
}

/** The library's four minutes at each stop. */
const LIBRARY_SERVICE: ServiceTimes = {
  beforePickupMin: 2,
  afterPickupMin: 2,
  beforeDropMin: 2,
  afterDropMin: 2,
};

/** State of a simulated day. */
interface SimulationState {
  readonly ground: SimulationContext;
  readonly couriers: readonly SimulatedCourier[];
  readonly open: Set<number>;
  readonly offers: OpenOffers;
  readonly trips: CompletedTrip[];
  readonly moves: CompletedMove[];
  readonly counts: { leftBehind: number; takenBack: number; joined: number };
}

/**
 * Simulates one day: reveals orders when they are placed, asks the policy every `everyMin` minutes, and
 * carries its instructions out by the library's rules.
 */
export function simulateDay(
  instance: Instance,
  dispatcher: DispatchPolicy,
  options: SimulationOptions,
): SimulatedDay {
  const { uncertainty, service = LIBRARY_SERVICE, travel = travelTimesOf(instance) } = options;
  const ground = { instance, travel, believed: options.believed ?? travel, uncertainty, service };
  const couriers = instance.couriers.map((_, index) => createCourier(instance, index));
  const revealed = createOrderReveal(instance);
  const [{ open }, offers] = [revealed, createOpenOffers()];
  const state: SimulationState = {
    ground,
    couriers,
    open,
    offers,
    trips: [],
    moves: [],
    counts: { leftBehind: 0, takenBack: 0, joined: 0 },
  };
  const history: ObservedHistory = {
    ordersSince: revealed.since,
    passedOffers: offers.passed,
    lastPassed: offers.lastPassed,
  };
  const roundMs: number[] = [];
  let largest = { orders: 0, couriers: 0 };
  const end = endOf(instance);
  for (let now = 0; now <= end; now += options.everyMin) {
    revealed.upTo(now);
    for (const courier of couriers) finishLeg(state, courier, now);
    offers.expire(now);
    const observation = {
      couriers,
      revealed,
      offers,
      now,
      capacity: options.capacity,
      readyAt: dispatcher.readyAt,
    };
    const snapshot = observeSnapshot(ground, observation);
    if (snapshot.couriers.length === 0) continue;
    const startedAt = performance.now();
    const result = dispatcher.round(snapshot, history);
    if (open.size > 0) roundMs.push(performance.now() - startedAt);
    if (open.size > largest.orders) largest = { orders: open.size, couriers: snapshot.couriers.length };
    for (const command of result.commands) executeInstruction(state, command, now);
    for (const { courierId, to } of result.moves) {
      const courier = couriers[courierId];
      // by the travel times that the policy may observe: no courier is sent to a customer who is not revealed
      if (courier)
        state.moves.push(repositionCourier({ ...ground, believed: snapshot.travel }, courier, to, now));
    }
  }
  const { trips, moves, counts } = state;
  return { instance, options, trips, moves, refusals: offers.passed.length, ...counts, roundMs, largest };
}

function endOf({ orders, couriers }: Instance): number {
  const lastPlaced = orders.reduce((latest, { placedAt }) => Math.max(latest, placedAt), 0);
  return couriers.reduce((latest, { offAt }) => Math.max(latest, offAt), lastPlaced + RUN_OUT_MIN);
}

function finishLeg(
  { ground, open, offers, trips, moves, counts }: SimulationState,
  courier: SimulatedCourier,
  now: number,
): void {
  const waiting = courier.activeLeg?.orders.length ?? 0;
  const ended = completeLeg(ground, courier, now);
  if (!ended) return;
  const { trip, move } = ended;
  if (trip) trips.push(trip);
  if (move) moves.push(move);
  for (const order of trip?.orders ?? []) {
    open.delete(order);
    offers.close(order);
  }
  counts.leftBehind += waiting - (trip?.orders.length ?? 0);
}

/**
 * Assigns the orders of an instruction to its courier, as far as they accept what is new to them. @throws
 * Error for what no dispatcher could instruct
 */
function executeInstruction(state: SimulationState, command: DispatchInstruction, now: number): void {
  const { couriers, ground, counts } = state;
  const [courierId, orderIds] =
    command.kind === 'SEND'
      ? [command.trip.courierId, command.trip.orderIds]
      : [command.courierId, command.orderIds];
  const courier = couriers[courierId];
  if (!courier) throw new Error('a command for a courier who does not exist');
  for (const order of orderIds) assertOpen(state, courier, order, now);
  if (command.kind === 'SEND') {
    const orders = acceptedOrders(state, courier, orderIds, now);
    if (orders.length > 0) startLeg(ground, courier, now, { pickup: command.trip.pickup, orders });
    return;
  }
  const { activeLeg } = courier;
  if (!activeLeg) throw new Error(`courier ${courier.index} is not on the way`);
  const joining = orderIds.filter((order) => !activeLeg.orders.includes(order));
  const joined = acceptedOrders(state, courier, joining, now);
  for (const order of joined) activeLeg.givenAt.set(order, now);
  counts.takenBack += activeLeg.orders.filter((order) => !orderIds.includes(order)).length;
  counts.joined += joined.length;
  const orders = orderIds.filter((order) => !joining.includes(order) || joined.includes(order));
  if (orders.join() === activeLeg.orders.join()) return;
  activeLeg.orders = orders;
  activeLeg.changedAt = now;
}

function assertOpen(
  { open, couriers }: SimulationState,
  courier: SimulatedCourier,
  order: number,
  now: number,
): void {
  if (!open.has(order)) throw new Error(`order ${order} is not open at ${now}`);
  const other = couriers.find(
    ({ index, activeLeg }) => index !== courier.index && activeLeg?.orders.includes(order),
  );
  if (other) throw new Error(`order ${order} is with courier ${other.index} at ${now}`);
}

/** The new orders that a courier accepts, at once; the others stay offered until they expire. */
function acceptedOrders(
  { offers, ground }: SimulationState,
  { index }: SimulatedCourier,
  orders: readonly number[],
  now: number,
): readonly number[] {
  const [first] = orders;
  const isAsked = orders.some((order) => offers.offeredTo(order) === index);
  if (first === undefined) return [];
  if (isAsked || ground.uncertainty?.isRefused(index, first, now)) {
    for (const order of orders) if (offers.offeredTo(order) !== index) offers.offer(order, index, now);
    return [];
  }
  for (const order of orders) offers.close(order);
  offers.accept(index);
  return orders;
}
