import { expect, it } from 'vitest';
import { createRouteCost, TRIP_END } from './route-cost.ts';
import { buildProblem } from './routing-problem.ts';
import { type CourierState, DEFAULT_POLICY, type OpenOrder, type Policy, type Snapshot } from './snapshot.ts';
import { makeCourier, makeOrder } from './street-snapshot.ts';

/**
 * Service takes 2 minutes before and after each stop; a minute of waiting goods costs half a minute, as does
 * an order an hour above the mean.
 */
const POLICY: Policy = { ...DEFAULT_POLICY, freshnessWeight: 0.5, fairnessWeight: 0.5 };
/** One street: places at minutes 0, 1, 2 … */
const travel: Snapshot['travel'] = { placeCount: 20, minutes: (from, to) => Math.abs(from - to) };
const COURIER = makeCourier(1, { shiftEnd: 600 });
const ORDER = makeOrder(1, { pickup: 3, dropoff: 8, readyAt: 1 });
const SECOND: OpenOrder = { ...ORDER, id: 2, dropoff: 1 };

function costOf(orders: OpenOrder[], courier: CourierState, route: number[], others: CourierState[] = []) {
  const snapshot: Snapshot = { now: 0, orders, couriers: [courier, ...others], travel };
  const problem = buildProblem(snapshot, POLICY);
  return createRouteCost(problem, POLICY)(problem.courierIds.indexOf(courier.id), route, route.length);
}
const costOfOne = (order: Partial<OpenOrder>, courier: Partial<CourierState> = {}, others?: CourierState[]) =>
  costOf([{ ...ORDER, ...order }], { ...COURIER, ...courier }, [0], others);

it('one order: its age on arrival, a tenth of the road, half of the wait of its goods', () => {
  // there at 3, picked up at 10, leaves at 12, 5 minutes, +2: 19; road 0.3 + 0.5
  expect(costOfOne({ readyAt: 10 })).toBeCloseTo(19.8, 9);
  // picked up at 5, at the customer at 14; the goods waited 4 minutes: 2
  expect(costOfOne({})).toBeCloseTo(16.8, 9);
});

it('beyond 40 minutes each costs 0.3 more, beyond 90 another 1', () => {
  expect(costOfOne({ placedAt: -26 })).toBeCloseTo(0.8 + 2 + 40, 9);
  // 54 minutes: 14 × 0.3 = 4.2
  expect(costOfOne({ placedAt: -40 })).toBeCloseTo(0.8 + 2 + 54 + 4.2, 9);
  // 104 minutes: 64 × 0.3 = 19.2, and 14
  expect(costOfOne({ placedAt: -90 })).toBeCloseTo(0.8 + 2 + 104 + 19.2 + 14, 9);
});

it('an order that is offered to another courier costs two minutes more', () => {
  const other = { ...COURIER, id: 2 };
  expect(costOfOne({ offeredTo: 2 }, {}, [other])).toBeCloseTo(18.8, 9);
  expect(costOfOne({ offeredTo: 1 }, {}, [other])).toBeCloseTo(16.8, 9);
  // also where the other one comes first by id
  expect(costOfOne({ offeredTo: 2 }, { id: 3 }, [other])).toBeCloseTo(18.8, 9);
});

it('an order costs more at a courier with more recent orders than the mean, less at one with fewer', () => {
  const other = { ...COURIER, id: 2, ordersPerHour: 1 };
  expect(costOfOne({}, { ordersPerHour: 3 }, [other])).toBeCloseTo(16.8 + 0.5, 9);
  expect(costOfOne({}, { ordersPerHour: 0 }, [other])).toBeCloseTo(16.8 - 0.25, 9);
});

it('a pickup at the end of the shift is possible, one after it is not', () => {
  expect(costOfOne({}, { shiftEnd: 5 })).toBeCloseTo(16.8, 9);
  expect(costOfOne({}, { shiftEnd: 4.9 })).toBe(Number.POSITIVE_INFINITY);
});

it('a committed trip begins with its arrival, and its road there is spent', () => {
  // there at 4, picked up at 6: the goods waited 5; at the customer at 15, road 0.5
  const committedPickup = { pickup: 3, arriveAt: 4, orderIds: [1] };
  expect(costOfOne({}, { committedPickup })).toBeCloseTo(15 + 2.5 + 0.5, 9);
});

it('two orders together, or one after the other, and the minutes of a courier in a rush', () => {
  const both = [ORDER, SECOND];
  // 16.8; on from 8 at 16, 7 minutes, +2: 25, road 0.7, wait 2; done at 27, each minute costs 1
  expect(costOf(both, COURIER, [0, 1])).toBeCloseTo(16.8 + 27.7 + 27, 9);
  // 16.8; back at 3 at 21, picked up at 23 after 22 minutes; delivered at 29, road 0.5 + 0.2; done at 31
  const apart = [0, TRIP_END, 1];
  expect(costOf(both, COURIER, apart)).toBeCloseTo(16.8 + 29 + 11 + 0.7 + 31, 9);
  // beyond the shift the courier's time costs nothing; who belongs to the pickup has to come back, 2 minutes
  expect(costOf(both, { ...COURIER, shiftEnd: 30 }, apart)).toBeCloseTo(16.8 + 29 + 11 + 0.7 + 30, 9);
  expect(costOf(both, { ...COURIER, pickup: 3 }, apart)).toBeCloseTo(16.8 + 29 + 11 + 0.7 + 33, 9);
  // busy for a minute yet: at the customer at 15, done at 17, 16 minutes from then; the goods waited 5
  expect(costOf(both, { ...COURIER, freeAt: 1 }, [0])).toBeCloseTo(15 + 0.8 + 2.5 + 16, 9);
  expect(costOf(both, COURIER, [])).toBe(0);
  expect(costOf(both, { ...COURIER, pickup: 3 }, [])).toBe(0);
});
