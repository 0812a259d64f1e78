import { describe, expect, it } from 'vitest';
import { createRandom } from '@ulak/city/random';
import {
  type OrderObservation,
  nextStaffAction,
  ABANDON_AFTER_MIN,
  type StaffPlan,
  drawStaffPlan,
} from './staff-plan.ts';

const PLAN: StaffPlan = {
  readyAfterMin: 8,
  assignAfterMin: 2,
  cancelAfterMin: null,
  isOffered: false,
  reassignAfterMin: 12,
  afterFailure: 'assign',
  afterFailureMin: 5,
};
const view = (
  status: OrderObservation['status'],
  ageMin: number,
  inStatusMin = ageMin,
): OrderObservation => ({
  status,
  ageMin,
  inStatusMin,
  isReady: true,
  isReadyUnreported: false,
});
const MANUAL = { method: 'MANUAL' } as const;
const POOL = { method: 'POOL' } as const;
const AUTOMATIC = { method: 'AUTOMATIC' } as const;

describe('deskStep', () => {
  it('where the engine assigns, staff pack, call off and repair, and assign nothing themselves', () => {
    expect(nextStaffAction(view('PREPARING', 3), PLAN, AUTOMATIC)).toBeNull();
    expect(nextStaffAction(view('PREPARING', 8), PLAN, AUTOMATIC)).toBe('markReady');
    expect(nextStaffAction(view('READY', 30, 20), PLAN, AUTOMATIC)).toBeNull();
    expect(nextStaffAction({ ...view('ASSIGNED', 8, 1), isReadyUnreported: true }, PLAN, AUTOMATIC)).toBe(
      'notePacked',
    );
    expect(nextStaffAction(view('ASSIGNED', 8, 1), PLAN, AUTOMATIC)).toBeNull();
    expect(nextStaffAction(view('UNDELIVERABLE', 40, 20), PLAN, AUTOMATIC)).toBe(PLAN.afterFailure);
  });

  it('marks goods ready when they are packed', () => {
    expect(nextStaffAction(view('PREPARING', 7.9), PLAN, MANUAL)).toBeNull();
    expect(nextStaffAction(view('PREPARING', 8), PLAN, MANUAL)).toBe('markReady');
  });

  it('assigns some time after READY, or shortly before', () => {
    expect(nextStaffAction(view('READY', 9, 1.9), PLAN, MANUAL)).toBeNull();
    expect(nextStaffAction(view('READY', 10, 2), PLAN, MANUAL)).toBe('assign');
    expect(nextStaffAction(view('PREPARING', 7), { ...PLAN, assignAfterMin: -1 }, MANUAL)).toBe('assign');
    expect(nextStaffAction(view('PREPARING', 7), { ...PLAN, assignAfterMin: -1 }, POOL)).toBeNull();
  });

  it('leaves the pool to the couriers until nobody comes', () => {
    expect(nextStaffAction(view('READY', 19, 11), PLAN, POOL)).toBeNull();
    expect(nextStaffAction(view('READY', 20, 12), PLAN, POOL)).toBe('assign');
    expect(nextStaffAction(view('READY', 10, 2), { ...PLAN, isOffered: true }, MANUAL)).toBe('offerToPool');
    expect(nextStaffAction(view('AVAILABLE', 12, 3), PLAN, MANUAL)).toBeNull();
    expect(nextStaffAction(view('AVAILABLE', 22, 12), PLAN, MANUAL)).toBe('assign');
  });

  it('gives an order that lies untouched to somebody else, not before its goods are ready', () => {
    expect(nextStaffAction(view('ASSIGNED', 30, 11), PLAN, MANUAL)).toBeNull();
    expect(nextStaffAction(view('ASSIGNED', 30, 12), PLAN, MANUAL)).toBe('reassign');
    expect(nextStaffAction({ ...view('ASSIGNED', 14, 12), isReady: false }, PLAN, MANUAL)).toBeNull();
  });

  it('cancels only what still waits, or what is lost', () => {
    const plan = { ...PLAN, cancelAfterMin: 5 };
    expect(nextStaffAction(view('PREPARING', 5), plan, MANUAL)).toBe('cancel');
    expect(nextStaffAction(view('ASSIGNED', 6, 1), plan, MANUAL)).toBeNull();
    expect(nextStaffAction(view('READY', ABANDON_AFTER_MIN, 1), PLAN, POOL)).toBe('cancel');
    expect(nextStaffAction(view('IN_DELIVERY', 200, ABANDON_AFTER_MIN), PLAN, MANUAL)).toBe('cancel');
    expect(nextStaffAction(view('IN_DELIVERY', 60, 30), PLAN, MANUAL)).toBeNull();
  });

  it('tries a failed delivery again or calls it off, as planned', () => {
    expect(nextStaffAction(view('UNDELIVERABLE', 40, 4), PLAN, MANUAL)).toBeNull();
    expect(nextStaffAction(view('UNDELIVERABLE', 40, 5), PLAN, MANUAL)).toBe('assign');
    expect(nextStaffAction(view('UNDELIVERABLE', 40, 5), { ...PLAN, afterFailure: 'cancel' }, MANUAL)).toBe(
      'cancel',
    );
  });

  it('leaves finished orders alone', () => {
    expect(nextStaffAction(view('DELIVERED', 500), PLAN, MANUAL)).toBeNull();
    expect(nextStaffAction(view('CANCELLED', 500), PLAN, MANUAL)).toBeNull();
  });
});

describe('planFor', () => {
  const plans = (habits: Parameters<typeof drawStaffPlan>[1]) =>
    Array.from({ length: 400 }, (_, id) => drawStaffPlan(createRandom(1).fork(id), habits));

  it('leaves many orders for the visitor, for minutes, also at the faster pace of a start', () => {
    const left = plans({
      method: 'MANUAL',
      leavesOrdersUnassigned: true,
      assign: 'ranked',
      pace: 0.3,
    }).filter(({ assignAfterMin }) => assignAfterMin >= 4);
    expect(left.length).toBeGreaterThan(130);
    expect(
      plans({ method: 'MANUAL', leavesOrdersUnassigned: false, pace: 1, assign: 'ranked' }).every(
        ({ assignAfterMin }) => assignAfterMin < 3,
      ),
    ).toBe(true);
  });

  it('offers nothing by hand where there is a pool, cancels few', () => {
    const pool = plans({ method: 'POOL', leavesOrdersUnassigned: false, pace: 1, assign: 'ranked' });
    expect(pool.some(({ isOffered }) => isOffered)).toBe(false);
    const cancelled = pool.filter(({ cancelAfterMin }) => cancelAfterMin !== null).length;
    expect(cancelled).toBeGreaterThan(4);
    expect(cancelled).toBeLessThan(30);
  });
});
