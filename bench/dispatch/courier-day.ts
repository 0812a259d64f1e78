import { type RecentWork, RECENT_WORK_MIN } from '@ulak/dispatch/recent-rates';
import type { CourierState, TravelTable } from '@ulak/dispatch/snapshot';
import { courierAt, doorOf, type Instance, orderAt, startOf } from './instance.ts';
import type { Hidden } from './uncertainty.ts';

/** Minutes before and after a pickup or a door (half of the library's service of four minutes each). */
const HALF_SERVICE_MIN = 2;

/** One trip as it was really done. */
export interface DoneTrip {
  readonly courier: number;
  readonly sentAt: number;
  /** When the courier was last told what to carry, logged as it happened. */
  readonly assignedAt: number;
  readonly from: number;
  readonly pickup: number;
  readonly arriveAt: number;
  readonly pickupAt: number;
  readonly orders: readonly number[];
  /** When each order was given to the courier, logged as it happened; as `orders`. */
  readonly givenAt: readonly number[];
  readonly dropAt: readonly number[];
  /** Orders that were not ready when the shift ended; somebody else may have brought them. */
  readonly leftBehind: readonly number[];
}

/**
 * A way without orders: to where the next one may come from, back to the branch, or for goods that were not
 * ready in time.
 */
export interface DoneMove {
  readonly courier: number;
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly minutes: number;
}

/** A courier in the middle of the day. What is "expected" is what a policy is told until it has happened. */
export interface CourierDay {
  readonly index: number;
  place: number;
  freeAt: number;
  expectedFreeAt: number;
  heading: Way | null;
  /** When the courier picked up each of the orders so far. */
  readonly pickedAt: number[];
}

/** A way to a pickup that has begun. */
interface Way {
  readonly pickup: number;
  readonly arriveAt: number;
  readonly expectedArriveAt: number;
  readonly sentAt: number;
  readonly from: number;
  orders: readonly number[];
  changedAt: number;
  readonly givenAt: Map<number, number>;
}

export function beginDay(instance: Instance, index: number): CourierDay {
  const { onAt, home } = courierAt(instance, index);
  const place = home ?? startOf(instance, index);
  return { index, place, freeAt: onAt, expectedFreeAt: onAt, heading: null, pickedAt: [] };
}

/**
 * What has happened is known; what has not is expected, and after its time every minute anew in the next one.
 */
const told = (real: number, expected: number, now: number): number =>
  real <= now ? real : Math.max(expected, now + 1);

/** What a policy is told of a courier, null for one whose shift is over. */
export function stateOf(
  instance: Instance,
  courier: CourierDay,
  now: number,
  capacity: number,
): Omit<CourierState, 'ordersPerHour'> | null {
  const { offAt, home } = courierAt(instance, courier.index);
  const { heading, place, index } = courier;
  if (offAt <= now && !heading) return null;
  return {
    id: index,
    place,
    freeAt: told(courier.freeAt, courier.expectedFreeAt, now),
    shiftEnd: offAt,
    capacity,
    pickup: home,
    heading: heading && {
      pickup: heading.pickup,
      arriveAt: told(heading.arriveAt, heading.expectedArriveAt, now),
      orderIds: heading.orders,
    },
  };
}

/** What the courier was given lately, as far as it was picked up. */
export function recentWork(instance: Instance, { index, pickedAt }: CourierDay, now: number): RecentWork {
  const onDutyMin = Math.min(RECENT_WORK_MIN, Math.max(0, now - courierAt(instance, index).onAt));
  return { orders: pickedAt.filter((at) => at > now - RECENT_WORK_MIN).length, onDutyMin };
}

/**
 * The real minutes of a way whose expected minutes are known; whole, and at least one where there is a way at
 * all.
 */
export const realWay = (expectedMin: number, factor: number): number =>
  expectedMin === 0 ? 0 : Math.max(1, Math.round(expectedMin * factor));

/** The chance of the day, and what is known of its ways. */
export interface Ground {
  readonly instance: Instance;
  readonly travel: TravelTable;
  readonly hidden: Hidden | null;
}

/** What has become of a way to a pickup by `now`; null: it is still under way, or there is none. */
export interface Ended {
  readonly trip: DoneTrip | null;
  /** The way back to the branch, or the way that was made for nothing. */
  readonly move: DoneMove | null;
}

/**
 * Ends the way of a courier whose goods are on board by `now`; from then on they cannot be changed. Nothing
 * is picked up after the shift: who still waits at its end leaves with what is ready, and what is not is open
 * again.
 */
