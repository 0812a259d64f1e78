import type { Command } from '@ulak/dispatch/commit';
import type { Move } from '@ulak/dispatch/reposition';
import type { Snapshot } from '@ulak/dispatch/snapshot';
import {
  beginDay,
  type CourierDay,
  type DoneMove,
  type DoneTrip,
  doMove,
  endWay,
  type Ground,
  sendTo,
} from './courier-day.ts';
import { type Instance, travelOf } from './instance.ts';
import { createReveal } from './revealed-orders.ts';
import { createOffers, type PassedOffer, type StandingOffers } from './standing-offers.ts';
import { type ReadyRule, viewOf } from './told-view.ts';
import type { Hidden } from './uncertainty.ts';

/** The day goes on for this long after the last order was placed. */
const AFTER_LAST_ORDER_MIN = 200;

/** What a round of a policy asks for. */
export interface RoundResult {
  readonly commands: readonly Command[];
  readonly moves: readonly Move[];
}
/**
 * A policy: decides at one moment over what has been revealed by then. Holds what it wants to remember
 * itself.
 */
export interface Dispatcher {
  /** Only asked where cooking times are hidden. */
  readonly readyAt: ReadyRule;
  round(snapshot: Snapshot, past: Past): RoundResult;
}
/** What has happened, as far as a policy can know it. */
export interface Past {
  /** How many orders each pickup got since then. */
  ordersSince(moment: number): ReadonlyMap<number, number>;
  readonly passedOffers: readonly PassedOffer[];
  /** Of each courier, the offer that they let pass and after which they accepted none. */
  readonly lastPassed: ReadonlyMap<number, PassedOffer>;
}

export interface Day {
  readonly instance: Instance;
  readonly options: WorldOptions;
  readonly trips: readonly DoneTrip[];
  readonly moves: readonly DoneMove[];
  /** Offers that couriers let pass, each order for itself. */
  readonly refusals: number;
  /** Orders that were not ready when the shift of their courier ended. */
  readonly leftBehind: number;
  /** How often an order was taken from a courier to whom it had been sent. */
  readonly takenBack: number;
  /** How often orders joined a courier who was on the way. */
  readonly joined: number;
  /** Milliseconds of each round, unsorted. */
  readonly roundMs: readonly number[];
  /** Most open orders and couriers at one round. */
  readonly largest: { readonly orders: number; readonly couriers: number };
}

export interface WorldOptions {
  readonly everyMin: number;
  readonly capacity: number;
  /** Null: everything that has happened is known exactly, as the library's rules have it. */
  readonly hidden: Hidden | null;
}

/** A day while it is lived through. */
interface Running {
  readonly ground: Ground;
  readonly couriers: readonly CourierDay[];
  readonly open: Set<number>;
  readonly offers: StandingOffers;
  readonly trips: DoneTrip[];
  readonly moves: DoneMove[];
  readonly counts: { leftBehind: number; takenBack: number; joined: number };
}

/**
 * Lives through one day: reveals orders when they are placed, asks the policy every `everyMin` minutes, and
 * does what it says, by the library's rules.
 */
