import type { Alternative } from '@ulak/dispatch/alternatives';
import { budgetFor } from '@ulak/dispatch/offer-round';
import type { Trip } from '@ulak/dispatch/snapshot';
import { describe, expect, it } from 'vitest';
import { BRANCH, courierFacts, NOW, orderFacts } from '../../test/branch-facts.ts';
import { makeEvening } from './make-evening.ts';
import type { CourierFacts, OrderFacts } from './repository.ts';
import { solveTask } from './solve-task.ts';
import { tellTimes } from './tell-times.ts';

const order = orderFacts;
const courier = (fields: Partial<CourierFacts> = {}): CourierFacts =>
  courierFacts(1, { name: 'Kurye', ...fields });
/** Half of the goods are ready after 10 minutes, nine of ten after 16. */
const timings = { readyP50Min: 10, readyP90Min: 16, minPerKmP50: 3, minPerKmP90: 4, doorMin: 2 };
const eveningOf = (orders: OrderFacts[], fields: Partial<CourierFacts> = {}) =>
  makeEvening({
    now: NOW,
    branch: BRANCH,
    timings,
    orders,
    couriers: [courier(fields)],
    told: new Map(),
    refusals: [],
  });
/** The same as it is planned where nobody is to spare: what cooks is expected three minutes later. */
const inRush = (evening: ReturnType<typeof eveningOf>): typeof evening => {
  const orders = evening.snapshot.orders.map((one) => ({
    ...one,
    readyAt: one.readyAt > 0 ? one.readyAt + 3 : one.readyAt,
  }));
  return { ...evening, snapshot: { ...evening.snapshot, orders } };
};
const told = (evening: ReturnType<typeof eveningOf>, orderId: number) => {
  const { snapshot, policy } = evening;
  const answer = solveTask({
    snapshot,
    policy,
    previous: { trips: [], unassigned: [], cost: 0 },
    budget: budgetFor(1, 1),
    question: { kind: 'ORDER', orderId },
  });
  const read = ({ plan, alternatives }: typeof answer) => ({
    trip: plan.trips[0] as Trip,
    option: alternatives.get(orderId)?.[0] as Alternative,
  });
  return { planned: read(answer), said: read(tellTimes(evening, answer)) };
};

describe('docs/decisions/024: planned for goods that are late, told as they usually are', () => {
  it('a courier who waits for the kitchen: planned for the 13th minute, told for the 10th', () => {
    const { planned, said } = told(inRush(eveningOf([order(1)])), 1);
    expect([planned.trip.pickupAt, said.trip.pickupAt]).toEqual([13, 10]);
    expect(said.option.pickupAt).toBe(10);
    // a minute at the counter, three of way, two at the door
    expect(said.trip.dropAt[0]).toBeCloseTo(16, 2);
    expect(said.option.dropAt).toBeCloseTo(16, 2);
    expect(said.trip.departBy).toBe(9);
  });

  it('where couriers are to spare it is planned as it is told', () => {
    const { planned, said } = told(eveningOf([order(1)]), 1);
    expect(planned.trip.pickupAt).toBe(10);
    expect(said).toEqual(planned);
  });

  it('a courier who is there later than the goods: told when they are there', () => {
    // 4 km away, twelve minutes, and one at the counter
    const { planned, said } = told(inRush(eveningOf([order(1)], { lat: 41 - 4 / 111.1949 })), 1);
    expect(planned.trip.pickupAt).toBeCloseTo(13, 1);
    expect(said.trip.pickupAt).toBeCloseTo(13, 1);
    // 3.5 km: before the planned moment, after the usual one
    const middle = told(inRush(eveningOf([order(1)], { lat: 41 - 3.5 / 111.1949 })), 1);
    expect(middle.planned.trip.pickupAt).toBeCloseTo(13, 1);
    expect(middle.said.trip.pickupAt).toBeCloseTo(11.5, 1);
    expect(middle.said.option.pickupAt).toBeCloseTo(11.5, 1);
  });

  it('goods that are ready, and a trip after another one, are told as planned', () => {
    const ready = told(eveningOf([order(1, { status: 'READY', ready_at: NOW })]), 1);
    expect(ready.said).toEqual(ready.planned);
    const evening = eveningOf([order(1)]);
    const later: Alternative = {
      courierId: 1,
      added: 0,
      pickupAt: 30,
      dropAt: 36,
      together: [],
      tripsBefore: 1,
      delaysOthersMin: 0,
    };
    const answer = {
      plan: { trips: [], unassigned: [], cost: 0 },
      sends: [],
      alternatives: new Map([[1, [later]]]),
    };
    expect(tellTimes(evening, answer).alternatives.get(1)).toEqual([later]);
  });
});
