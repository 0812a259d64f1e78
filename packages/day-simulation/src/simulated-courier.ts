import { type RecentWorkload, RECENT_WINDOW_MIN } from '@ulak/dispatch/recent-order-rates';
import type { CourierState, TravelTimes } from '@ulak/dispatch/snapshot';
import { courierAt, dropoffPlace, type Instance, orderAt, pickableAt, startPlace } from './instance.ts';
import type { Uncertainty } from './uncertainty.ts';

/** Minutes of a courier at a stop, before and after the goods change hands. */
export interface ServiceTimes {
  readonly beforePickupMin: number;
  readonly afterPickupMin: number;
  readonly beforeDropMin: number;
  readonly afterDropMin: number;
}

/** One completed trip. */
export interface CompletedTrip {
  readonly courier: number;
  readonly sentAt: number;
  /** When the courier last got their load instruction, logged as it happened. */
  readonly assignedAt: number;
  readonly from: number;
  readonly pickup: number;
  readonly arriveAt: number;
  readonly pickupAt: number;
  readonly orders: readonly number[];
  /** When each order was assigned to the courier, logged as it happened; as `orders`. */
  readonly givenAt: readonly number[];
  readonly dropAt: readonly number[];
  /** Orders that were not ready when the shift ended; another courier may have delivered them. */
  readonly leftBehind: readonly number[];
}

/** A move without orders: repositioning, back to the branch, or to goods that were not ready in time. */
export interface CompletedMove {
  readonly courier: number;
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly minutes: number;
}

/** A simulated courier. What is "expected" is what a policy observes until it has happened. */
export interface SimulatedCourier {
  readonly index: number;
  place: number;
  freeAt: number;
  expectedFreeAt: number;
  activeLeg: ActiveLeg | null;
  /** When the courier picked up each of the orders so far. */
  readonly pickedAt: number[];
}

/** The leg to a pickup under way. */
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

/** What has happened is known; what has not is expected, and when overdue, in the next minute. */
const observedTime = (real: number, expected: number, now: number): number =>
  real <= now ? real : Math.max(expected, now + 1);

/** The state of a courier that a policy observes; null after the shift. */
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

/** Orders recently assigned to the courier, as far as they were picked up. */
export function recentWorkload(
  instance: Instance,
  { index, pickedAt }: SimulatedCourier,
  now: number,
): RecentWorkload {
  const onDutyMin = Math.min(RECENT_WINDOW_MIN, Math.max(0, now - courierAt(instance, index).onAt));
  return { orders: pickedAt.filter((at) => at > now - RECENT_WINDOW_MIN).length, onDutyMin };
}

/** Real minutes of a leg by its expected minutes; whole, and at least one unless it is 0. */
function realTravelMin({ isExact }: Instance, expectedMin: number, factor: number): number {
  if (isExact) return expectedMin * factor;
  return expectedMin === 0 ? 0 : Math.max(1, Math.round(expectedMin * factor));
}

/** The day's random draws, and what is known of its travel times. */
export interface SimulationContext {
  readonly instance: Instance;
  readonly travel: TravelTimes;
  /** What a policy believes of them. */
  readonly believed: TravelTimes;
  readonly uncertainty: Uncertainty | null;
  readonly service: ServiceTimes;
}

/** The outcome by `now` of a leg to a pickup; null: it is still under way, or there is none. */
export interface CompletedLeg {
  readonly trip: CompletedTrip | null;
  /** The way back to the branch, or a leg without result. */
  readonly move: CompletedMove | null;
}

/**
 * Completes the leg of a courier who has picked up by `now`; from then on the load is fixed. Nothing is
 * picked up after the shift: who still waits at its end leaves with what is ready, and the rest is open
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
  const readyAt = (order: number): number => pickableAt(orderAt(context.instance, order));
  const thereAt = activeLeg.arriveAt + context.service.beforePickupMin;
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

/** The legs from customer to customer, and back to the branch where there is one. */
function deliver(
  context: SimulationContext,
  courier: SimulatedCourier,
  heading: ActiveLeg,
  { pickupAt, orders }: PickedUpOrders,
): CompletedLeg {
  const { instance, travel, believed, uncertainty, service } = context;
  const { index } = courier;
  const { sentAt, changedAt: assignedAt, from, pickup, arriveAt } = heading;
  let time = pickupAt + service.afterPickupMin;
  let expected = time;
  let place = pickup;
  const go = (to: number): number => {
    const factor = uncertainty?.wayFactor(index, time) ?? 1;
    const minutes = realTravelMin(instance, travel.minutes(place, to), factor);
    time += minutes;
    expected += believed.minutes(place, to);
    place = to;
    return minutes;
  };
  const dropAt = orders.map((order) => {
    go(dropoffPlace(instance, order));
    const at = time + service.beforeDropMin;
    time += service.beforeDropMin + service.afterDropMin;
    expected += service.beforeDropMin + service.afterDropMin;
    return at;
  });
  const { home } = courierAt(instance, index);
  const start = { at: time, from: place };
  const move = home === null ? null : { courier: index, ...start, to: home, minutes: go(home) };
  courier.place = place;
  courier.freeAt = time;
  courier.expectedFreeAt = expected;
  courier.activeLeg = null;
  courier.pickedAt.push(...orders.map(() => pickupAt));
  const givenAt = orders.map((order) => heading.givenAt.get(order) ?? Number.NaN);
  const leftBehind = heading.orders.filter((order) => !orders.includes(order));
  const logged = { courier: index, sentAt, assignedAt, givenAt };
  return { trip: { ...logged, from, pickup, arriveAt, pickupAt, orders, dropAt, leftBehind }, move };
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
    arriveAt: now + realTravelMin(context.instance, way, context.uncertainty?.wayFactor(index, now) ?? 1),
    expectedArriveAt: now + context.believed.minutes(place, pickup),
    sentAt: now,
    from: place,
    orders: [...orders],
    changedAt: now,
    givenAt: new Map(orders.map((order) => [order, now])),
  };
}

/** Repositions an idle courier without orders. @throws Error when the courier is not idle */
export function repositionCourier(
  { instance, travel, believed, uncertainty }: SimulationContext,
  courier: SimulatedCourier,
  to: number,
  now: number,
): CompletedMove {
  if (courier.activeLeg || courier.freeAt > now)
    throw new Error(`courier ${courier.index} cannot move at ${now}`);
  const { place: from, index } = courier;
  const expected = believed.minutes(from, to);
  const minutes = realTravelMin(instance, travel.minutes(from, to), uncertainty?.wayFactor(index, now) ?? 1);
  courier.place = to;
  courier.freeAt = now + minutes;
  courier.expectedFreeAt = now + expected;
  return { courier: index, at: now, from, to, minutes };
}
