import type { Command } from '@ulak/dispatch/commit';
import type { Move } from '@ulak/dispatch/reposition';
import type { CourierState, OpenOrder, Snapshot, TravelTable } from '@ulak/dispatch/snapshot';
import { doorOf, type Instance, startOf, travelOf } from './instance.ts';

/** Minutes before and after a pickup or a door (half of the library's service of four minutes each). */
const HALF_SERVICE_MIN = 2;
/** The day goes on for this long after the last order was placed. */
const AFTER_LAST_ORDER_MIN = 200;

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

/** One trip as it was really done. */
export interface DoneTrip {
  readonly courier: number;
  readonly sentAt: number;
  readonly from: number;
  readonly pickup: number;
  readonly arriveAt: number;
  readonly pickupAt: number;
  readonly orders: readonly number[];
  readonly dropAt: readonly number[];
}
export interface Day {
  readonly instance: Instance;
  readonly trips: readonly DoneTrip[];
  readonly moves: readonly {
    readonly courier: number;
    readonly at: number;
    readonly from: number;
    readonly to: number;
    readonly minutes: number;
  }[];
  /** Milliseconds of each round, unsorted. */
  readonly roundMs: readonly number[];
  /** Most open orders and couriers at one round. */
  readonly largest: { readonly orders: number; readonly couriers: number };
}

interface Courier {
  place: number;
  freeAt: number;
  heading: { pickup: number; arriveAt: number; sentAt: number; from: number; orders: number[] } | null;
}

/** What the policy is told about an order that is not ready yet. */
export type ReadyGuess = (order: number, now: number) => number;

export interface WorldOptions {
  readonly everyMin: number;
  readonly capacity: number;
  /** Default: the true ready time, as the library's rules have it. */
  readonly guess?: ReadyGuess;
}

/** Lives through one day: reveals orders when they are placed, asks the policy every `everyMin` minutes, and does what it says, by the library's rules. */
export function liveDay(instance: Instance, dispatcher: Dispatcher, options: WorldOptions): Day {
  const travel = travelOf(instance);
  const couriers: Courier[] = instance.couriers.map(({ onAt }, index) => ({
    place: startOf(instance, index),
    freeAt: onAt,
    heading: null,
  }));
  const placed = [...instance.orders.keys()].toSorted(
    (a, b) => orderAt(instance, a).placedAt - orderAt(instance, b).placedAt || a - b,
  );
  const open = new Set<number>();
  const day = {
    trips: [] as DoneTrip[],
    moves: [] as Day['moves'][number][],
    roundMs: [] as number[],
    largest: { orders: 0, couriers: 0 },
  };
  let revealed = 0;
  const recent: Recent = { ordersSince: (moment) => countSince(instance, placed, revealed, moment) };
  const end = endOf(instance);
  for (let now = 0; now <= end; now += options.everyMin) {
    for (; revealed < placed.length && orderAt(instance, placed[revealed] ?? 0).placedAt <= now; revealed += 1)
      open.add(placed[revealed] ?? 0);
    for (const [index, courier] of couriers.entries()) {
      const trip = pickUp(instance, travel, courier, index, now);
      if (!trip) continue;
      day.trips.push(trip);
      for (const order of trip.orders) open.delete(order);
    }
    const snapshot = viewOf(instance, travel, couriers, open, now, options);
    if (snapshot.couriers.length === 0) continue;
    const startedAt = performance.now();
    const result = dispatcher.round(snapshot, recent);
    if (open.size > 0) day.roundMs.push(performance.now() - startedAt);
    if (open.size > day.largest.orders) day.largest = { orders: open.size, couriers: snapshot.couriers.length };
    for (const command of result.commands) obey(couriers, command, now);
    for (const move of result.moves) day.moves.push(doMove(couriers, travel, move, now));
  }
  return { instance, ...day };
}

const orderAt = (instance: Instance, order: number) => {
  const found = instance.orders[order];
  if (!found) throw new Error(`no order ${order}`);
  return found;
};

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

/** The trip of a courier whose goods are on board by `now`; from then on it cannot be changed. */
function pickUp(instance: Instance, travel: TravelTable, courier: Courier, index: number, now: number): DoneTrip | null {
  const { heading } = courier;
  if (!heading) return null;
  const readyLast = Math.max(...heading.orders.map((order) => orderAt(instance, order).readyAt));
  const pickupAt = Math.max(readyLast, heading.arriveAt + HALF_SERVICE_MIN);
  if (pickupAt > now) return null;
  let time = pickupAt + HALF_SERVICE_MIN;
  let place = heading.pickup;
  const dropAt = heading.orders.map((order) => {
    const door = doorOf(instance, order);
    const at = time + travel.minutes(place, door) + HALF_SERVICE_MIN;
    time = at + HALF_SERVICE_MIN;
    place = door;
    return at;
  });
  courier.place = place;
  courier.freeAt = time;
  courier.heading = null;
  const { sentAt, from, pickup, arriveAt, orders } = heading;
  return { courier: index, sentAt, from, pickup, arriveAt, pickupAt, orders, dropAt };
}

function viewOf(
  instance: Instance,
  travel: TravelTable,
  couriers: readonly Courier[],
  open: ReadonlySet<number>,
  now: number,
  options: WorldOptions,
): Snapshot {
  const { guess, capacity } = options;
  const orders = [...open].map((id): OpenOrder => {
    const { pickup, placedAt, readyAt } = orderAt(instance, id);
    const expected = guess && readyAt > now ? Math.max(now, guess(id, now)) : readyAt;
    return { id, pickup, dropoff: doorOf(instance, id), placedAt, readyAt: expected, pinnedTo: null, shownTo: null };
  });
  const states = couriers.flatMap((courier, id): CourierState[] => {
    const shiftEnd = instance.couriers[id]?.offAt ?? 0;
    if (shiftEnd <= now && !courier.heading) return [];
    const { heading, place, freeAt } = courier;
    return [
      {
        id,
        place,
        freeAt,
        shiftEnd,
        capacity,
        pickup: null,
        heading: heading && { pickup: heading.pickup, arriveAt: heading.arriveAt, orderIds: heading.orders },
        ordersPerHour: 0,
      },
    ];
  });
  return { now, orders, couriers: states, travel };
}

function obey(couriers: readonly Courier[], command: Command, now: number): void {
  const courierId = command.kind === 'SEND' ? command.trip.courierId : command.courierId;
  const courier = couriers[courierId];
  if (!courier) throw new Error(`no courier ${courierId}`);
  if (command.kind === 'CHANGE_LOAD') {
    if (!courier.heading) throw new Error(`courier ${courierId} is not on the way`);
    courier.heading.orders = [...command.orderIds];
    return;
  }
  if (courier.heading || courier.freeAt > now) throw new Error(`courier ${courierId} is busy at ${now}`);
  const { pickup, arriveAt, orderIds } = command.trip;
  courier.heading = { pickup, arriveAt, sentAt: now, from: courier.place, orders: [...orderIds] };
}

function doMove(couriers: readonly Courier[], travel: TravelTable, { courierId, to }: Move, now: number) {
  const courier = couriers[courierId];
  if (!courier || courier.heading || courier.freeAt > now) throw new Error(`courier ${courierId} cannot move at ${now}`);
  const from = courier.place;
  const minutes = travel.minutes(from, to);
  courier.place = to;
  courier.freeAt = now + minutes;
  return { courier: courierId, at: now, from, to, minutes };
}
