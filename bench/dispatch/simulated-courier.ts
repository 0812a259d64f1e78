import { type RecentWorkload, RECENT_WINDOW_MIN } from '@ulak/dispatch/recent-order-rates';
import type { CourierState, TravelTimes } from '@ulak/dispatch/snapshot';
import { courierAt, dropoffPlace, type Instance, orderAt, startPlace } from './instance.ts';
import type { Uncertainty } from './uncertainty.ts';

/** Minutes before and after a pickup or a door (half of the library's service of four minutes each). */
const HALF_SERVICE_MIN = 2;

/** One trip as it was really done. */
export interface CompletedTrip {
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
export interface CompletedMove {
  readonly courier: number;
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly minutes: number;
}

/** A courier in the middle of the day. What is "expected" is what a policy is told until it has happened. */
export interface SimulatedCourier {
  readonly index: number;
  place: number;
  freeAt: number;
  expectedFreeAt: number;
  activeLeg: ActiveLeg | null;
  /** When the courier picked up each of the orders so far. */
  readonly pickedAt: number[];
}

/** A way to a pickup that has begun. */
interface ActiveLeg {
  readonly pickup: number;
  readonly arriveAt: number;
  readonly expectedArriveAt: number;
  readonly sentAt: number;
  readonly from: number;
  orders: readonly number[];
  changedAt: number;
  readonly givenAt: Map<number, number>;
}

export function createCourier(instance: Instance, index: number): SimulatedCourier {
  const { onAt, home } = courierAt(instance, index);
  const place = home ?? startPlace(instance, index);
  return { index, place, freeAt: onAt, expectedFreeAt: onAt, activeLeg: null, pickedAt: [] };
}

/**
 * What has happened is known; what has not is expected, and after its time every minute anew in the next one.
 */
const observedTime = (real: number, expected: number, now: number): number =>
  real <= now ? real : Math.max(expected, now + 1);

/** What a policy is told of a courier, null for one whose shift is over. */
export function observedState(
  instance: Instance,
  courier: SimulatedCourier,
  now: number,
  capacity: number,
): Omit<CourierState, 'ordersPerHour'> | null {
  const { offAt, home } = courierAt(instance, courier.index);
  const { activeLeg, place, index } = courier;
  if (offAt <= now && !activeLeg) return null;
  return {
    id: index,
    place,
    freeAt: observedTime(courier.freeAt, courier.expectedFreeAt, now),
    shiftEnd: offAt,
    capacity,
    pickup: home,
    committedPickup: activeLeg && {
      pickup: activeLeg.pickup,
      arriveAt: observedTime(activeLeg.arriveAt, activeLeg.expectedArriveAt, now),
      orderIds: activeLeg.orders,
    },
  };
}

/** What the courier was given lately, as far as it was picked up. */
export function recentWorkload(
  instance: Instance,
  { index, pickedAt }: SimulatedCourier,
  now: number,
): RecentWorkload {
  const onDutyMin = Math.min(RECENT_WINDOW_MIN, Math.max(0, now - courierAt(instance, index).onAt));
  return { orders: pickedAt.filter((at) => at > now - RECENT_WINDOW_MIN).length, onDutyMin };
}

/**
 * The real minutes of a way whose expected minutes are known; whole, and at least one where there is a way at
 * all.
 */
export const realTravelMin = (expectedMin: number, factor: number): number =>
  expectedMin === 0 ? 0 : Math.max(1, Math.round(expectedMin * factor));

/** The chance of the day, and what is known of its ways. */
export interface SimulationContext {
  readonly instance: Instance;
  readonly travel: TravelTimes;
  readonly uncertainty: Uncertainty | null;
}

/** What has become of a way to a pickup by `now`; null: it is still under way, or there is none. */
export interface CompletedLeg {
  readonly trip: CompletedTrip | null;
  /** The way back to the branch, or the way that was made for nothing. */
  readonly move: CompletedMove | null;
}

/**
 * Ends the way of a courier whose goods are on board by `now`; from then on they cannot be changed. Nothing
 * is picked up after the shift: who still waits at its end leaves with what is ready, and what is not is open
 * again.
 */
export function completeLeg(
  context: SimulationContext,
  courier: SimulatedCourier,
  now: number,
): CompletedLeg | null {
  const { activeLeg, index } = courier;
  if (!activeLeg) return null;
  const { offAt } = courierAt(context.instance, index);
  const readyAt = (order: number): number => orderAt(context.instance, order).readyAt;
  const thereAt = activeLeg.arriveAt + HALF_SERVICE_MIN;
  const pickupAt = Math.max(thereAt, ...activeLeg.orders.map(readyAt));
  if (Math.min(pickupAt, offAt) > now) return null;
  if (pickupAt <= offAt) return deliver(context, courier, activeLeg, { pickupAt, orders: activeLeg.orders });
  const ready = activeLeg.orders.filter((order) => thereAt <= offAt && readyAt(order) <= offAt);
  if (ready.length > 0) return deliver(context, courier, activeLeg, { pickupAt: offAt, orders: ready });
  courier.place = activeLeg.pickup;
  courier.freeAt = Math.max(activeLeg.arriveAt, offAt);
  courier.expectedFreeAt = courier.freeAt;
  courier.activeLeg = null;
  const { sentAt: at, from, pickup: to, arriveAt } = activeLeg;
  return { trip: null, move: { courier: index, at, from, to, minutes: arriveAt - at } };
}

interface PickedUpOrders {
  readonly pickupAt: number;
  readonly orders: readonly number[];
}

/** The way from door to door, and back to the branch where there is one. */
function deliver(
  context: SimulationContext,
  courier: SimulatedCourier,
  heading: ActiveLeg,
  { pickupAt, orders }: PickedUpOrders,
): CompletedLeg {
  const { instance, travel, uncertainty } = context;
  const { index } = courier;
  const { sentAt, changedAt: assignedAt, from, pickup, arriveAt } = heading;
  let time = pickupAt + HALF_SERVICE_MIN;
  let expected = time;
  let place = pickup;
  const go = (to: number): number => {
    const way = travel.minutes(place, to);
    const minutes = realTravelMin(way, uncertainty?.wayFactor(index, time) ?? 1);
    time += minutes;
    expected += way;
    place = to;
    return minutes;
  };
  const dropAt = orders.map((order) => {
    go(dropoffPlace(instance, order));
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
  courier.activeLeg = null;
  courier.pickedAt.push(...orders.map(() => pickupAt));
  const givenAt = orders.map((order) => heading.givenAt.get(order) ?? Number.NaN);
  const leftBehind = heading.orders.filter((order) => !orders.includes(order));
  const told = { courier: index, sentAt, assignedAt, givenAt };
  return { trip: { ...told, from, pickup, arriveAt, pickupAt, orders, dropAt, leftBehind }, move };
}

/** Sends an idle courier to a pickup. @throws Error when the courier is busy */
export function startLeg(
  context: SimulationContext,
  courier: SimulatedCourier,
  now: number,
  { pickup, orders }: { readonly pickup: number; readonly orders: readonly number[] },
): void {
  const { place, index } = courier;
  if (courier.activeLeg || courier.freeAt > now) throw new Error(`courier ${index} is busy at ${now}`);
  const way = context.travel.minutes(place, pickup);
  courier.activeLeg = {
    pickup,
    arriveAt: now + realTravelMin(way, context.uncertainty?.wayFactor(index, now) ?? 1),
    expectedArriveAt: now + way,
    sentAt: now,
    from: place,
    orders: [...orders],
    changedAt: now,
    givenAt: new Map(orders.map((order) => [order, now])),
  };
}

/** Sends an idle courier elsewhere without orders. @throws Error when the courier is not idle */
export function repositionCourier(
  { travel, uncertainty }: SimulationContext,
  courier: SimulatedCourier,
  to: number,
  now: number,
): CompletedMove {
  if (courier.activeLeg || courier.freeAt > now)
    throw new Error(`courier ${courier.index} cannot move at ${now}`);
  const { place: from, index } = courier;
  const way = travel.minutes(from, to);
  const minutes = realTravelMin(way, uncertainty?.wayFactor(index, now) ?? 1);
  courier.place = to;
  courier.freeAt = now + minutes;
  courier.expectedFreeAt = now + way;
  return { courier: index, at: now, from, to, minutes };
}
