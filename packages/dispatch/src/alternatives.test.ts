import { expect, it } from 'vitest';
import { listAlternatives } from './alternatives.ts';
import { makeRandomSnapshot } from './random-snapshot.ts';
import { planRoutes } from './plan-routes.ts';
import {
  type CourierState,
  DEFAULT_POLICY,
  EMPTY_PLAN,
  type OpenOrder,
  type Snapshot,
  type TravelTimes,
} from './snapshot.ts';

/** One street: places at minutes 0, 1, 2 … */
const street: TravelTimes = { placeCount: 100, minutes: (from, to) => Math.abs(from - to) };
const order = (id: number, dropoff: number): OpenOrder => ({
  id,
  pickup: 0,
  dropoff,
  placedAt: 0,
  readyAt: 10,
  pinnedTo: null,
  offeredTo: null,
});
const courier = (id: number, place: number): CourierState => ({
  id,
  place,
  freeAt: 0,
  shiftEnd: Number.POSITIVE_INFINITY,
  capacity: 3,
  pickup: null,
  committedPickup: null,
  ordersPerHour: 0,
});

it('ranks the couriers of one order by the cost each would add, with the times', () => {
  const snapshot: Snapshot = {
    now: 0,
    orders: [order(1, 5)],
    couriers: [courier(1, 30), courier(2, 3)],
    travel: street,
  };
  const chosen = planRoutes(snapshot, EMPTY_PLAN, { iterations: 20, seed: 1 }, DEFAULT_POLICY);
  const free = { together: [], tripsBefore: 0, delayToOthersMin: 0 };
  // courier 1: there at 30, on board at 32, leaves at 34, 5 minutes, +2 at the door: 41, 1 late (0.3), 35 on
  // the road (3.5)
  expect(listAlternatives(snapshot, chosen, 1, DEFAULT_POLICY, 3)).toEqual([
    { courierId: 2, addedCost: 19.8, pickupAt: 10, dropAt: 19, ...free },
    { courierId: 1, addedCost: 44.8, pickupAt: 32, dropAt: 41, ...free },
  ]);
});

it('names the orders of the same trip, and what the order costs the others', () => {
  const snapshot: Snapshot = {
    now: 0,
    orders: [order(1, 8), order(2, 5)],
    couriers: [courier(1, 0)],
    travel: street,
  };
  const chosen = planRoutes(snapshot, EMPTY_PLAN, { iterations: 20, seed: 1 }, DEFAULT_POLICY);
  // without order 2 the customer of order 1 is reached at 22, with it at 26
  expect(listAlternatives(snapshot, chosen, 2, DEFAULT_POLICY, 3)).toMatchObject([
    { courierId: 1, together: [1], dropAt: 19, delayToOthersMin: 4 },
  ]);
});

it('ranks the courier of a good plan first; answers nothing for an unknown order', () => {
  const city = makeRandomSnapshot(3, { pickups: 3, orders: 12, couriers: 6, sideMin: 12, capacity: 3 });
  const chosen = planRoutes(city, EMPTY_PLAN, { iterations: 400, seed: 1 }, DEFAULT_POLICY);
  for (const { courierId, orderIds } of chosen.trips) {
    const [best] = listAlternatives(city, chosen, orderIds[0] ?? 0, DEFAULT_POLICY, 3);
    expect(best).toBeDefined();
    expect(best?.addedCost).toBeLessThanOrEqual(
      listAlternatives(city, chosen, orderIds[0] ?? 0, DEFAULT_POLICY, 99).find(
        (one) => one.courierId === courierId,
      )?.addedCost ?? Number.POSITIVE_INFINITY,
    );
  }
  expect(listAlternatives(city, chosen, 9_999, DEFAULT_POLICY, 3)).toEqual([]);
});
