import { describe, expect, it } from 'vitest';
import { orderStops, type CarriedOrder } from './order-stops.ts';
import { createRouteCost } from './route-cost.ts';
import { buildProblem } from './routing-problem.ts';
import { createRandom } from './random.ts';
import { DEFAULT_POLICY } from './snapshot.ts';
import { makeCourier, makeOrder, STREET } from './street-snapshot.ts';

const POLICY = { ...DEFAULT_POLICY, serviceBeforeDropMin: 2, serviceAfterDropMin: 0 };

/** An order that was placed at minute 0 and goes to this place of the street. */
const to = (dropoff: number, given: Partial<CarriedOrder> = {}): CarriedOrder => ({
  dropoff,
  placedAt: 0,
  isUnderWay: false,
  ...given,
});
const sequence = (place: number, orders: readonly CarriedOrder[], now = 0) =>
  orderStops({ now, place, orders, travel: STREET }, POLICY);

describe('the sequence of one load', () => {
  it('along a street: one after the other, with two minutes at each door', () => {
    expect(sequence(0, [to(9), to(3), to(6)])).toEqual([
      { index: 1, dropAt: 5 },
      { index: 2, dropAt: 10 },
      { index: 0, dropAt: 15 },
    ]);
  });

  it('who waits beyond the limit comes before who is nearer', () => {
    const late = to(20, { placedAt: -70 });
    const fresh = to(9);
    // 9 on the way, and the old one is still served within the limit: 70 + 3 + 13 minutes
    expect(sequence(10, [late, fresh], 0).map(({ index }) => index)).toEqual([1, 0]);
    const beyond = [to(20, { placedAt: -85 }), to(3)];
    expect(sequence(11, beyond).map(({ index }) => index)).toEqual([0, 1]);
  });

  it('whom the courier has started towards comes first, however far', () => {
    const stops = sequence(10, [to(11), to(30, { isUnderWay: true }), to(20, { isUnderWay: true })]);
    expect(stops.map(({ index }) => index)).toEqual([2, 1, 0]);
  });

  it('nothing carried, nothing to order', () => {
    expect(sequence(0, [])).toEqual([]);
  });
});

const permutations = (items: readonly number[]): number[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item) =>
        permutations(items.filter((one) => one !== item)).map((rest) => [item, ...rest]),
      );

describe('the engine’s own cost', () => {
  it.each([1, 2, 3, 4, 5])('no other sequence of six stops costs less (seed %i)', (seed) => {
    const random = createRandom(seed);
    const drops = Array.from({ length: 6 }, () => Math.floor(random() * 60));
    const ages = drops.map(() => Math.floor(random() * 80));
    const policy = { ...POLICY, serviceBeforePickupMin: 0, serviceAfterPickupMin: 0 };
    const problem = buildProblem(
      {
        now: 0,
        travel: STREET,
        couriers: [makeCourier(1, { capacity: 6, place: 30 })],
        orders: drops.map((dropoff, index) =>
          makeOrder(index + 1, { pickup: 30, dropoff, placedAt: -(ages[index] ?? 0), readyAt: 0 }),
        ),
      },
      policy,
    );
    const costOf = createRouteCost(problem, policy);
    const cheapest = Math.min(
      ...permutations([0, 1, 2, 3, 4, 5]).map((route) => costOf(0, route, route.length)),
    );
    const orders = drops.map((dropoff, index) => to(dropoff, { placedAt: -(ages[index] ?? 0) }));
    const own = sequence(30, orders).map(({ index }) => index);
    expect(costOf(0, own, own.length)).toBeCloseTo(cheapest, 6);
  });

  it('ten stops are all in the sequence, and the same load has the same answer', () => {
    const random = createRandom(7);
    const orders = Array.from({ length: 10 }, () => to(Math.floor(random() * 90)));
    const first = sequence(45, orders);
    expect(sequence(45, orders)).toEqual(first);
    expect(new Set(first.map(({ index }) => index)).size).toBe(10);
  });
});
