import { describe, expect, it } from 'vitest';
import { improveRoutes } from './improve-routes.ts';
import type { Insertion } from './insertion.ts';
import { createRoutes } from './routes.ts';
import { buildProblem } from './routing-problem.ts';
import { type CourierState, DEFAULT_POLICY, type OpenOrder, type Snapshot } from './snapshot.ts';
import { makeCourier, makeOrder } from './street-snapshot.ts';

/** One street: places at minutes 0, 1, 2 … */
const travel: Snapshot['travel'] = { placeCount: 1_000, minutes: (from, to) => Math.abs(from - to) };
const COURIER = makeCourier(1, { shiftEnd: 600, capacity: 99 });
const order = (id: number, fields: Partial<OpenOrder> = {}) =>
  makeOrder(id, { pickup: 100, dropoff: 200, ...fields });
/** A draw that shuffles nothing, and leaves the orders by age, or by ready time. */
const BY_AGE = 0.5;
const BY_READY_TIME = 0.75;

interface Search {
  readonly orders: readonly OpenOrder[];
  readonly courier?: CourierState;
  /** What is drawn, one after the other; then 0.999. */
  readonly draws: readonly number[];
  readonly unserved?: readonly number[];
  readonly iterations?: number;
  /** Cost that an order adds where it is inserted. */
  readonly addedCost?: (order: number, skip: () => boolean) => number;
}

/** A search over one courier, whose orders cost 10 each at first: what it reinserts, round by round. */
function search({
  orders,
  courier = COURIER,
  draws,
  unserved = [],
  iterations = 1,
  addedCost = () => 10,
}: Search) {
  const problem = buildProblem({ now: 0, orders, couriers: [courier], travel }, DEFAULT_POLICY);
  const costs = orders.map(() => 10);
  const routes = createRoutes(problem, (_, route) =>
    Array.from(route).reduce((sum, one) => sum + (costs[one] ?? 0), 0),
  );
  const first = [...orders.keys()].filter((one) => !unserved.includes(one));
  routes.set(0, first);
  const reinserted: number[] = [];
  const insertions = {
    cheapestInsertion(one: number, skip: () => boolean = () => false): Insertion {
      reinserted.push(one);
      return { courier: 0, addedCost: addedCost(one, skip) };
    },
    insert(one: number) {
      costs[one] = addedCost(one, () => false);
      routes.set(0, [...routes.of(0), one]);
    },
    insertionCost: () => 0,
    routeWith: () => [],
    candidates: () => Int32Array.of(0),
  };
  const left = [...draws];
  const random = (): number => left.shift() ?? 0.999;
  const found = improveRoutes(
    { problem, routes, insertions, unservedMin: 5_000, random, iterations },
    unserved,
  );
  return { reinserted, found, route: [...routes.of(0)] };
}

/** The orders that are removed with the first one, every related one being drawn. */
const removedWith = (orders: readonly OpenOrder[], drawn: number): number[] =>
  search({ orders, draws: [0, drawn, 0, 0, 0, 0, 0, BY_AGE] }).reinserted.toSorted((a, b) => a - b);

