import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { type DeskView, deskStep, LOST_AFTER_MIN, type OrderPlan, planFor } from './desk-plan.ts';

const PLAN: OrderPlan = {
  readyAfterMin: 8,
  assignAfterMin: 2,
  cancelAfterMin: null,
  isOffered: false,
  patienceMin: 12,
  afterFailure: 'assign',
  afterFailureMin: 5,
};
const view = (status: DeskView['status'], ageMin: number, inStatusMin = ageMin): DeskView => ({
  status,
  ageMin,
  inStatusMin,
  isReady: true,
  isUntold: false,
});
const MANUAL = { method: 'MANUAL' } as const;
const POOL = { method: 'POOL' } as const;
const AUTOMATIC = { method: 'AUTOMATIC' } as const;

describe('deskStep', () => {
  it('where the engine assigns, staff pack, call off and repair, and assign nothing themselves', () => {
    expect(deskStep(view('PREPARING', 3), PLAN, AUTOMATIC)).toBeNull();
    expect(deskStep(view('PREPARING', 8), PLAN, AUTOMATIC)).toBe('markReady');
    expect(deskStep(view('READY', 30, 20), PLAN, AUTOMATIC)).toBeNull();
    expect(deskStep({ ...view('ASSIGNED', 8, 1), isUntold: true }, PLAN, AUTOMATIC)).toBe('notePacked');
    expect(deskStep(view('ASSIGNED', 8, 1), PLAN, AUTOMATIC)).toBeNull();
    expect(deskStep(view('UNDELIVERABLE', 40, 20), PLAN, AUTOMATIC)).toBe(PLAN.afterFailure);
  });

  it('marks goods ready when they are packed', () => {
    expect(deskStep(view('PREPARING', 7.9), PLAN, MANUAL)).toBeNull();
    expect(deskStep(view('PREPARING', 8), PLAN, MANUAL)).toBe('markReady');
  });

  it('assigns some time after READY, or shortly before', () => {
    expect(deskStep(view('READY', 9, 1.9), PLAN, MANUAL)).toBeNull();
    expect(deskStep(view('READY', 10, 2), PLAN, MANUAL)).toBe('assign');
    expect(deskStep(view('PREPARING', 7), { ...PLAN, assignAfterMin: -1 }, MANUAL)).toBe('assign');
    expect(deskStep(view('PREPARING', 7), { ...PLAN, assignAfterMin: -1 }, POOL)).toBeNull();
  });

  it('leaves the pool to the couriers until nobody comes', () => {
    expect(deskStep(view('READY', 19, 11), PLAN, POOL)).toBeNull();
    expect(deskStep(view('READY', 20, 12), PLAN, POOL)).toBe('assign');
    expect(deskStep(view('READY', 10, 2), { ...PLAN, isOffered: true }, MANUAL)).toBe('offerToPool');
    expect(deskStep(view('AVAILABLE', 12, 3), PLAN, MANUAL)).toBeNull();
    expect(deskStep(view('AVAILABLE', 22, 12), PLAN, MANUAL)).toBe('assign');
  });

  it('gives an order that lies untouched to somebody else, not before its goods are ready', () => {
    expect(deskStep(view('ASSIGNED', 30, 11), PLAN, MANUAL)).toBeNull();
    expect(deskStep(view('ASSIGNED', 30, 12), PLAN, MANUAL)).toBe('reassign');
    expect(deskStep({ ...view('ASSIGNED', 14, 12), isReady: false }, PLAN, MANUAL)).toBeNull();
  });

  it('cancels only what still waits, or what is lost', () => {
    const plan = { ...PLAN, cancelAfterMin: 5 };
    expect(deskStep(view('PREPARING', 5), plan, MANUAL)).toBe('cancel');
    expect(deskStep(view('ASSIGNED', 6, 1), plan, MANUAL)).toBeNull();
    expect(deskStep(view('READY', LOST_AFTER_MIN, 1), PLAN, POOL)).toBe('cancel');
    expect(deskStep(view('IN_DELIVERY', 200, LOST_AFTER_MIN), PLAN, MANUAL)).toBe('cancel');
    expect(deskStep(view('IN_DELIVERY', 60, 30), PLAN, MANUAL)).toBeNull();
  });

  it('tries a failed delivery again or calls it off, as planned', () => {
    expect(deskStep(view('UNDELIVERABLE', 40, 4), PLAN, MANUAL)).toBeNull();
    expect(deskStep(view('UNDELIVERABLE', 40, 5), PLAN, MANUAL)).toBe('assign');
    expect(deskStep(view('UNDELIVERABLE', 40, 5), { ...PLAN, afterFailure: 'cancel' }, MANUAL)).toBe(
      'cancel',
    );
  });

  it('leaves finished orders alone', () => {
    expect(deskStep(view('DELIVERED', 500), PLAN, MANUAL)).toBeNull();
    expect(deskStep(view('CANCELLED', 500), PLAN, MANUAL)).toBeNull();
  });
});

describe('planFor', () => {
  const plans = (habits: Parameters<typeof planFor>[1]) =>
    Array.from({ length: 400 }, (_, id) => planFor(createRandom(1).fork(id), habits));

  it('leaves a good part of the orders for the visitor, for minutes, also in the hurry of a start', () => {
    const left = plans({ method: 'MANUAL', leavesOrders: true, assign: 'ranked', pace: 0.3 }).filter(
      ({ assignAfterMin }) => assignAfterMin >= 4,
    );
    expect(left.length).toBeGreaterThan(130);
    expect(
      plans({ method: 'MANUAL', leavesOrders: false, pace: 1, assign: 'ranked' }).every(
        ({ assignAfterMin }) => assignAfterMin < 3,
      ),
    ).toBe(true);
  });

  it('offers nothing by hand where there is a pool, cancels few', () => {
    const pool = plans({ method: 'POOL', leavesOrders: false, pace: 1, assign: 'ranked' });
    expect(pool.some(({ isOffered }) => isOffered)).toBe(false);
    const cancelled = pool.filter(({ cancelAfterMin }) => cancelAfterMin !== null).length;
    expect(cancelled).toBeGreaterThan(4);
    expect(cancelled).toBeLessThan(30);
  });
});
