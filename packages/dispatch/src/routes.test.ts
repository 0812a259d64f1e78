import { expect, it } from 'vitest';
import { type RouteCost, TRIP_END } from './route-cost.ts';
import { createRoutes, tripsOf } from './routes.ts';
import { buildProblem } from './routing-problem.ts';
import { DEFAULT_POLICY, type Snapshot } from './snapshot.ts';
import { makeCourier, makeOrder } from './street-snapshot.ts';

const travel: Snapshot['travel'] = { placeCount: 2, minutes: () => 1 };
const courier = (id: number) => makeCourier(id, { shiftEnd: 600, capacity: 9 });
const order = (id: number) => makeOrder(id, { dropoff: 1, readyAt: 0 });
const END = TRIP_END;

/** A route costs the sum of its order numbers (from 1 on), at the second courier twice that. */
const costOf: RouteCost = (at, route) => {
  let sum = 0;
  for (const one of Array.from(route)) if (one !== END) sum += one + 1;
  return sum * (at + 1);
};
const emptyRoutes = () =>
  createRoutes(
    buildProblem(
      { now: 0, orders: [1, 2, 3, 4].map(order), couriers: [courier(1), courier(2)], travel },
      DEFAULT_POLICY,
    ),
    costOf,
  );

it('begins with empty routes that cost nothing, and nobody has an order', () => {
  const routes = emptyRoutes();
  expect(routes.all()).toEqual([[], []]);
  expect([...routes.cost]).toEqual([0, 0]);
  expect([...routes.assignedTo]).toEqual([-1, -1, -1, -1]);
});

it('a route that is set has its cost, its orders their courier, and a version of its own', () => {
  const routes = emptyRoutes();
  routes.set(1, [2, END, 0]);
  expect(routes.of(1)).toEqual([2, END, 0]);
  expect([...routes.cost]).toEqual([0, 8]);
  expect([...routes.assignedTo]).toEqual([1, -1, 1, -1]);
  const first = routes.version[1];
  routes.set(0, [1]);
  routes.set(1, [2]);
  expect(new Set([0, first, ...routes.version]).size).toBe(4);
});

it('a list of all routes stays as it was when one is set later', () => {
  const routes = emptyRoutes();
  const before = routes.all();
  routes.set(0, [1]);
  expect(before).toEqual([[], []]);
});

it.each<[string, number[], number[], number[]]>([
  ['the only one of a trip in the middle', [0, END, 1, END, 2], [1], [0, END, 2]],
  ['the first trip', [0, END, 1, 2], [0], [1, 2]],
  ['the last trip', [0, 1, END, 2], [2], [0, 1]],
  ['one of two in a trip', [0, 1, END, 2], [0], [1, END, 2]],
  ['one of each trip', [0, 1, END, 2, 3], [1, 2], [0, END, 3]],
  ['all', [0, END, 1], [0, 1], []],
])('removes %s, and no trip stays empty', (_, route, removed, left) => {
  const routes = emptyRoutes();
  routes.set(0, route);
  routes.remove(0, (one) => removed.includes(one));
  expect(routes.of(0)).toEqual(left);
  expect(
    [...routes.assignedTo].map((at, one) => (at === 0 ? one : END)).filter((one) => one !== END),
  ).toEqual(left.filter((one) => one !== END));
  expect(routes.cost[0]).toBe(left.reduce((sum, one) => sum + (one === END ? 0 : one + 1), 0));
});

it('going back to a checkpoint restores routes, costs, versions and couriers of all orders', () => {
  const routes = emptyRoutes();
  routes.set(0, [0, 1]);
  routes.set(1, [2]);
  routes.checkpoint();
  const before = { versions: [...routes.version], all: routes.all() };
  expect(routes.costChange()).toBe(0);
  routes.remove(0, (one) => one === 1);
  routes.set(1, [2, 1]);
  routes.set(1, [2, 1, 3]);
  // the first courier 3 − 2 cheaper; the second twice (2 + 4) more
  expect(routes.costChange()).toBe(-2 + 12);
  expect([...routes.assignedTo]).toEqual([0, 1, 1, 1]);
  routes.rollback();
  expect(routes.all()).toEqual(before.all);
  expect([...routes.version]).toEqual(before.versions);
  expect([...routes.cost]).toEqual([3, 6]);
  expect([...routes.assignedTo]).toEqual([0, 0, 1, -1]);
  expect(routes.costChange()).toBe(0);
});

it('the change of cost counts from the last checkpoint', () => {
  const routes = emptyRoutes();
  routes.set(0, [0]);
  routes.checkpoint();
  routes.set(1, [1]);
  expect(routes.costChange()).toBe(4);
  routes.checkpoint();
  routes.rollback();
  expect(routes.all()).toEqual([[0], [1]]);
});

it('splits a route into its trips', () => {
  expect(tripsOf([])).toEqual([]);
  expect(tripsOf([0])).toEqual([[0]]);
  expect(tripsOf([0, 1, END, 2, END, 3])).toEqual([[0, 1], [2], [3]]);
});
