import { expect, it } from 'vitest';
import { listAlternatives } from './alternatives.ts';
import { makeRandomSnapshot } from './random-snapshot.ts';
import { planRoutes } from './plan-routes.ts';
import { DEFAULT_POLICY, EMPTY_PLAN } from './snapshot.ts';
import { makeCourier, makeOrder, makeStreetSnapshot } from './street-snapshot.ts';

const order = (id: number, dropoff: number) => makeOrder(id, { dropoff });
const courier = (id: number, place: number) => makeCourier(id, { place });

it('ranks the couriers of one order by the cost each would add, with the times', () => {
  const snapshot = makeStreetSnapshot([order(1, 5)], [courier(1, 30), courier(2, 3)]);
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
  const snapshot = makeStreetSnapshot([order(1, 8), order(2, 5)], [courier(1, 0)]);
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

it('answers as many as asked for; of equal cost the lower number, though the other is there earlier', () => {
  // both wait at the pickup for the goods, ready at 10
  const couriers = [{ ...courier(1, 0), freeAt: 5 }, courier(2, 0), courier(3, 1)];
  const ranked = (limit: number) =>
    listAlternatives(makeStreetSnapshot([order(1, 5)], couriers), EMPTY_PLAN, 1, DEFAULT_POLICY, limit).map(
      ({ courierId }) => courierId,
    );
  expect(ranked(9)).toEqual([1, 2, 3]);
  expect(ranked(2)).toEqual([1, 2]);
});

it('leaves out who would cost as much as nobody', () => {
  const snapshot = makeStreetSnapshot([order(1, 5)], [courier(1, 30), courier(2, 3)]);
  const ranked = (unservedPenaltyMin: number) =>
    listAlternatives(snapshot, EMPTY_PLAN, 1, { ...DEFAULT_POLICY, unservedPenaltyMin }, 3).map(
      ({ courierId }) => courierId,
    );
  expect(ranked(44.9)).toEqual([2, 1]);
  expect(ranked(44.8)).toEqual([2]);
});

it('counts the trips before, and sums the delays of all other orders', () => {
  // a courier with a trip at 40, done there at 17, and two of the pickup at 0
  const near = { ...order(2, 41), pickup: 40 };
  const later = [
    { ...order(3, 5), readyAt: 50 },
    { ...order(4, 2), readyAt: 50 },
  ];
  const trip = (orderId: number, pickup: number) => ({
    courierId: 1,
    pickup,
    orderIds: [orderId],
    departBy: 0,
    arriveAt: 0,
    pickupAt: 0,
    dropAt: [0],
  });
  const plan = { trips: [trip(2, 40), trip(3, 0), trip(4, 0)], unassigned: [], cost: 0 };
  const couriers = [{ ...courier(1, 40), capacity: 1 }];
  const snapshot = makeStreetSnapshot([order(1, 1), near, ...later], couriers);
  const [only] = listAlternatives(snapshot, plan, 1, DEFAULT_POLICY, 3);
  // at the pickup at 58, on board at 60; leaves at 62, 1 minute, +2: 65; done at 67, back at 68, so that
  // the third leaves with its goods at 70 instead of 60, and the fourth ten minutes later too
  expect(only).toMatchObject({
    courierId: 1,
    tripsBefore: 1,
    pickupAt: 60,
    dropAt: 65,
    delayToOthersMin: 20,
  });
});

it('the holder of the order is one of the alternatives, measured against the rest of the plan', () => {
  const snapshot = makeStreetSnapshot([order(1, 5)], [courier(1, 3), courier(2, 30)]);
  const held = {
    trips: [
      { courierId: 2, pickup: 0, orderIds: [1], departBy: 0, arriveAt: 30, pickupAt: 32, dropAt: [41] },
    ],
    unassigned: [],
    cost: 0,
  };
  expect(
    listAlternatives(snapshot, held, 1, DEFAULT_POLICY, 3).map(({ courierId, addedCost }) => [
      courierId,
      addedCost,
    ]),
  ).toEqual([
    [1, 19.8],
    [2, 44.8],
  ]);
});
