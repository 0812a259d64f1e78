import { describe, expect, it } from 'vitest';
import { improveRoutes } from './improve-routes.ts';
import { createInsertionHeuristic } from './insertion.ts';
import { createRandom } from './random.ts';
import { createRouteCost, TRIP_END } from './route-cost.ts';
import { createRoutes } from './routes.ts';
import { buildProblem } from './routing-problem.ts';
import { type CourierState, DEFAULT_POLICY, type OpenOrder } from './snapshot.ts';
import { makeCourier, makeOrder, STREET } from './street-snapshot.ts';

const courier = (id: number, fields: Partial<CourierState> = {}) =>
  makeCourier(id, { capacity: 2, ...fields });
const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);
const PENALTY = DEFAULT_POLICY.unservedPenaltyMin;

interface Start {
  readonly orders: readonly OpenOrder[];
  readonly couriers: readonly CourierState[];
  readonly routes: readonly (readonly number[])[];
  readonly unserved?: readonly number[];
  readonly unservedMin?: number;
}

function improved(
  { orders, couriers, routes: start, unserved = [], unservedMin = PENALTY }: Start,
  seed: number,
  iterations = 60,
) {
  const problem = buildProblem({ now: 0, orders, couriers, travel: STREET }, DEFAULT_POLICY);
  const costOf = createRouteCost(problem, DEFAULT_POLICY);
  const routes = createRoutes(problem, costOf);
  for (const [index, route] of start.entries()) routes.set(index, route);
  const insertions = createInsertionHeuristic(problem, routes, costOf, 40);
  const task = { problem, routes, insertions, unservedMin, random: createRandom(seed), iterations };
  const found = improveRoutes(task, unserved);
  const sum = found.routes.reduce((cost, route, index) => cost + costOf(index, route, route.length), 0);
  return { ...found, recomputed: sum + found.unserved.length * unservedMin };
}

describe('two couriers who hold each other’s order', () => {
  /** Pickups and couriers at 0 and 50, a customer 5 minutes from each. */
  const crossed: Start = {
    orders: [makeOrder(1), makeOrder(2, { pickup: 50, dropoff: 55 })],
    couriers: [courier(1), courier(2, { place: 50 })],
    routes: [[1], [0]],
  };

  it('change them, whatever the seed', () => {
    for (const seed of SEEDS) {
      const found = improved(crossed, seed);
      expect(found.routes).toEqual([[0], [1]]);
      // each at 10 on board, leaves at 12, 5 minutes, +2: 19, and 0.5 for the road
      expect(found.cost).toBeCloseTo(39, 6);
    }
  });

  it('keep them where no iteration is allowed', () => {
    const found = improved(crossed, 1, 0);
    expect(found.routes).toEqual([[1], [0]]);
    expect(found.cost).toBeCloseTo(found.recomputed, 6);
    expect(found.cost).toBeGreaterThan(100);
  });

  it('keep them where both are on their way', () => {
    const committed = (pickup: number, own: number) => ({
      committedPickup: { pickup, arriveAt: 60, orderIds: [own] },
    });
    const couriers = [courier(1, committed(50, 2)), courier(2, committed(0, 1))];
    expect(improved({ ...crossed, couriers }, 1).routes).toEqual([[1], [0]]);
  });
});

describe('an order without a courier', () => {
  const alone: Start = { orders: [makeOrder(1)], couriers: [courier(1)], routes: [[]], unserved: [0] };

  it('gets one where that costs less than leaving it', () => {
    for (const seed of SEEDS) {
      const found = improved(alone, seed);
      expect(found).toMatchObject({ routes: [[0]], unserved: [] });
      expect(found.cost).toBeCloseTo(19.5, 6);
    }
  });

  it('gets none where it costs as much', () => {
    expect(improved({ ...alone, unservedMin: 19.5 }, 1)).toMatchObject({
      routes: [[]],
      unserved: [0],
      cost: 19.5,
    });
    expect(improved({ ...alone, unservedMin: 19.6 }, 1)).toMatchObject({ routes: [[0]], unserved: [] });
  });

  it('stays without one when nobody is in time, beside others that are moved', () => {
    const late = makeOrder(3, { readyAt: 40 });
    const shiftEnd = 30;
    const couriers = [courier(1, { shiftEnd }), courier(2, { place: 50, shiftEnd })];
    const orders = [makeOrder(1), makeOrder(2, { pickup: 50, dropoff: 55 }), late];
    for (const seed of SEEDS) {
      const found = improved({ orders, couriers, routes: [[0], []], unserved: [1, 2] }, seed);
      expect(found).toMatchObject({ routes: [[0], [1]], unserved: [2] });
      expect(found.cost).toBeCloseTo(found.recomputed, 6);
    }
  });

  it('gets a place that another one leaves for a better courier', () => {
    // order 1 fits nobody but the first courier, who carries one until the shift ends, and holds order 2
    const couriers = [courier(1, { capacity: 1, shiftEnd: 12 }), courier(2, { place: 4 })];
    const orders = [makeOrder(1, { pinnedTo: 1 }), makeOrder(2)];
    for (const seed of SEEDS)
      expect(improved({ orders, couriers, routes: [[1], []], unserved: [0] }, seed)).toMatchObject({
        routes: [[0], [1]],
        unserved: [],
      });
  });
});

it('what the courier is committed to stays, others join or leave it', () => {
  const committedPickup = { pickup: 0, arriveAt: 3, orderIds: [1] };
  const orders = [makeOrder(1), makeOrder(2, { dropoff: 6 }), makeOrder(3, { pickup: 50, dropoff: 55 })];
  const couriers = [courier(1, { committedPickup }), courier(2, { place: 50 })];
  for (const seed of SEEDS)
    expect(improved({ orders, couriers, routes: [[0, TRIP_END, 2], [1]] }, seed).routes).toEqual([
      [0, 1],
      [2],
    ]);
});

it('answers the best plan that it met, with its cost, though the search goes on from worse ones', () => {
  const orders = SEEDS.slice(0, 12).map((id) =>
    makeOrder(id, { pickup: (id % 3) * 10, dropoff: (id * 17) % 40 }),
  );
  const couriers = [1, 2, 3].map((id) => courier(id, { place: id * 8 }));
  const all = orders.map((_, index) => index);
  let least = Number.POSITIVE_INFINITY;
  for (const iterations of [1, 2, 4, 8, 16, 32, 64, 128]) {
    const found = improved({ orders, couriers, routes: [[], [], []], unserved: all }, 5, iterations);
    expect(found.cost).toBeCloseTo(found.recomputed, 6);
    const held = found.routes.flat().filter((one) => one !== TRIP_END);
    expect([...held, ...found.unserved].toSorted((a, b) => a - b)).toEqual(all);
    least = Math.min(least, found.cost);
  }
  expect(least).toBeLessThan(PENALTY);
});
