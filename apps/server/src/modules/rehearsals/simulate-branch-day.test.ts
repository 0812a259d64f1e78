import { describe, expect, it } from 'vitest';
import { makeDay } from '../../test/made-day.ts';
import type { Calibration } from './calibrate.ts';
import type { DayFacts, DayOrder } from './day-facts.ts';
import { simulateBranchDay } from './simulate-branch-day.ts';

const MADE = makeDay({ seed: 51, orders: 30, couriers: 1, method: 'NEAREST' });
const CALIBRATION: Calibration = {
  source: 'DAY',
  legs: 30,
  metresPerMinute: 400,
  pickupMinutes: 1,
  deskMinutes: 0,
  doorMinutes: 2,
  waySpread: 0.05,
};

/** An order some 400 m away, ready so many minutes after it was placed. */
const order = (placed: number, ready: number): DayOrder => ({
  lat: MADE.branch.lat + 0.0036,
  lng: MADE.branch.lng,
  km: 0.4,
  placed,
  ready: placed + ready,
  assigned: null,
  pickedUp: null,
  delivered: null,
  courier: null,
  isByEngine: false,
  wanted: null,
  slot: null,
});

/** Minutes from order to door, by hand, of one courier. */
function minutesOf(orders: readonly DayOrder[]): number[] {
  const facts: DayFacts = { ...MADE, orders, duty: [{ courier: 1, from: 0, to: 1_400 }] };
  const scenario = {
    place: facts.branch,
    duty: facts.duty,
    method: 'NEAREST' as const,
    concurrentLimit: 3,
    slots: orders.map(() => null),
  };
  const { deliveries } = simulateBranchDay(facts, scenario, { calibration: CALIBRATION, seed: 1 });
  return deliveries
    .toSorted((a, b) => a.order - b.order)
    .map((one) => one.at - (orders[one.order]?.placed ?? 0));
}

describe('a day replayed by hand (docs/decisions/091)', () => {
  it('gives what is packed: an order that is late in the kitchen keeps nobody at the counter', () => {
    const usual = Array.from({ length: 12 }, (_, n) => order(600 + 30 * n, 8));
    const [late, other] = minutesOf([order(300, 60), order(310, 8), ...usual]);
    expect(late).toBeGreaterThan(60);
    expect(other).toBeLessThan(15);
  });

  it('takes as long as its parts: rounds make it neither sooner nor later', () => {
    const orders = Array.from({ length: 40 }, (_, n) => order(100 + 30.3 * n, 8));
    const minutes = minutesOf(orders);
    expect(minutes).toHaveLength(40);
    const mean = minutes.reduce((sum, one) => sum + one, 0) / minutes.length;
    // 8 to ready, 1 at the counter, 1 on the way, 2 at the door
    expect(Math.abs(mean - 12)).toBeLessThan(0.1);
  });
});
