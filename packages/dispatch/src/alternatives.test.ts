import { expect, it } from 'vitest';
import { alternatives } from './alternatives.ts';
import { makeCity } from './city.ts';
import { plan } from './plan.ts';
import {
  type CourierState,
  DEFAULT_POLICY,
  EMPTY_PLAN,
  type OpenOrder,
  type Snapshot,
  type TravelTable,
} from './snapshot.ts';

/** One street: places at minutes 0, 1, 2 … */
const street: TravelTable = { count: 100, minutes: (from, to) => Math.abs(from - to) };
const order = (id: number, dropoff: number): OpenOrder => ({
  id,
  pickup: 0,
  dropoff,
  placedAt: 0,
  readyAt: 10,
  pinnedTo: null,
  shownTo: null,
});
const courier = (id: number, place: number): CourierState => ({
  id,
  place,
  freeAt: 0,
  shiftEnd: Number.POSITIVE_INFINITY,
  capacity: 3,
  pickup: null,
  heading: null,
  ordersPerHour: 0,
});

it('ranks the couriers of one order by what each would add, with the times', () => {
  const snapshot: Snapshot = {
    now: 0,
    orders: [order(1, 5)],
    couriers: [courier(1, 30), courier(2, 3)],
    travel: street,
  };
  const chosen = plan(snapshot, EMPTY_PLAN, { iterations: 20, seed: 1 }, DEFAULT_POLICY);
  const free = { together: [], tripsBefore: 0, delaysOthersMin: 0 };
  // courier 1: there at 30, on board at 32, leaves at 34, 5 minutes, +2 at the door: 41, 1 late (0.3), 35 on
  // the road (3.5)
  expect(alternatives(snapshot, chosen, 1, DEFAULT_POLICY, 3)).toEqual([
    { courierId: 2, added: 19.8, pickupAt: 10, dropAt: 19, ...free },
    { courierId: 1, added: 44.8, pickupAt: 32, dropAt: 41, ...free },
  ]);
});

it('says whom an order goes together with, and what that costs the others', () => {
  const snapshot: Snapshot = {
    now: 0,
    orders: [order(1, 8), order(2, 5)],
    couriers: [courier(1, 0)],
    travel: street,
  };
  const chosen = plan(snapshot, EMPTY_PLAN, { iterations: 20, seed: 1 }, DEFAULT_POLICY);
  // without order 2 the door of order 1 is reached at 22, with it at 26
  expect(alternatives(snapshot, chosen, 2, DEFAULT_POLICY, 3)).toMatchObject([
    { courierId: 1, together: [1], dropAt: 19, delaysOthersMin: 4 },
  ]);
});

it('puts the courier of the plan first when the plan is good, and knows nothing about an unknown order', () => {
  const city = makeCity(3, { pickups: 3, orders: 12, couriers: 6, sideMin: 12, capacity: 3 });
  const chosen = plan(city, EMPTY_PLAN, { iterations: 400, seed: 1 }, DEFAULT_POLICY);
  for (const { courierId, orderIds } of chosen.trips) {
    const [best] = alternatives(city, chosen, orderIds[0] ?? 0, DEFAULT_POLICY, 3);
    expect(best).toBeDefined();
    expect(best?.added).toBeLessThanOrEqual(
      alternatives(city, chosen, orderIds[0] ?? 0, DEFAULT_POLICY, 99).find(
        (one) => one.courierId === courierId,
      )?.added ?? Number.POSITIVE_INFINITY,
    );
  }
  expect(alternatives(city, chosen, 9_999, DEFAULT_POLICY, 3)).toEqual([]);
});
