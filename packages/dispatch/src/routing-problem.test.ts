import { describe, expect, it } from 'vitest';
import { buildProblem } from './routing-problem.ts';
import {
  type CourierState,
  DEFAULT_POLICY,
  type OpenOrder,
  type Policy,
  type Snapshot,
  UNREACHABLE_MIN,
} from './snapshot.ts';
import { makeCourier, makeOrder } from './street-snapshot.ts';

const NOW = 10;
const travel: Snapshot['travel'] = { placeCount: 20, minutes: (from, to) => Math.abs(from - to) };
const courier = (id: number, fields: Partial<CourierState> = {}) =>
  makeCourier(id, { place: 7, freeAt: NOW, shiftEnd: 600, ...fields });
const order = (id: number, fields: Partial<OpenOrder> = {}) =>
  makeOrder(id, { pickup: 3, dropoff: 8, placedAt: 5, readyAt: 15, ...fields });
const problemOf = (orders: OpenOrder[], couriers: CourierState[], policy: Partial<Policy> = {}) =>
  buildProblem({ now: NOW, orders, couriers, travel }, { ...DEFAULT_POLICY, ...policy });
/** The problem's number of each place, as places of the snapshot; −1: none. */
const placesOf = (numbers: Int32Array, { places }: { readonly places: readonly number[] }): number[] =>
  Array.from(numbers, (number) => (number < 0 ? -1 : (places[number] ?? Number.NaN)));

describe('orders', () => {
  it('ascend by id, each once, of duplicates the first', () => {
    const problem = problemOf([order(5), order(2, { readyAt: 11 }), order(2, { readyAt: 12 })], []);
    expect(problem.orderIds).toEqual([2, 5]);
    expect([...problem.readyAt]).toEqual([11, 15]);
  });

  it('wait for a later round when they are ready after the horizon, a committed one does not', () => {
    const late = { readyAt: 71 };
    const committedPickup = { pickup: 3, arriveAt: 12, orderIds: [4] };
    const orders = [
      order(1, { readyAt: 70 }),
      order(2, late),
      order(3, { readyAt: Number.NaN }),
      order(4, late),
    ];
    expect(problemOf(orders, [courier(1, { committedPickup })]).orderIds).toEqual([1, 3, 4]);
  });

  it('have their places and times; a time that is no number is now', () => {
    const problem = problemOf(
      [order(1), order(2, { dropoff: 9, placedAt: Number.NaN, readyAt: Number.NaN })],
      [],
    );
    expect(placesOf(problem.pickup, problem)).toEqual([3, 3]);
    expect(placesOf(problem.dropoff, problem)).toEqual([8, 9]);
    expect([...problem.placedAt]).toEqual([5, NOW]);
    expect([...problem.readyAt]).toEqual([15, NOW]);
    expect(problem.now).toBe(NOW);
  });

  it('know their couriers by number: pinned, offered, excluded; who is missing is told apart', () => {
    const orders = [
      order(1),
      order(2, { pinnedTo: 20, offeredTo: 20, excludedCouriers: [10, 77] }),
      order(3, { pinnedTo: 77, offeredTo: 77, excludedCouriers: [] }),
    ];
    const problem = problemOf(orders, [courier(20), courier(10)]);
    expect([...problem.pinnedTo]).toEqual([-1, 1, -2]);
    expect([...problem.offeredTo]).toEqual([-1, 1, -1]);
    expect([...problem.excludedCouriers]).toEqual([[1, new Set([0])]]);
  });
});

describe('couriers', () => {
  it('ascend by id, with place, home and capacity', () => {
    const couriers = [
      courier(3, { place: 4, pickup: 3, capacity: Number.POSITIVE_INFINITY }),
      courier(1, { capacity: 2 }),
      courier(2, { capacity: Number.NaN }),
      courier(4, { capacity: -1 }),
    ];
    const problem = problemOf([], couriers);
    expect(problem.courierIds).toEqual([1, 2, 3, 4]);
    expect(placesOf(problem.place, problem)).toEqual([7, 7, 4, 7]);
    expect(placesOf(problem.homePickup, problem)).toEqual([-1, -1, 3, -1]);
    expect([...problem.capacity]).toEqual([2, 0, 1_000, 0]);
  });

  it('are free from now on at the earliest; a shift whose end is unknown has ended', () => {
    const free = [3, 25, Number.NaN].map((freeAt, id) => courier(id, { freeAt }));
    expect([...problemOf([], free).freeAt]).toEqual([NOW, 25, NOW]);
    const ends = [50, Number.POSITIVE_INFINITY, Number.NaN].map((shiftEnd, id) => courier(id, { shiftEnd }));
    expect([...problemOf([], ends).shiftEnd]).toEqual([
      50,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ]);
  });

  it('above the mean of recent orders cost more, below it less', () => {
    const couriers = [1, 2, 6].map((ordersPerHour, id) => courier(id, { ordersPerHour }));
    expect([...problemOf([], couriers, { fairnessWeight: 0.5 }).fairnessMin]).toEqual([-1, -0.5, 1.5]);
  });

  it('have a cost of their minutes by the open orders; committed ones are none', () => {
    const committedPickup = { pickup: 3, arriveAt: 12, orderIds: [1] };
    const one = [courier(1, { committedPickup })];
    expect([...problemOf([order(1), order(2)], one).opportunityCost]).toEqual([0]);
    expect([...problemOf([order(1), order(2), order(3)], one).opportunityCost]).toEqual([1]);
  });
});

