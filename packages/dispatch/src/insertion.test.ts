import { describe, expect, it } from 'vitest';
import { createInsertionHeuristic } from './insertion.ts';
import { type RouteCost, TRIP_END } from './route-cost.ts';
import { createRoutes } from './routes.ts';
import { buildProblem } from './routing-problem.ts';
import { type CourierState, DEFAULT_POLICY, type OpenOrder } from './snapshot.ts';
import { makeCourier, makeOrder, STREET } from './street-snapshot.ts';

const order = (id: number, fields: Partial<OpenOrder> = {}) =>
  makeOrder(id, { pickup: 3, dropoff: 8, readyAt: 0, ...fields });
const END = TRIP_END;

/** The heuristic over routes whose cost a test decides; every route that it asks for is recorded. */
function heuristicOf(
  orders: readonly OpenOrder[],
  couriers: readonly CourierState[],
  cost: (courier: number, route: readonly number[]) => number = (_, route) => route.length,
  limit = 40,
) {
  const problem = buildProblem({ now: 0, orders, couriers, travel: STREET }, DEFAULT_POLICY);
  const tried: string[] = [];
  const costOf: RouteCost = (at, route, length) => {
    const one = Array.from(route).slice(0, length);
    tried.push(one.join(' '));
    return cost(at, one);
  };
  const routes = createRoutes(problem, costOf);
  const insertions = createInsertionHeuristic(problem, routes, costOf, limit);
  const triedFor = (own: readonly number[], inserted: number): string[] => {
    routes.set(0, own);
    tried.length = 0;
    insertions.insertionCost(inserted, 0);
    return tried.toSorted();
  };
  return { routes, insertions, tried, triedFor };
}
const four = [order(1), order(2), order(3), order(4)];

