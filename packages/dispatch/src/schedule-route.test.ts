import { expect, it } from 'vitest';
import { TRIP_END } from './route-cost.ts';
import { buildProblem } from './routing-problem.ts';
import { scheduleRoute } from './schedule-route.ts';
import { type CourierState, DEFAULT_POLICY, type OpenOrder, type Snapshot } from './snapshot.ts';
import { makeCourier, makeOrder } from './street-snapshot.ts';

/** One street: places at minutes 0, 1, 2 …; service takes 2 minutes before and after each stop. */
const travel: Snapshot['travel'] = { placeCount: 20, minutes: (from, to) => Math.abs(from - to) };
const COURIER = makeCourier(7, { freeAt: 2, shiftEnd: 600 });
const ORDER = makeOrder(11, { pickup: 3, dropoff: 8, readyAt: 12 });
const orders: OpenOrder[] = [ORDER, { ...ORDER, id: 12, dropoff: 1, readyAt: 1 }];
const schedule = (courier: Partial<CourierState>, route: number[]) =>
  scheduleRoute(
    buildProblem({ now: 1, orders, couriers: [{ ...COURIER, ...courier }], travel }, DEFAULT_POLICY),
    DEFAULT_POLICY,
    0,
    route,
  );

it('a trip leaves so late that its goods are ready, the next one when the courier is free again', () => {
  expect(schedule({}, [0, TRIP_END, 1])).toEqual([
    // ready at 12, so there by 10: departure at 7; leaves at 14, 5 minutes, +2
    { courierId: 7, pickup: 3, orderIds: [11], departBy: 7, arriveAt: 5, pickupAt: 12, dropAt: [21] },
    // free at 23, 5 minutes back, +2: 30; leaves at 32, 2 minutes, +2
    { courierId: 7, pickup: 3, orderIds: [12], departBy: 23, arriveAt: 28, pickupAt: 30, dropAt: [36] },
  ]);
});

it('orders carried together wait for the last of them, and reach their customers in turn', () => {
  // 21 at the first; leaves at 23, 7 minutes, +2
  expect(schedule({}, [0, 1])).toEqual([
    { courierId: 7, pickup: 3, orderIds: [11, 12], departBy: 7, arriveAt: 5, pickupAt: 12, dropAt: [21, 32] },
  ]);
});

it('a committed trip is under way: it arrives when it said, and there is nothing to leave for', () => {
  const committedPickup = { pickup: 3, arriveAt: 11, orderIds: [11] };
  expect(schedule({ committedPickup }, [0])).toEqual([
    { courierId: 7, pickup: 3, orderIds: [11], departBy: 1, arriveAt: 11, pickupAt: 13, dropAt: [22] },
  ]);
});