export function endWay(ground: Ground, courier: CourierDay, now: number): Ended | null {
  const { heading, index } = courier;
  if (!heading) return null;
  const { offAt } = courierAt(ground.instance, index);
  const readyAt = (order: number): number => orderAt(ground.instance, order).readyAt;
  const thereAt = heading.arriveAt + HALF_SERVICE_MIN;
  const pickupAt = Math.max(thereAt, ...heading.orders.map(readyAt));
  if (Math.min(pickupAt, offAt) > now) return null;
  if (pickupAt <= offAt) return deliver(ground, courier, heading, { pickupAt, orders: heading.orders });
  const ready = heading.orders.filter((order) => thereAt <= offAt && readyAt(order) <= offAt);
  if (ready.length > 0) return deliver(ground, courier, heading, { pickupAt: offAt, orders: ready });
  courier.place = heading.pickup;
  courier.freeAt = Math.max(heading.arriveAt, offAt);
  courier.expectedFreeAt = courier.freeAt;
  courier.heading = null;
  const { sentAt: at, from, pickup: to, arriveAt } = heading;
  return { trip: null, move: { courier: index, at, from, to, minutes: arriveAt - at } };
}

interface Load {
  readonly pickupAt: number;
  readonly orders: readonly number[];
}

/** The way from door to door, and back to the branch where there is one. */
function deliver(ground: Ground, courier: CourierDay, heading: Way, { pickupAt, orders }: Load): Ended {
  const { instance, travel, hidden } = ground;
  const { index } = courier;
  const { sentAt, changedAt: assignedAt, from, pickup, arriveAt } = heading;
  let time = pickupAt + HALF_SERVICE_MIN;
  let expected = time;
  let place = pickup;
  const go = (to: number): number => {
    const way = travel.minutes(place, to);
    const minutes = realWay(way, hidden?.wayFactor(index, time) ?? 1);
    time += minutes;
    expected += way;
    place = to;
    return minutes;
  };
  const dropAt = orders.map((order) => {
    go(doorOf(instance, order));
    const at = time + HALF_SERVICE_MIN;
    time += 2 * HALF_SERVICE_MIN;
    expected += 2 * HALF_SERVICE_MIN;
    return at;
  });
  const { home } = courierAt(instance, index);
  const door = { at: time, from: place };
  const move = home === null ? null : { courier: index, ...door, to: home, minutes: go(home) };
  courier.place = place;
  courier.freeAt = time;
  courier.expectedFreeAt = expected;
  courier.heading = null;
  courier.pickedAt.push(...orders.map(() => pickupAt));
  const givenAt = orders.map((order) => heading.givenAt.get(order) ?? Number.NaN);
  const leftBehind = heading.orders.filter((order) => !orders.includes(order));
  const told = { courier: index, sentAt, assignedAt, givenAt };
  return { trip: { ...told, from, pickup, arriveAt, pickupAt, orders, dropAt, leftBehind }, move };
}

/** Sends an idle courier to a pickup. @throws Error when the courier is busy */
export function sendTo(
  ground: Ground,
  courier: CourierDay,
  now: number,
  { pickup, orders }: { readonly pickup: number; readonly orders: readonly number[] },
): void {
  const { place, index } = courier;
  if (courier.heading || courier.freeAt > now) throw new Error(`courier ${index} is busy at ${now}`);
  const way = ground.travel.minutes(place, pickup);
  courier.heading = {
    pickup,
    arriveAt: now + realWay(way, ground.hidden?.wayFactor(index, now) ?? 1),
    expectedArriveAt: now + way,
    sentAt: now,
    from: place,
    orders: [...orders],
    changedAt: now,
    givenAt: new Map(orders.map((order) => [order, now])),
  };
}

/** Sends an idle courier elsewhere without orders. @throws Error when the courier is not idle */
export function doMove({ travel, hidden }: Ground, courier: CourierDay, to: number, now: number): DoneMove {
  if (courier.heading || courier.freeAt > now)
    throw new Error(`courier ${courier.index} cannot move at ${now}`);
  const { place: from, index } = courier;
  const way = travel.minutes(from, to);
  const minutes = realWay(way, hidden?.wayFactor(index, now) ?? 1);
  courier.place = to;
  courier.freeAt = now + minutes;
  courier.expectedFreeAt = now + way;
  return { courier: index, at: now, from, to, minutes };
}
