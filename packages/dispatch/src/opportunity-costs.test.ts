import { expect, it } from 'vitest';
import { planRoutes } from './plan-routes.ts';
import { opportunityCosts } from './opportunity-costs.ts';
import { type CourierState, DEFAULT_POLICY, EMPTY_PLAN, type OpenOrder, type Snapshot } from './snapshot.ts';
import { makeCourier, makeOrder } from './street-snapshot.ts';

const courier = (id: number, change: Partial<CourierState> = {}) =>
  makeCourier(id, { freeAt: 100, shiftEnd: 600, capacity: 4, ...change });

const order = (id: number, change: Partial<OpenOrder> = {}) =>
  makeOrder(id, { dropoff: 1, placedAt: 90, readyAt: 95, ...change });

const orders = (count: number): OpenOrder[] => Array.from({ length: count }, (_, index) => order(index + 1));

it('a minute costs 0 while each order has a courier, then 1 for each order beyond, 3 at most', () => {
  expect([...opportunityCosts(orders(2), [courier(1), courier(2)], 100)]).toEqual([0, 0]);
  expect([...opportunityCosts(orders(5), [courier(1), courier(2)], 100)]).toEqual([1.5, 1.5]);
  expect([...opportunityCosts(orders(50), [courier(1)], 100)]).toEqual([3]);
  expect([...opportunityCosts([], [courier(1)], 100)]).toEqual([0]);
});

it('each branch has its own rush; a courier of any branch counts in all of them', () => {
  const two = [...orders(3), order(9, { pickup: 5 })];
  const team = [courier(1, { pickup: 0 }), courier(2, { pickup: 5 })];
  expect([...opportunityCosts(two, team, 100)]).toEqual([2, 0]);
  expect([...opportunityCosts([...two, ...orders(2)], [...team, courier(3)], 100)]).toEqual([1.5, 0, 1]);
});

it('who is available too late, ends too early or carries nothing does not count', () => {
  const absent = [
    courier(2, { freeAt: 131 }),
    courier(3, { freeAt: 120, shiftEnd: 110 }),
    courier(4, { capacity: 0 }),
  ];
  expect(opportunityCosts(orders(3), [courier(1), ...absent], 100)[0]).toBe(2);
  expect(opportunityCosts(orders(3), [courier(1), courier(2, { freeAt: 130 })], 100)[0]).toBe(0.5);
  const justInTime = courier(2, { freeAt: 110, shiftEnd: 110 });
  expect(opportunityCosts(orders(3), [courier(1), justInTime], 100)[0]).toBe(0.5);
});

it('in a rush the long trip goes to whose shift ends anyway: the other is back for the next orders', () => {
  const far = order(1, { dropoff: 1 });
  const near = [order(2, { dropoff: 2 }), order(3, { dropoff: 3 })];
  const minutes = (from: number, to: number): number => {
    if (from === to) return 0;
    return from === 1 || to === 1 ? 25 : 2;
  };
  const branch: Snapshot = {
    now: 100,
    orders: [far, ...near],
    couriers: [courier(1, { pickup: 0 }), courier(2, { pickup: 0, shiftEnd: 105 })],
    travel: { placeCount: 4, minutes },
  };
  const { trips, unassigned } = planRoutes(branch, EMPTY_PLAN, { iterations: 100, seed: 1 }, DEFAULT_POLICY);
  expect(unassigned).toEqual([]);
  expect(trips.find(({ orderIds }) => orderIds.includes(far.id))?.courierId).toBe(2);
});

it('no rush leaves a servable order behind: an expensive minute is cheaper than an unserved order', () => {
  const crowd: Snapshot = {
    now: 100,
    orders: Array.from({ length: 60 }, (_, index) => order(index + 1, { dropoff: index + 1 })),
    couriers: Array.from({ length: 10 }, (_, index) =>
      courier(index + 1, { shiftEnd: Number.POSITIVE_INFINITY }),
    ),
    travel: { placeCount: 61, minutes: (from, to) => (from === to ? 0 : 40) },
  };
  expect(planRoutes(crowd, EMPTY_PLAN, { iterations: 50, seed: 1 }, DEFAULT_POLICY).unassigned).toEqual([]);
});