describe('the positions that are tried', () => {
  it('an empty route begins with the order', () => {
    expect(heuristicOf(four, [makeCourier(1)]).triedFor([], 3)).toEqual(['3']);
  });

  it('a trip of its own before and after each trip, and every stop of a trip with room', () => {
    expect(heuristicOf(four, [makeCourier(1)]).triedFor([0, END, 1, 2], 3)).toEqual(
      [
        '3 -1 0 -1 1 2',
        '3 0 -1 1 2',
        '0 3 -1 1 2',
        '0 -1 3 -1 1 2',
        '0 -1 3 1 2',
        '0 -1 1 3 2',
        '0 -1 1 2 3',
        '0 -1 1 2 -1 3',
      ].toSorted(),
    );
  });

  it('a full trip is not joined, nor one of another pickup', () => {
    expect(heuristicOf(four, [makeCourier(1, { capacity: 2 })]).triedFor([0, END, 1, 2], 3)).toEqual(
      ['3 -1 0 -1 1 2', '3 0 -1 1 2', '0 3 -1 1 2', '0 -1 3 -1 1 2', '0 -1 1 2 -1 3'].toSorted(),
    );
    const elsewhere = [order(1), order(2, { pickup: 5 })];
    expect(heuristicOf(elsewhere, [makeCourier(1)]).triedFor([0], 1)).toEqual(['0 -1 1', '1 -1 0']);
  });

  it('nothing comes before a committed trip; it may be joined, and the next one preceded', () => {
    const committedPickup = { pickup: 3, arriveAt: 4, orderIds: [1] };
    const { triedFor } = heuristicOf(four, [makeCourier(1, { committedPickup })]);
    expect(triedFor([0, END, 1], 3)).toEqual(
      ['3 0 -1 1', '0 3 -1 1', '0 -1 3 -1 1', '0 -1 3 1', '0 -1 1 3', '0 -1 1 -1 3'].toSorted(),
    );
  });

  it('a route of 32 entries takes one more order, a longer one none', () => {
    const many = Array.from({ length: 40 }, (_, index) => order(index + 1));
    const singles = Array.from({ length: 32 }, (_, index) => (index % 2 === 0 ? index / 2 : END));
    const { routes, insertions } = heuristicOf(many, [makeCourier(1)]);
    routes.set(0, [...singles.slice(0, 31), 30]);
    expect(insertions.insertionCost(39, 0)).toBe(1);
    routes.set(0, [...singles, 30]);
    expect(insertions.insertionCost(39, 0)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('the cheapest position', () => {
  /** The second stop of the second trip is the cheapest place for order number 3. */
  const prices = new Map([
    ['0 -1 1 2', 10],
    ['0 -1 1 3 2', 14],
    ['0 -1 3 -1 1 2', 15],
    ['3', 7],
  ]);
  const priced = () => {
    const cost = (_: number, route: readonly number[]) => prices.get(route.join(' ')) ?? 20;
    const heuristic = heuristicOf(four, [makeCourier(1)], cost);
    heuristic.routes.set(0, [0, END, 1, 2]);
    return heuristic;
  };

  it('costs the difference to the route as it is, and is where the order goes', () => {
    const { routes, insertions } = priced();
    expect(insertions.insertionCost(3, 0)).toBe(4);
    expect(insertions.routeWith(3, 0)).toEqual([0, END, 1, 3, 2]);
    expect(routes.of(0)).toEqual([0, END, 1, 2]);
    insertions.insert(3, 0);
    expect(routes.of(0)).toEqual([0, END, 1, 3, 2]);
    expect(routes.assignedTo[3]).toBe(0);
  });

  it('is looked for again only when the route has changed', () => {
    const { routes, insertions, tried } = priced();
    insertions.insertionCost(3, 0);
    tried.length = 0;
    insertions.insertionCost(3, 0);
    insertions.routeWith(3, 0);
    expect(tried).toEqual([]);
    routes.set(0, []);
    // an empty route costs 20 here
    expect(insertions.insertionCost(3, 0)).toBe(7 - 20);
    expect(insertions.routeWith(3, 0)).toEqual([3]);
  });
});

describe('the cheapest courier', () => {
  const costs = [9, 4, 6];
  const three = [makeCourier(1), makeCourier(2), makeCourier(3)];
  const byCourier = (at: number, route: readonly number[]) => (costs[at] ?? 0) * route.length;

  it('is the one to whom the order adds least', () => {
    const { insertions } = heuristicOf(four, three, byCourier);
    expect(insertions.cheapestInsertion(0)).toEqual({ courier: 1, addedCost: 4 });
  });

  it('is nobody when nobody can take it, or all are skipped', () => {
    const nobody = heuristicOf(four, three, (_, route) => (route.length > 0 ? Number.POSITIVE_INFINITY : 0));
    expect(nobody.insertions.cheapestInsertion(0)).toBeNull();
    const { insertions } = heuristicOf(four, three, byCourier);
    expect(insertions.cheapestInsertion(0, () => true)).toBeNull();
    expect(insertions.cheapestInsertion(0, () => false)).toEqual({ courier: 1, addedCost: 4 });
  });

  it('is the next best when the best one is skipped', () => {
    const { insertions } = heuristicOf(four, three, byCourier);
    // asked for the first, then for the second, who is cheaper than the first
    const answers = [false, true];
    expect(insertions.cheapestInsertion(0, () => answers.shift() ?? false)).toEqual({
      courier: 2,
      addedCost: 6,
    });
  });
});

describe('the couriers who are considered', () => {
  const candidatesOf = (couriers: CourierState[], first: Partial<OpenOrder> = {}, limit = 40) => {
    const { insertions } = heuristicOf([order(1, first), order(2), order(3)], couriers, undefined, limit);
    return [...insertions.candidates(0)];
  };

  it('earliest at the pickup first, the lower number before the higher, up to the limit', () => {
    // there at 17, 3, 4 + 1, 3
    const couriers = [
      makeCourier(1, { place: 20 }),
      makeCourier(2),
      makeCourier(3, { place: 4, freeAt: 4 }),
      makeCourier(4, { place: 6 }),
    ];
    expect(candidatesOf(couriers)).toEqual([1, 3, 2, 0]);
    expect(candidatesOf(couriers, {}, 2)).toEqual([1, 3]);
  });

  it('who is on the way there by the arrival, who is elsewhere ten minutes and the way after it', () => {
    const onTheWay = (pickup: number, arriveAt: number, own: number) => ({
      committedPickup: { pickup, arriveAt, orderIds: [own] },
    });
    const orders = [order(1), order(2), order(3, { pickup: 5 })];
    // the third: there at 2 + 10 + 2 = 14, between 13.5 and 14.5
    const couriers = [
      makeCourier(1, { place: 0, freeAt: 10.5 }),
      makeCourier(2, { ...onTheWay(3, 13.6, 2), place: 90 }),
      makeCourier(3, { ...onTheWay(5, 2, 3), place: 90 }),
      makeCourier(4, { place: 0, freeAt: 11.5 }),
    ];
    expect([...heuristicOf(orders, couriers).insertions.candidates(0)]).toEqual([0, 1, 2, 3]);
  });

  it('nobody whose shift ends before the arrival, who carries nothing, or belongs to another pickup', () => {
    const couriers = [
      makeCourier(1, { shiftEnd: 3 }),
      makeCourier(2, { shiftEnd: 2.9 }),
      makeCourier(3, { capacity: 0 }),
      makeCourier(4, { pickup: 5 }),
      makeCourier(5, { pickup: 3 }),
    ];
    expect(candidatesOf(couriers)).toEqual([0, 4]);
  });

  it('only the pinned one; nobody when that one is missing or cannot serve the pickup', () => {
    const couriers = [
      makeCourier(1),
      makeCourier(2),
      makeCourier(3, { pickup: 5 }),
      makeCourier(4, { capacity: 0 }),
    ];
    expect(candidatesOf(couriers, { pinnedTo: 2 })).toEqual([1]);
    expect(candidatesOf(couriers, { pinnedTo: 77 })).toEqual([]);
    expect(candidatesOf(couriers, { pinnedTo: 3 })).toEqual([]);
    expect(candidatesOf(couriers, { pinnedTo: 4 })).toEqual([]);
  });

  it('without the excluded ones, unless pinned; others of the pickup have their own', () => {
    const orders = [
      order(1, { excludedCouriers: [1] }),
      order(2),
      order(3, { pinnedTo: 1, excludedCouriers: [1] }),
    ];
    const { insertions } = heuristicOf(orders, [makeCourier(1), makeCourier(2)]);
    expect([0, 1, 2].map((one) => [...insertions.candidates(one)])).toEqual([[1], [0, 1], [0]]);
  });

  it('by the pickup of each order', () => {
    const { insertions } = heuristicOf(
      [order(1), order(2, { pickup: 9 })],
      [makeCourier(1), makeCourier(2, { place: 9 })],
    );
    expect([0, 1].map((one) => [...insertions.candidates(one)])).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });
});