describe('orders that are removed together', () => {
  it('are the nearest ones, up to six', () => {
    const street = Array.from({ length: 40 }, (_, index) => order(index + 1, { dropoff: 200 + index * 2 }));
    expect(removedWith(street, 0.999)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(
      removedWith(
        street.toReversed().map((one, index) => ({ ...one, id: index + 1 })),
        0.999,
      ),
    ).toEqual([0, 1, 2, 3, 4, 5]);
    expect(removedWith(street, 0.34)).toEqual([0, 1, 2]);
    expect(removedWith(street, 0)).toEqual([0]);
  });

  it('are the nearest ones wherever they stand in the list', () => {
    const far = Array.from({ length: 30 }, (_, index) => order(index + 2, { dropoff: 900 - index }));
    const near = [order(40, { dropoff: 202 }), order(41, { dropoff: 201 }), order(42, { dropoff: 203 })];
    expect(removedWith([order(1), ...far, ...near], 0.5)).toEqual([0, 31, 32, 33]);
  });

  it('a minute between pickups counts whole, one of ready time half, one between customers a quarter', () => {
    const orders = [
      order(1),
      order(2, { pickup: 102 }),
      order(3, { dropoff: 206 }),
      order(4, { readyAt: 12 }),
      order(5, { pickup: 101, readyAt: 13 }),
    ];
    // 2, 1.5, 1 and 1 + 1.5
    expect(removedWith(orders, 0.21)).toEqual([0, 3]);
    expect(removedWith(orders, 0.41)).toEqual([0, 2, 3]);
    expect(removedWith(orders, 0.61)).toEqual([0, 1, 2, 3]);
    expect(removedWith(orders, 0.81)).toEqual([0, 1, 2, 3, 4]);
  });

  it('an hour is far: more makes no difference', () => {
    const orders = [order(1), order(2, { readyAt: -121 }), order(3, { pickup: 300 })];
    expect(removedWith(orders, 0.34)).toEqual([0, 2]);
    const customers = [order(1), order(2, { readyAt: 41 }), order(3, { dropoff: 900 })];
    expect(removedWith(customers, 0.34)).toEqual([0, 2]);
  });

  it('a related one goes too in six of ten draws', () => {
    const orders = [order(1), order(2, { dropoff: 201 }), order(3, { dropoff: 202 })];
    const draws = (one: number) => [0, 0.999, one, 0, BY_AGE];
    expect(search({ orders, draws: draws(0.59) }).reinserted).toEqual([0, 1, 2]);
    expect(search({ orders, draws: draws(0.6) }).reinserted).toEqual([0, 2]);
  });
});

it('an order of a committed trip is never removed', () => {
  const orders = [order(1), order(2), order(3)];
  const committedPickup = { pickup: 100, arriveAt: 5, orderIds: [1] };
  expect(
    search({ orders, courier: { ...COURIER, committedPickup }, draws: [0, 0.999, 0, 0, BY_AGE] }),
  ).toMatchObject({
    reinserted: [1, 2],
  });
});

describe('reinsertion', () => {
  const orders = [
    order(1, { placedAt: -1, readyAt: 3 }),
    order(2, { placedAt: -3, readyAt: 2 }),
    order(3, { placedAt: -2, readyAt: 1 }),
    order(4, { placedAt: -2, readyAt: 2 }),
  ];
  const inTurn = (how: number, ...more: number[]) =>
    search({ orders, draws: [0, 0.999, 0, 0, 0, how, ...more] }).reinserted;

  it('goes by age, by ready time, or shuffled; of equals the lower number first', () => {
    expect(inTurn(BY_AGE)).toEqual([1, 2, 3, 0]);
    expect(inTurn(0.74)).toEqual([1, 2, 3, 0]);
    expect(inTurn(BY_READY_TIME)).toEqual([2, 1, 3, 0]);
    // as related: 0 1 3 2; 0 and 2 change places, then 2 and 3, then 3 and 1
    expect(inTurn(0.49, 0.999, 0.999, 0.999)).toEqual([0, 1, 3, 2]);
    expect(inTurn(0.49, 0, 0, 0)).toEqual([1, 3, 2, 0]);
  });

  it('starts at an order without a courier in three of ten draws, and always tries those too', () => {
    const two = [order(1), order(2)];
    const from = (draw: number) => search({ orders: two, unserved: [1], draws: [draw, 0, 0, BY_AGE] });
    expect(from(0.29).reinserted).toEqual([1]);
    expect(from(0.3).reinserted).toEqual([0, 1]);
    expect(from(0.29).found).toMatchObject({ unserved: [], cost: 20 });
  });

  it('skips a candidate in two of a hundred draws', () => {
    const skipped = (draw: number): boolean[] => {
      const answers: boolean[] = [];
      const addedCost = (_: number, skip: () => boolean): number => {
        if (answers.length === 0) answers.push(skip());
        return 10;
      };
      search({ orders: [order(1)], draws: [0, 0, BY_AGE, draw], addedCost });
      return answers;
    };
    expect([skipped(0.019), skipped(0.02)]).toEqual([[true], [false]]);
  });

  it('leaves an order whose insertion costs as much as no courier', () => {
    const cost = (addedCost: number) =>
      search({ orders: [order(1)], unserved: [0], draws: [0, 0, 0, BY_AGE], addedCost: () => addedCost })
        .found;
    expect(cost(4_999)).toMatchObject({ unserved: [], cost: 4_999 });
    expect(cost(5_000)).toMatchObject({ unserved: [0], cost: 5_000 });
  });
});

describe('a plan that got worse', () => {
  const orders = [order(1), order(2, { dropoff: 900 })];
  /** One order is removed and comes back at this cost, instead of 10; `luck` decides about a worse plan. */
  const after = (cost: number, luck: number) =>
    search({ orders, draws: [0, 0, BY_AGE, luck], addedCost: () => cost });

  it('is gone on from at first when it is worse by less than −ln of a draw, a minute at 0.368', () => {
    expect(after(10.9, 0.368).route).toEqual([1, 0]);
    expect(after(11.1, 0.368).route).toEqual([0, 1]);
    expect(after(10.9, 0.99).route).toEqual([0, 1]);
  });

  it('is gone on from ever less: half a minute after half of the rounds', () => {
    // the first round moves order 0 to the end at no cost, the second one order 1
    const draws = [0, 0, BY_AGE, 0.9, 0.5, 0, BY_AGE, 0.368];
    const second = (cost: number) =>
      search({ orders, iterations: 2, draws, addedCost: (one) => (one === 1 ? cost : 10) }).route;
    expect(second(10.4)).toEqual([0, 1]);
    expect(second(10.6)).toEqual([1, 0]);
  });

  it('is not the answer', () => {
    expect(after(10.9, 0.368).found).toMatchObject({ routes: [[0, 1]], cost: 20 });
  });

  it('a better one is the answer, whatever is drawn', () => {
    expect(after(9, 0.999).found).toMatchObject({ routes: [[1, 0]], cost: 19 });
  });
});
