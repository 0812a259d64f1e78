import type { Alternative } from '@ulak/dispatch/alternatives';
import { searchBudgetFor } from '@ulak/dispatch/offer-round';
import type { Trip } from '@ulak/dispatch/snapshot';
import { describe, expect, it } from 'vitest';
import { BRANCH, courierFacts, NOW, orderFacts } from '../../test/branch-facts.ts';
import { createDispatchSnapshot } from './dispatch-snapshot.ts';
import type { CourierFacts, OrderFacts } from './snapshot-repository.ts';
import { solveTask } from './solve-task.ts';
import { publishTimes } from './publish-times.ts';

const order = orderFacts;
const courier = (fields: Partial<CourierFacts> = {}): CourierFacts =>
  courierFacts(1, { name: 'Kurye', ...fields });
/** Half of the orders are ready after 10 minutes, nine of ten after 16. */
const timings = { readyP50Min: 10, readyP90Min: 16, minPerKmP50: 3, minPerKmP90: 4, doorMin: 2 };
const dispatchSnapshotOf = (orders: OrderFacts[], fields: Partial<CourierFacts> = {}) =>
  createDispatchSnapshot({
    now: NOW,
    branch: BRANCH,
    timings,
    orders,
    couriers: [courier(fields)],
    customerTimings: new Map(),
    refusals: [],
  });
/** The same where no courier is idle: planned with a preparation time that is three minutes longer. */
const inRush = (dispatchSnapshot: ReturnType<typeof dispatchSnapshotOf>): typeof dispatchSnapshot => {
  const orders = dispatchSnapshot.snapshot.orders.map((one) => ({
    ...one,
    readyAt: one.readyAt > 0 ? one.readyAt + 3 : one.readyAt,
  }));
  return { ...dispatchSnapshot, snapshot: { ...dispatchSnapshot.snapshot, orders } };
};
const publish = (dispatchSnapshot: ReturnType<typeof dispatchSnapshotOf>, orderId: number) => {
  const { snapshot, policy } = dispatchSnapshot;
  const answer = solveTask({
    snapshot,
    policy,
    previous: { trips: [], unassigned: [], cost: 0 },
    budget: searchBudgetFor(1, 1),
    question: { kind: 'ORDER', orderId },
  });
  const read = ({ plan, alternatives }: typeof answer) => ({
    trip: plan.trips[0] as Trip,
    option: alternatives.get(orderId)?.[0] as Alternative,
  });
  return { planned: read(answer), published: read(publishTimes(dispatchSnapshot, answer)) };
};

describe('docs/decisions/024: planned for late preparation, published by the median', () => {
  it('a courier who waits for the kitchen: planned for the 13th minute, published for the 10th', () => {
    const { planned, published } = publish(inRush(dispatchSnapshotOf([order(1)])), 1);
    expect([planned.trip.pickupAt, published.trip.pickupAt]).toEqual([13, 10]);
    expect(published.option.pickupAt).toBe(10);
    // a minute at the counter, three of travel, two at the stop
    expect(published.trip.dropAt[0]).toBeCloseTo(16, 2);
    expect(published.option.dropAt).toBeCloseTo(16, 2);
    expect(published.trip.departBy).toBe(9);
  });

  it('where couriers are idle it is planned as it is published', () => {
    const { planned, published } = publish(dispatchSnapshotOf([order(1)]), 1);
    expect(planned.trip.pickupAt).toBe(10);
    expect(published).toEqual(planned);
  });

  it('a courier who arrives after the order is ready: published for their arrival', () => {
    // 4 km away, twelve minutes, and one at the counter
    const { planned, published } = publish(
      inRush(dispatchSnapshotOf([order(1)], { lat: 41 - 4 / 111.1949 })),
      1,
    );
    expect(planned.trip.pickupAt).toBeCloseTo(13, 1);
    expect(published.trip.pickupAt).toBeCloseTo(13, 1);
    // 3.5 km: before the planned time, after the usual one
    const middle = publish(inRush(dispatchSnapshotOf([order(1)], { lat: 41 - 3.5 / 111.1949 })), 1);
    expect(middle.planned.trip.pickupAt).toBeCloseTo(13, 1);
    expect(middle.published.trip.pickupAt).toBeCloseTo(11.5, 1);
    expect(middle.published.option.pickupAt).toBeCloseTo(11.5, 1);
  });

  it('a ready order, and a trip after another one, are published as planned', () => {
    const ready = publish(dispatchSnapshotOf([order(1, { status: 'READY', ready_at: NOW })]), 1);
    expect(ready.published).toEqual(ready.planned);
    const dispatchSnapshot = dispatchSnapshotOf([order(1)]);
    const later: Alternative = {
      courierId: 1,
      addedCost: 0,
      pickupAt: 30,
      dropAt: 36,
      together: [],
      tripsBefore: 1,
      delayToOthersMin: 0,
    };
    const answer = {
      plan: { trips: [], unassigned: [], cost: 0 },
      offeredTrips: [],
      alternatives: new Map([[1, [later]]]),
    };
    expect(publishTimes(dispatchSnapshot, answer).alternatives.get(1)).toEqual([later]);
  });
});