describe('a committed trip', () => {
  const committed = (orderIds: number[], fields: Partial<CourierState> = {}, arriveAt = 12) => ({
    committedPickup: { pickup: 3, arriveAt, orderIds },
    ...fields,
  });

  it('keeps its orders, of two couriers with the first, of another pickup with nobody', () => {
    const orders = [order(1), order(2), order(3, { pickup: 4 }), order(4)];
    const couriers = [courier(8, committed([2, 4])), courier(6, committed([2, 1, 3, 99])), courier(7)];
    const problem = problemOf(orders, couriers);
    expect(problem.lockedOrders).toEqual([[1, 0], [], [3]]);
    expect([...problem.lockedTo]).toEqual([0, 0, -1, 2]);
    expect(placesOf(problem.committedPickup, problem)).toEqual([3, -1, 3]);
    expect([...problem.committedArriveAt]).toEqual([12, 0, 12]);
  });

  it('an arrival that is no number is now', () => {
    expect([
      ...problemOf([order(1)], [courier(1, committed([1], {}, Number.NaN))]).committedArriveAt,
    ]).toEqual([NOW]);
  });

  it.each([
    [12, NOW, 12],
    [12, 30, 30],
    [12, Number.NaN, 12],
    [Number.NaN, 5, NOW],
  ])(
    'without orders it ends at its pickup: arrival %d, free at %d: free from %d on',
    (arriveAt, freeAt, from) => {
      const problem = problemOf([], [courier(1, committed([9], { freeAt }, arriveAt))]);
      expect(placesOf(problem.committedPickup, problem)).toEqual([-1]);
      expect(placesOf(problem.place, problem)).toEqual([3]);
      expect([...problem.freeAt]).toEqual([from]);
    },
  );

  it.each([
    ['the end of the shift', 100, 60, 15, 100],
    ['the arrival and two minutes of service', 50, 60, 15, 62],
    ['its goods, when they are ready later', 50, 60, 65, 65],
    ['two minutes after the arrival, goods of an unknown time being ready now', 5, 9, Number.NaN, 11],
    ['now, where all else is past and a time is unknown', 5, 3, Number.NaN, NOW],
  ])('may be picked up until %s', (_, shiftEnd, arriveAt, readyAt, latest) => {
    const own = courier(1, committed([1, 2], { shiftEnd }, arriveAt));
    const problem = problemOf([order(1, { readyAt: 1 }), order(2, { readyAt })], [own]);
    expect([...problem.committedLatestPickupAt]).toEqual([latest]);
  });
});

describe('travel', () => {
  const between = (minutes: number) => {
    let lookups = 0;
    const table = {
      placeCount: 20,
      minutes: (from: number, to: number) => {
        lookups += 1;
        return from === 3 && to === 8 ? minutes : 1;
      },
    };
    const problem = buildProblem(
      { now: NOW, orders: [order(1)], couriers: [], travel: table },
      DEFAULT_POLICY,
    );
    const [from = 0] = problem.pickup;
    const [to = 0] = problem.dropoff;
    return {
      there: () => problem.travel(from, to),
      back: () => problem.travel(to, from),
      lookups: () => lookups,
    };
  };

  it.each([
    [0, 0],
    [4.5, 4.5],
    [UNREACHABLE_MIN - 1, UNREACHABLE_MIN - 1],
    [UNREACHABLE_MIN + 1, UNREACHABLE_MIN],
    [Number.POSITIVE_INFINITY, UNREACHABLE_MIN],
    [Number.NaN, UNREACHABLE_MIN],
    [-0.5, UNREACHABLE_MIN],
  ])('a table that says %d gives %d', (minutes, answer) => {
    expect(between(minutes).there()).toBe(answer);
  });

  it('looks each pair up once, each direction by itself', () => {
    const pair = between(4);
    expect([pair.there(), pair.there(), pair.back(), pair.back()]).toEqual([4, 4, 1, 1]);
    expect(pair.lookups()).toBe(2);
  });
});
