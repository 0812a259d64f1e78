import { EMPTY_PLAN } from '@ulak/dispatch/snapshot';
import { describe, expect, it } from 'vitest';
import { BRANCH, courierFacts, kmNorth, NOW, orderFacts } from '../../test/branch-facts.ts';
import { explainWaits, isLate } from './explain-wait.ts';
import { createDispatchSnapshot } from './dispatch-snapshot.ts';
import { solveTask } from './solve-task.ts';
import type { OrderFacts } from './snapshot-repository.ts';

const timings = { readyP50Min: 10, readyP90Min: 16, minPerKmP50: 3, minPerKmP90: 4.5, doorMin: 2 };
const after = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
/** A slot that begins so many minutes from now, ten minutes long. */
const slot = (minutes: number) => ({ slot_from: after(minutes), slot_to: after(minutes + 10) });
const south = (km: number) => kmNorth(-km);

const snapshotOf = (orders: OrderFacts[], couriers: number) =>
  createDispatchSnapshot({
    now: NOW,
    branch: BRANCH,
    timings,
    orders,
    couriers: Array.from({ length: couriers }, (_, index) => courierFacts(index + 1)),
    refusals: [],
    customerTimings: new Map(),
  });
const planOf = (orders: OrderFacts[], couriers: number) => {
  const dispatchSnapshot = snapshotOf(orders, couriers);
  const { snapshot, policy } = dispatchSnapshot;
  const { plan } = solveTask({
    snapshot,
    policy,
    previous: EMPTY_PLAN,
    budget: { iterations: 400, seed: 7 },
    question: { kind: 'PREVIEW' },
  });
  return { dispatchSnapshot, plan };
};

describe('decision 090: orders that were promised a slot', () => {
  it('may be picked up when they arrive as the slot begins: 60 − 2 − 2 × 3 − 2 minutes', () => {
    const order = orderFacts(1, { ...slot(60), distance_km: '2.00', status: 'READY', ready_at: NOW });
    expect(snapshotOf([order], 1).snapshot.orders[0]?.readyAt).toBeCloseTo(50, 9);
  });

  it('wait for the kitchen when that is later', () => {
    const order = orderFacts(1, slot(5));
    expect(snapshotOf([order], 1).snapshot.orders[0]?.readyAt).toBeGreaterThanOrEqual(10);
  });

  it('count as placed so that they are due at the end of the slot', () => {
    const late = orderFacts(1, { ...slot(20), created_at: after(-40) });
    // 30 minutes are left of 45
    expect(snapshotOf([late], 1).snapshot.orders[0]?.placedAt).toBe(-15);
    expect(snapshotOf([orderFacts(1, slot(90))], 1).snapshot.orders[0]?.placedAt).toBe(0);
  });

  it('of one slot and direction go together', () => {
    const ready = { ...slot(30), status: 'READY', ready_at: NOW } as const;
    const orders = [
      orderFacts(1, { ...ready, ...kmNorth(2), distance_km: '2.00' }),
      orderFacts(2, { ...ready, ...south(2), distance_km: '2.00' }),
      orderFacts(3, { ...ready, ...kmNorth(2.2), distance_km: '2.20' }),
      orderFacts(4, { ...ready, ...south(2.2), distance_km: '2.20' }),
    ];
    const { plan } = planOf(orders, 2);
    const trips = plan.trips.map(({ orderIds }) => orderIds.toSorted((a, b) => a - b));
    expect(trips.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
      [1, 3],
      [2, 4],
    ]);
  });

  it('are late after the end of their slot, not after the longest delivery', () => {
    const dispatchSnapshot = snapshotOf([], 0);
    const isLateAt = (order: OrderFacts, minutes: number): boolean =>
      isLate(dispatchSnapshot, order, after(minutes));
    const paced = orderFacts(1, { ...slot(60), created_at: after(-40) });
    expect([isLateAt(paced, 70), isLateAt(paced, 71)]).toEqual([false, true]);
    const soon = orderFacts(2, { ...slot(0), created_at: NOW });
    expect(isLateAt(soon, 11)).toBe(true);
    const plain = orderFacts(3, { created_at: NOW });
    expect([isLateAt(plain, 45), isLateAt(plain, 46)]).toEqual([false, true]);
  });

  it('are said to wait for their slot, not for the kitchen', () => {
    const order = orderFacts(1, { ...slot(60), status: 'READY', ready_at: NOW });
    const { dispatchSnapshot, plan } = planOf([order], 1);
    const [wait] = explainWaits(dispatchSnapshot, plan, new Set());
    // now is 19:30 in Istanbul
    expect(wait?.text).toMatch(/^Söz verilen aralık 20:30–20:40; /);
  });
});
