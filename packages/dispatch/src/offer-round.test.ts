import { expect, it } from 'vitest';
import {
  searchBudgetFor,
  listUnofferedOrders,
  COMMITMENT_LOOKAHEAD_MIN,
  planRound,
  tripsToOffer,
} from './offer-round.ts';
import { PRODUCT_POLICY } from './product-policy.ts';
import {
  type CourierState,
  EMPTY_PLAN,
  type OpenOrder,
  type Plan,
  type Snapshot,
  type Trip,
} from './snapshot.ts';
import { makeCourier, makeOrder } from './street-snapshot.ts';

/** Everything is five minutes from everything else. */
const travel: Snapshot['travel'] = { placeCount: 20, minutes: (from, to) => (from === to ? 0 : 5) };
const courier = (id: number, fields: Partial<CourierState> = {}) =>
  makeCourier(id, { place: 10 + id, shiftEnd: 600, ...fields });
const order = (id: number, fields: Partial<OpenOrder> = {}) =>
  makeOrder(id, { dropoff: id, readyAt: 20, ...fields });
const trip = (courierId: number, orderIds: number[], departBy: number, pickupAt: number): Trip => ({
  courierId,
  pickup: 0,
  orderIds,
  departBy,
  arriveAt: departBy + 5,
  pickupAt,
  dropAt: orderIds.map(() => pickupAt + 7),
});
const at = (orders: OpenOrder[], couriers: CourierState[]): Snapshot => ({
  now: 0,
  orders,
  couriers,
  travel,
});
const offered = (snapshot: Snapshot, trips: Trip[], offerable = [1, 2]): number[][] => {
  const found: Plan = { trips, unassigned: [], cost: 0 };
  const moment = { nextRoundAt: COMMITMENT_LOOKAHEAD_MIN, offerable };
  return tripsToOffer(snapshot, found, moment).map(({ courierId, orderIds }) => [courierId, ...orderIds]);
};

it('offers just in time where more orders wait than couriers are free', () => {
  const busy = at([order(1), order(2)], [courier(1)]);
  expect(offered(busy, [trip(1, [1], 2, 9)])).toEqual([]);
  expect(offered(busy, [trip(1, [1], 1, 8)])).toEqual([[1, 1]]);
});

it('offers early where enough couriers are free, for goods ready within a quarter of an hour', () => {
  const quiet = at([order(1)], [courier(1), courier(2)]);
  expect(offered(quiet, [trip(1, [1], 8, 15)])).toEqual([[1, 1]]);
  expect(offered(quiet, [trip(1, [1], 9, 16)])).toEqual([]);
});

/** Trip that is not due: it is offered only when idle couriers are as many as open orders. */
const early = trip(1, [1], 8, 15);

it.each<[string, OpenOrder[], CourierState[], number[]]>([
  ['is not offerable now', [order(1), order(2)], [courier(1), courier(2)], [1]],
  ['is busy', [order(1), order(2)], [courier(1), courier(2, { freeAt: 10 })], [1, 2]],
  [
    'is on the way to a pickup',
    [order(1), order(2)],
    [courier(1), courier(2, { committedPickup: { pickup: 0, arriveAt: 5, orderIds: [] } })],
    [1, 2],
  ],
  ['holds an offer', [order(1), order(2), order(3, { offeredTo: 2 })], [courier(1), courier(2)], [1, 2]],
])('does not count a courier as idle who %s', (_, orders, couriers, offerable) => {
  expect(offered(at(orders, couriers), [early], offerable)).toEqual([]);
});

it.each<[string, OpenOrder]>([
  ['pinned', order(2, { pinnedTo: 5 })],
  ['offered', order(2, { offeredTo: 5 })],
])('does not count an order as open that is %s', (_, other) => {
  expect(offered(at([order(1), other], [courier(1)]), [early])).toEqual([[1, 1]]);
});

it('offers early no more to a courier who holds an offer', () => {
  const holding = at([order(1), order(2, { offeredTo: 1 })], [courier(1)]);
  expect(offered(holding, [trip(1, [1, 2], 8, 15)])).toEqual([]);
});

it('offers the first trip of a courier, not the ones after it', () => {
  const quiet = at([order(1), order(2)], [courier(1), courier(2)]);
  expect(offered(quiet, [early, trip(1, [2], 20, 30)])).toEqual([[1, 1]]);
});

it('offers nothing to a courier who is not offerable now, and nothing twice', () => {
  const quiet = at([order(1, { offeredTo: 1 })], [courier(1), courier(2)]);
  expect(offered(quiet, [trip(1, [1], 0, 8)])).toEqual([]);
  expect(offered(quiet, [trip(2, [1], 0, 8)], [1])).toEqual([]);
  expect(offered(quiet, [trip(2, [1], 0, 8)])).toEqual([[2, 1]]);
});

it('offers an order that joins a committed trip; what the courier has already is not new', () => {
  const committedPickup = { pickup: 0, arriveAt: 5, orderIds: [1] };
  const joined = at([order(1, { pinnedTo: 1 }), order(2)], [courier(1, { committedPickup })]);
  const both = trip(1, [1, 2], 0, 20);
  expect(offered(joined, [both])).toEqual([[1, 1, 2]]);
  expect(listUnofferedOrders(joined, [both])).toEqual([2]);
  expect(
    offered(at([order(1, { pinnedTo: 1 })], [courier(1, { committedPickup })]), [trip(1, [1], 0, 20)]),
  ).toEqual([]);
});

it('a round plans and answers its offers', () => {
  const snapshot = at([order(1, { readyAt: 2 })], [courier(1)]);
  const task = { snapshot, previous: EMPTY_PLAN, budget: searchBudgetFor(1, 7), policy: PRODUCT_POLICY };
  const { plan, offeredTrips } = planRound(task, {
    nextRoundAt: COMMITMENT_LOOKAHEAD_MIN,
    offerable: [1],
  });
  expect(plan.trips).toHaveLength(1);
  expect(offeredTrips).toEqual(plan.trips);
});

it('searches by the number of orders, within bounds', () => {
  expect([0, 10, 1_000].map((orders) => searchBudgetFor(orders, 1).iterations)).toEqual([30, 160, 2_000]);
});
