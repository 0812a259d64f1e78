import type { Command } from '@ulak/dispatch/commit';
import type { Move } from '@ulak/dispatch/reposition';
import { spareShare } from '@ulak/dispatch/ready-time';
import type { Snapshot, Trip } from '@ulak/dispatch/snapshot';
import { beginDay, type CourierDay, type DoneMove, type DoneTrip, doMove, pickUp, realWay, stateOf } from './courier-day.ts';
import { doorOf, type Instance, orderAt, travelOf } from './instance.ts';
import type { Hidden } from './uncertainty.ts';

/** The day goes on for this long after the last order was placed. */
const AFTER_LAST_ORDER_MIN = 200;
/** An offer that a courier lets pass stands for this long. */
const OFFER_STANDS_MIN = 2;

/** What a round of a policy asks for. */
export interface RoundResult {
  readonly commands: readonly Command[];
  readonly moves: readonly Move[];
}
/** A policy: decides at one moment over what has been revealed by then. Holds what it wants to remember itself. */
export interface Dispatcher {
  round(snapshot: Snapshot, recent: Recent): RoundResult;
}
/** How many orders each pickup got in the last minutes, as far as the day has gone. */
export interface Recent {
  ordersSince(moment: number): ReadonlyMap<number, number>;
}

export interface Day {
  readonly instance: Instance;
  readonly options: WorldOptions;
  readonly trips: readonly DoneTrip[];
  readonly moves: readonly DoneMove[];
  /** Offers that couriers let pass. */
  readonly refusals: number;
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

/** Lives through one day: reveals orders when they are placed, asks the policy every `everyMin` minutes, and does what it says, by the library's rules. */
export function liveDay(instance: Instance, dispatcher: Dispatcher, options: WorldOptions): Day {
  const travel = travelOf(instance);
  const couriers = instance.couriers.map((_, index) => beginDay(instance, index));
  const placed = [...instance.orders.keys()].toSorted(
    (a, b) => orderAt(instance, a).placedAt - orderAt(instance, b).placedAt || a - b,
  );
  const open = new Set<number>();
  const trips: DoneTrip[] = [];
  const moves: DoneMove[] = [];
  const roundMs: number[] = [];
  const counts = { refusals: 0, takenBack: 0, joined: 0 };
  const refused = new Map<number, number[]>();
  let largest = { orders: 0, couriers: 0 };
  let revealed = 0;
  const recent: Recent = { ordersSince: (moment) => countSince(instance, placed, revealed, moment) };
  const end = endOf(instance);
  for (let now = 0; now <= end; now += options.everyMin) {
    for (; revealed < placed.length && orderAt(instance, placed[revealed] ?? 0).placedAt <= now; revealed += 1)
      open.add(placed[revealed] ?? 0);
    for (const courier of couriers) {
      const done = pickUp(instance, travel, courier, now, options.hidden);
      if (!done) continue;
      trips.push(done.trip);
      if (done.back) moves.push(done.back);
      for (const order of done.trip.orders) open.delete(order);
    }
    const snapshot = viewOf(instance, couriers, open, refused, now, travel, options);
    if (snapshot.couriers.length === 0) continue;
    const startedAt = performance.now();
    const result = dispatcher.round(snapshot, recent);
    if (open.size > 0) roundMs.push(performance.now() - startedAt);
    if (open.size > largest.orders) largest = { orders: open.size, couriers: snapshot.couriers.length };
    for (const command of result.commands) {
      if (command.kind === 'SEND' && isRefused(couriers, command.trip, now, options.hidden)) {
        counts.refusals += 1;
        for (const order of command.trip.orderIds) refused.set(order, [...(refused.get(order) ?? []), command.trip.courierId]);
      } else obey(couriers, command, now, options.hidden, counts);
    }
    for (const { courierId, to } of result.moves) {
      const courier = couriers[courierId];
      if (courier) moves.push(doMove(travel, courier, to, now, options.hidden));
    }
  }
  return { instance, options, trips, moves, ...counts, roundMs, largest };
}

function endOf({ orders, couriers }: Instance): number {
  const lastPlaced = orders.reduce((latest, { placedAt }) => Math.max(latest, placedAt), 0);
  return couriers.reduce((latest, { offAt }) => Math.max(latest, offAt), lastPlaced + AFTER_LAST_ORDER_MIN);
}

function countSince(instance: Instance, placed: readonly number[], revealed: number, moment: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (let index = revealed - 1; index >= 0; index -= 1) {
    const { placedAt, pickup } = orderAt(instance, placed[index] ?? 0);
    if (placedAt < moment) break;
    counts.set(pickup, (counts.get(pickup) ?? 0) + 1);
  }
  return counts;
}

function viewOf(
  instance: Instance,
  couriers: readonly CourierDay[],
  open: ReadonlySet<number>,
  refused: ReadonlyMap<number, readonly number[]>,
  now: number,
  travel: Snapshot['travel'],
  { hidden, capacity }: WorldOptions,
): Snapshot {
  const states = couriers.flatMap((courier) => stateOf(instance, courier, now, capacity) ?? []);
  const spare = hidden ? spareShare(states, open.size, now) : 0;
  const orders = [...open].map((id) => {
    const { pickup, placedAt, readyAt } = orderAt(instance, id);
    const expected = hidden && readyAt > now ? hidden.guess(id, now, spare) : readyAt;
    return {
      id,
      pickup,
      dropoff: doorOf(instance, id),
      placedAt,
      readyAt: expected,
      pinnedTo: null,
      shownTo: null,
      notFor: refused.get(id),
    };
  });
  return { now, orders, couriers: states, travel };
}

/** Whether the courier lets the offer pass; it takes a while until that is known, in which they get no other. */
function isRefused(couriers: readonly CourierDay[], { courierId, orderIds }: Trip, now: number, hidden: Hidden | null): boolean {
  const courier = couriers[courierId];
  if (!courier || !hidden?.isRefused(courierId, orderIds[0] ?? 0, now)) return false;
  courier.freeAt = now + OFFER_STANDS_MIN;
  courier.expectedFreeAt = courier.freeAt;
  return true;
}

function obey(
  couriers: readonly CourierDay[],
  command: Command,
  now: number,
  hidden: Hidden | null,
  counts: { takenBack: number; joined: number },
): void {
  const courier = couriers[command.kind === 'SEND' ? command.trip.courierId : command.courierId];
  if (!courier) throw new Error('a command for a courier who does not exist');
  if (command.kind === 'CHANGE_LOAD') {
    if (!courier.heading) throw new Error(`courier ${courier.index} is not on the way`);
    const { orders } = courier.heading;
    counts.takenBack += orders.filter((order) => !command.orderIds.includes(order)).length;
    counts.joined += command.orderIds.filter((order) => !orders.includes(order)).length;
    courier.heading.orders = [...command.orderIds];
    return;
  }
  if (courier.heading || courier.freeAt > now) throw new Error(`courier ${courier.index} is busy at ${now}`);
  const { pickup, arriveAt, orderIds } = command.trip;
  const way = realWay(arriveAt - now, hidden?.wayFactor(courier.index, now) ?? 1);
  courier.heading = {
    pickup,
    arriveAt: now + way,
    expectedArriveAt: arriveAt,
    sentAt: now,
    from: courier.place,
    orders: [...orderIds],
  };
}
