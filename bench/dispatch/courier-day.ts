import type { CourierState, TravelTable } from '@ulak/dispatch/snapshot';
import { doorOf, type Instance, orderAt, startOf } from './instance.ts';
import type { Hidden } from './uncertainty.ts';

/** Minutes before and after a pickup or a door (half of the library's service of four minutes each). */
const HALF_SERVICE_MIN = 2;
/** What a courier had lately is what they had in this time. */
const LATELY_MIN = 120;
/** A shift that has just begun counts as this long, so that the first order is not a rate of its own. */
const LEAST_ON_DUTY_MIN = 30;

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

/** A way without orders: to where the next one may come from, or back to the branch. */
export interface DoneMove {
  readonly courier: number;
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly minutes: number;
}

/** A courier in the middle of the day. What is "expected" is what the engine is told until it has happened. */
export interface CourierDay {
  readonly index: number;
  place: number;
  freeAt: number;
  expectedFreeAt: number;
  heading: {
    readonly pickup: number;
    readonly arriveAt: number;
    readonly expectedArriveAt: number;
    readonly sentAt: number;
    readonly from: number;
    orders: number[];
  } | null;
  /** When the courier picked up each of the orders so far. */
  readonly pickedAt: number[];
}

export function beginDay(instance: Instance, index: number): CourierDay {
  const { onAt, home } = courierAt(instance, index);
  const place = home ?? startOf(instance, index);
  return { index, place, freeAt: onAt, expectedFreeAt: onAt, heading: null, pickedAt: [] };
}

const courierAt = (instance: Instance, courier: number) => {
  const found = instance.couriers[courier];
  if (!found) throw new Error(`no courier ${courier}`);
  return found;
};

/** What has happened is known; what has not is expected, and after its time every minute anew in the next one. */
const told = (real: number, expected: number, now: number): number => (real <= now ? real : Math.max(expected, now + 1));

/** What the engine is told of a courier, null for one whose shift is over. */
export function stateOf(instance: Instance, courier: CourierDay, now: number, capacity: number): CourierState | null {
  const { onAt, offAt, home } = courierAt(instance, courier.index);
  const { heading, place, index } = courier;
  if (offAt <= now && !heading) return null;
  const onDutyMin = Math.max(LEAST_ON_DUTY_MIN, Math.min(LATELY_MIN, now - onAt));
  const lately = courier.pickedAt.filter((at) => at > now - LATELY_MIN).length;
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
    ordersPerHour: (60 * lately) / onDutyMin,
  };
}

/** The real minutes of a way whose expected minutes are known; whole, and at least one where there is a way at all. */
export const realWay = (expectedMin: number, factor: number): number =>
  expectedMin === 0 ? 0 : Math.max(1, Math.round(expectedMin * factor));

/** The trip of a courier whose goods are on board by `now`, and the way back where there is one; from then on they cannot be changed. */
export function pickUp(
  instance: Instance,
  travel: TravelTable,
  courier: CourierDay,
  now: number,
  hidden: Hidden | null,
): { readonly trip: DoneTrip; readonly back: DoneMove | null } | null {
  const { heading, index } = courier;
  if (!heading) return null;
  const readyLast = Math.max(...heading.orders.map((order) => orderAt(instance, order).readyAt));
  const pickupAt = Math.max(readyLast, heading.arriveAt + HALF_SERVICE_MIN);
  if (pickupAt > now) return null;
  const { sentAt, from, pickup, arriveAt, orders } = heading;
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
  const back = home === null ? null : { courier: index, ...door, to: home, minutes: go(home) };
  courier.place = place;
  courier.freeAt = time;
  courier.expectedFreeAt = expected;
  courier.heading = null;
  courier.pickedAt.push(...orders.map(() => pickupAt));
  return { trip: { courier: index, sentAt, from, pickup, arriveAt, pickupAt, orders, dropAt }, back };
}

/** Sends an idle courier elsewhere. @throws Error when the courier is not idle */
export function doMove(travel: TravelTable, courier: CourierDay, to: number, now: number, hidden: Hidden | null): DoneMove {
  if (courier.heading || courier.freeAt > now) throw new Error(`courier ${courier.index} cannot move at ${now}`);
  const { place: from, index } = courier;
  const way = travel.minutes(from, to);
  const minutes = realWay(way, hidden?.wayFactor(index, now) ?? 1);
  courier.place = to;
  courier.freeAt = now + minutes;
  courier.expectedFreeAt = now + way;
  return { courier: index, at: now, from, to, minutes };
}
