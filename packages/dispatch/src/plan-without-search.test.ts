import { describe, expect, it } from 'vitest';
import { planRoutes } from './plan-routes.ts';
import { DEFAULT_POLICY, EMPTY_PLAN, type Snapshot } from './snapshot.ts';
import { makeCourier, makeOrder, makeStreetSnapshot } from './street-snapshot.ts';

describe('without a search', () => {
  const plain = (snapshot: Snapshot, unservedPenaltyMin = DEFAULT_POLICY.unservedPenaltyMin) =>
    planRoutes(snapshot, EMPTY_PLAN, { iterations: 0, seed: 1 }, { ...DEFAULT_POLICY, unservedPenaltyMin });

  it('what is ready first is placed first', () => {
    // one at a time, and only one pickup before the shift ends
    const alone = makeCourier(1, { capacity: 1, shiftEnd: 20 });
    const { trips, unassigned } = plain(
      makeStreetSnapshot([makeOrder(1, { readyAt: 20 }), makeOrder(2)], [alone]),
    );
    expect(trips).toMatchObject([{ orderIds: [2], pickupAt: 10 }]);
    expect(unassigned).toEqual([{ orderId: 1, reason: 'NOBODY_IN_TIME' }]);
  });

  it('an order that costs as much as leaving it is left, and costs that', () => {
    // 19 minutes and 0.5 for the road
    const one = makeStreetSnapshot([makeOrder(1)], [makeCourier(1)]);
    expect(plain(one, 19.6)).toMatchObject({ unassigned: [], cost: 19.5 });
    expect(plain(one, 19.5)).toMatchObject({ trips: [], unassigned: [{ orderId: 1 }], cost: 19.5 });
  });

  it('keeps the previous plan where nothing has changed', () => {
    const orders = [makeOrder(1), makeOrder(2, { pickup: 50, dropoff: 55 })];
    const both = makeStreetSnapshot(orders, [makeCourier(1), makeCourier(2, { place: 50 })]);
    const before = plain(both);
    expect(before.trips.map(({ courierId, orderIds }) => [courierId, ...orderIds])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(planRoutes(both, before, { iterations: 0, seed: 1 }, DEFAULT_POLICY)).toEqual(before);
  });

  it('what has no courier is listed by id, then what waits for a later round', () => {
    const orders = [
      makeOrder(4, { readyAt: 90 }),
      makeOrder(2, { readyAt: 20 }),
      makeOrder(5),
      makeOrder(1, { readyAt: 90 }),
    ];
    expect(plain(makeStreetSnapshot(orders, [makeCourier(1, { shiftEnd: 5 })])).unassigned).toEqual([
      { orderId: 2, reason: 'NOBODY_IN_TIME' },
      { orderId: 5, reason: 'NOBODY_IN_TIME' },
      { orderId: 1, reason: 'BEYOND_HORIZON' },
      { orderId: 4, reason: 'BEYOND_HORIZON' },
    ]);
  });
});
