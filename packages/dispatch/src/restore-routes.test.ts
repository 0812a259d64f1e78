import { expect, it } from 'vitest';
import { restoreRoutes } from './restore-routes.ts';
import { createRouteCost, TRIP_END } from './route-cost.ts';
import { createRoutes } from './routes.ts';
import { buildProblem } from './routing-problem.ts';
import { type CourierState, DEFAULT_POLICY, type OpenOrder, type Snapshot, type Trip } from './snapshot.ts';
import { makeCourier, makeOrder } from './street-snapshot.ts';

const travel: Snapshot['travel'] = { placeCount: 20, minutes: (from, to) => Math.abs(from - to) };
const courier = (id: number, change: Partial<CourierState> = {}) =>
  makeCourier(id, { shiftEnd: 600, capacity: 2, ...change });
const order = (id: number, change: Partial<OpenOrder> = {}) =>
  makeOrder(id, { pickup: 3, dropoff: 8, readyAt: 1, ...change });
const trip = (courierId: number, orderIds: number[]): Trip => ({
  courierId,
  pickup: 3,
  orderIds,
  departBy: 0,
  arriveAt: 3,
  pickupAt: 5,
  dropAt: orderIds.map(() => 14),
});

/** Routes by order id, 0 between two trips. */
function restored(orders: OpenOrder[], couriers: CourierState[], trips: Trip[]): number[][] {
  const problem = buildProblem({ now: 0, orders, couriers, travel }, DEFAULT_POLICY);
  const routes = createRoutes(problem, createRouteCost(problem, DEFAULT_POLICY));
  restoreRoutes(problem, routes, { trips, unassigned: [], cost: 0 });
  return couriers.map((_, index) =>
    routes.of(index).map((one) => (one === TRIP_END ? 0 : (problem.orderIds[one] ?? Number.NaN))),
  );
}
const both = [courier(1), courier(2)];

it('keeps the trips of the previous plan, each as it was', () => {
  const orders = [order(1), order(2), order(3)];
  expect(restored(orders, both, [trip(1, [2, 1]), trip(1, [3])])).toEqual([[2, 1, 0, 3], []]);
});

it('drops orders and couriers that are gone, and the second of two trips with one order', () => {
  expect(restored([order(1)], both, [trip(1, [9, 1]), trip(5, [1]), trip(2, [1])])).toEqual([[1], []]);
});

it.each<[string, Partial<OpenOrder>, Partial<CourierState>]>([
  ['pinned to another courier', { pinnedTo: 2 }, {}],
  ['pinned to a missing courier', { pinnedTo: 5 }, {}],
  ['excluded', { excludedCouriers: [1] }, {}],
  ['of another branch', {}, { pickup: 4 }],
  ['after the shift', {}, { shiftEnd: 4 }],
])('drops an order that is %s', (_, fields, own) => {
  expect(restored([order(1, fields)], [courier(1, own), courier(2)], [trip(1, [1])])).toEqual([[], []]);
});

it('drops what is pinned to the first courier from the second, and what is of another pickup', () => {
  expect(restored([order(1, { pinnedTo: 1 })], both, [trip(2, [1])])).toEqual([[], []]);
  const orders = [order(1), order(2, { pickup: 5 })];
  const ofBranch = [courier(1, { pickup: 3 })];
  expect(restored(orders, ofBranch, [trip(1, [1]), trip(1, [2])])).toEqual([[1]]);
});

it('a trip of which nothing is left is none', () => {
  expect(restored([order(1)], both, [trip(1, [1]), trip(1, [9])])).toEqual([[1], []]);
});

it('of a route that fits no more only the committed trip stays', () => {
  // at 14 with the customer, back at 21, on board at 23
  const committedPickup = { pickup: 3, arriveAt: 3, orderIds: [1] };
  const trips = [trip(1, [1]), trip(1, [2])];
  const after = (shiftEnd: number) =>
    restored([order(1), order(2)], [courier(1, { committedPickup, shiftEnd })], trips);
  expect(after(23)).toEqual([[1, 0, 2]]);
  expect(after(22)).toEqual([[1]]);
});

it('keeps what a dispatcher pinned, also after an expired offer', () => {
  expect(restored([order(1, { pinnedTo: 1, excludedCouriers: [1] })], both, [trip(1, [1])])[0]).toEqual([1]);
});

it('drops a trip above the capacity, or of two pickups', () => {
  const orders = [order(1), order(2), order(3), order(4, { pickup: 5 })];
  expect(restored(orders, both, [trip(1, [1, 2, 3]), trip(2, [1, 4])])).toEqual([[], []]);
});

it('a trip that holds only a part of a committed one does not replace it', () => {
  const committed = courier(1, { committedPickup: { pickup: 3, arriveAt: 3, orderIds: [1, 2] } });
  expect(restored([order(1), order(2), order(3)], [committed], [trip(1, [1, 3])])).toEqual([[1, 2]]);
});

it('a committed trip stays first, with what joined it; a trip without its orders does not replace it', () => {
  const committed = courier(1, { committedPickup: { pickup: 3, arriveAt: 3, orderIds: [1] } });
  const orders = [order(1), order(2)];
  expect(restored(orders, [committed], [])).toEqual([[1]]);
  expect(restored(orders, [committed], [trip(1, [2, 1])])).toEqual([[2, 1]]);
  expect(restored(orders, [committed], [trip(1, [2])])).toEqual([[1, 0, 2]]);
  expect(restored(orders, [committed, courier(2)], [trip(2, [1])])).toEqual([[1], []]);
});
