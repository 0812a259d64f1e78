import { describe, expect, it } from 'vitest';
import { planRoutes } from './plan-routes.ts';
import {
  type CourierState,
  DEFAULT_POLICY,
  EMPTY_PLAN,
  type OpenOrder,
  type Snapshot,
  type TravelTimes,
} from './snapshot.ts';

/** One street: places at minutes 0, 1, 2 … */
const street: TravelTimes = { placeCount: 100, minutes: (from, to) => Math.abs(from - to) };
const order = (fields: Partial<OpenOrder> & { id: number }): OpenOrder => ({
  pickup: 0,
  dropoff: 5,
  placedAt: 0,
  readyAt: 10,
  pinnedTo: null,
  offeredTo: null,
  ...fields,
});
const courier = (fields: Partial<CourierState> & { id: number }): CourierState => ({
  place: 0,
  freeAt: 0,
  shiftEnd: Number.POSITIVE_INFINITY,
  capacity: 3,
  pickup: null,
  committedPickup: null,
  ordersPerHour: 0,
  ...fields,
});
const snapshotOf = (orders: OpenOrder[], couriers: CourierState[]): Snapshot => ({
  now: 0,
  orders,
  couriers,
  travel: street,
});

describe('without a search', () => {
  const plain = (snapshot: Snapshot, unservedPenaltyMin = DEFAULT_POLICY.unservedPenaltyMin) =>
    planRoutes(snapshot, EMPTY_PLAN, { iterations: 0, seed: 1 }, { ...DEFAULT_POLICY, unservedPenaltyMin });

  it('what is ready first is placed first', () => {
    // one at a time, and only one pickup before the shift ends
    const alone = courier({ id: 1, capacity: 1, shiftEnd: 20 });
    const { trips, unassigned } = plain(
      snapshotOf([order({ id: 1, readyAt: 20 }), order({ id: 2 })], [alone]),
    );
    expect(trips).toMatchObject([{ orderIds: [2], pickupAt: 10 }]);
    expect(unassigned).toEqual([{ orderId: 1, reason: 'NOBODY_IN_TIME' }]);
  });

  it('an order that costs as much as leaving it is left, and costs that', () => {
    // 19 minutes and 0.5 for the road
    const one = snapshotOf([order({ id: 1 })], [courier({ id: 1 })]);
    expect(plain(one, 19.6)).toMatchObject({ unassigned: [], cost: 19.5 });
    expect(plain(one, 19.5)).toMatchObject({ trips: [], unassigned: [{ orderId: 1 }], cost: 19.5 });
  });

  it('keeps the previous plan where nothing has changed', () => {
    const orders = [order({ id: 1 }), order({ id: 2, pickup: 50, dropoff: 55 })];
    const both = snapshotOf(orders, [courier({ id: 1 }), courier({ id: 2, place: 50 })]);
    const before = plain(both);
    expect(before.trips.map(({ courierId, orderIds }) => [courierId, ...orderIds])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(planRoutes(both, before, { iterations: 0, seed: 1 }, DEFAULT_POLICY)).toEqual(before);
  });

  it('what has no courier is listed by id, then what waits for a later round', () => {
    const orders = [
      order({ id: 4, readyAt: 90 }),
      order({ id: 2, readyAt: 20 }),
      order({ id: 5 }),
      order({ id: 1, readyAt: 90 }),
    ];
    expect(plain(snapshotOf(orders, [courier({ id: 1, shiftEnd: 5 })])).unassigned).toEqual([
      { orderId: 2, reason: 'NOBODY_IN_TIME' },
      { orderId: 5, reason: 'NOBODY_IN_TIME' },
      { orderId: 1, reason: 'BEYOND_HORIZON' },
      { orderId: 4, reason: 'BEYOND_HORIZON' },
    ]);
  });
});