export function liveDay(instance: Instance, dispatcher: Dispatcher, options: WorldOptions): Day {
  const ground = { instance, travel: travelOf(instance), hidden: options.hidden };
  const couriers = instance.couriers.map((_, index) => beginDay(instance, index));
  const revealed = createReveal(instance);
  const [{ open }, offers] = [revealed, createOffers()];
  const running: Running = {
    ground,
    couriers,
    open,
    offers,
    trips: [],
    moves: [],
    counts: { leftBehind: 0, takenBack: 0, joined: 0 },
  };
  const past: Past = {
    ordersSince: revealed.since,
    passedOffers: offers.passed,
    lastPassed: offers.lastPassed,
  };
  const roundMs: number[] = [];
  let largest = { orders: 0, couriers: 0 };
  const end = endOf(instance);
  for (let now = 0; now <= end; now += options.everyMin) {
    revealed.upTo(now);
    for (const courier of couriers) finishWay(running, courier, now);
    offers.expire(now);
    const told = { couriers, revealed, offers, now, capacity: options.capacity, readyAt: dispatcher.readyAt };
    const snapshot = viewOf(ground, told);
    if (snapshot.couriers.length === 0) continue;
    const startedAt = performance.now();
    const result = dispatcher.round(snapshot, past);
    if (open.size > 0) roundMs.push(performance.now() - startedAt);
    if (open.size > largest.orders) largest = { orders: open.size, couriers: snapshot.couriers.length };
    for (const command of result.commands) obey(running, command, now);
    for (const { courierId, to } of result.moves) {
      const courier = couriers[courierId];
      // by the ways that the policy may know: nobody is sent to a door that is not revealed
      if (courier) running.moves.push(doMove({ ...ground, travel: snapshot.travel }, courier, to, now));
    }
  }
  const { trips, moves, counts } = running;
  return { instance, options, trips, moves, refusals: offers.passed.length, ...counts, roundMs, largest };
}

function endOf({ orders, couriers }: Instance): number {
  const lastPlaced = orders.reduce((latest, { placedAt }) => Math.max(latest, placedAt), 0);
  return couriers.reduce((latest, { offAt }) => Math.max(latest, offAt), lastPlaced + AFTER_LAST_ORDER_MIN);
}

function finishWay(
  { ground, open, offers, trips, moves, counts }: Running,
  courier: CourierDay,
  now: number,
): void {
  const waiting = courier.heading?.orders.length ?? 0;
  const ended = endWay(ground, courier, now);
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
 * Gives the orders of a command to its courier, as far as they agree to what is new to them. @throws Error
 * for what no dispatcher could ask for
 */
function obey(running: Running, command: Command, now: number): void {
  const { couriers, ground, counts } = running;
  const [courierId, orderIds] =
    command.kind === 'SEND'
      ? [command.trip.courierId, command.trip.orderIds]
      : [command.courierId, command.orderIds];
  const courier = couriers[courierId];
  if (!courier) throw new Error('a command for a courier who does not exist');
  for (const order of orderIds) assertOpen(running, courier, order, now);
  if (command.kind === 'SEND') {
    const orders = agreed(running, courier, orderIds, now);
    if (orders.length > 0) sendTo(ground, courier, now, { pickup: command.trip.pickup, orders });
    return;
  }
  const { heading } = courier;
  if (!heading) throw new Error(`courier ${courier.index} is not on the way`);
  const joining = orderIds.filter((order) => !heading.orders.includes(order));
  const joined = agreed(running, courier, joining, now);
  for (const order of joined) heading.givenAt.set(order, now);
  counts.takenBack += heading.orders.filter((order) => !orderIds.includes(order)).length;
  counts.joined += joined.length;
  const orders = orderIds.filter((order) => !joining.includes(order) || joined.includes(order));
  if (orders.join() === heading.orders.join()) return;
  heading.orders = orders;
  heading.changedAt = now;
}

function assertOpen({ open, couriers }: Running, courier: CourierDay, order: number, now: number): void {
  if (!open.has(order)) throw new Error(`order ${order} is not open at ${now}`);
  const other = couriers.find(
    ({ index, heading }) => index !== courier.index && heading?.orders.includes(order),
  );
  if (other) throw new Error(`order ${order} is with courier ${other.index} at ${now}`);
}

/**
 * What a courier agrees to of orders that are new to them, at once; what they let pass is shown to them until
 * that is known.
 */
function agreed(
  { offers, ground }: Running,
  { index }: CourierDay,
  orders: readonly number[],
  now: number,
): readonly number[] {
  const [first] = orders;
  const isAsked = orders.some((order) => offers.shownTo(order) === index);
  if (first === undefined) return [];
  if (isAsked || ground.hidden?.isRefused(index, first, now)) {
    for (const order of orders) if (offers.shownTo(order) !== index) offers.show(order, index, now);
    return [];
  }
  for (const order of orders) offers.close(order);
  offers.accept(index);
  return orders;
}
