import type { RehearsalResult, RehearsalSettings } from '@ulak/contracts/rehearsals/schema';
import { distanceKm } from '@ulak/contracts/domain/geo';
import { describe, expect, it } from 'vitest';
import { type MadeDay, makeDay } from '../../test/made-day.ts';
import { calibrate } from './calibrate.ts';
import type { DayFacts } from './day-facts.ts';
import { rehearse } from './rehearse.ts';

const UNCHANGED: RehearsalSettings = {
  couriersByHour: null,
  method: 'AUTOMATIC',
  concurrentLimit: null,
  location: null,
  rates: null,
  pacing: null,
};

const RUSH = {
  isOn: true,
  kind: 'CLOCK' as const,
  clockTime: '19:25',
  offsetMin: 0,
  fromDay: null,
  toDay: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  beforeMin: 40,
  afterMin: 60,
  slotMin: 15 as const,
  capacity: null,
};

function run(facts: DayFacts, settings: Partial<RehearsalSettings> = {}): RehearsalResult & { days: number } {
  const days = rehearse(facts, { ...UNCHANGED, ...settings });
  for (let count = 0; ; count += 1) {
    const { done, value } = days.next();
    if (done) return { ...value, days: count };
    expect(value).toBe(count + 1);
  }
}

const middleOf = (figures: RehearsalResult['real']): number => figures.meanMinutes?.middle ?? Number.NaN;

describe('decision 091: unchanged settings reproduce the mean delivery time within 10 %', () => {
  it.each<MadeDay>([
    { seed: 12, orders: 70, couriers: 4, spreadM: 2_200 },
    { seed: 14, orders: 50, couriers: 4, metresPerMinute: 200, waySpread: 0.35 },
    { seed: 15, orders: 60, couriers: 4, method: 'NEAREST' },
    { seed: 16, orders: 60, couriers: 5, spreadM: 700, rushShare: 0.3 },
  ])('%j', (made) => {
    const { real, unchanged, calibration, days } = run(makeDay(made));
    expect(days).toBe(10);
    expect(calibration.source).toBe('DAY');
    const difference = 100 * (middleOf(unchanged) / middleOf(real) - 1);
    expect(calibration.differencePercent).toBeCloseTo(difference, 0);
    expect(Math.abs(difference)).toBeLessThanOrEqual(10);
    expect(unchanged.courierHours).toBe(real.courierHours);
  });
});

describe('a rehearsal', () => {
  const facts = makeDay({ seed: 21, orders: 50, couriers: 4 });
  const was = run(facts);

  it('is the same for the same day and settings; a try of nothing is the day unchanged', () => {
    expect(run(facts)).toEqual(was);
    expect(was.tried).toEqual(was.unchanged);
  });

  it('on average fewer couriers are never better', () => {
    const minutesWith = (count: number): number =>
      middleOf(run(facts, { couriersByHour: Array.from({ length: 24 }, () => count) }).tried);
    const [many, some, few] = [minutesWith(4), minutesWith(2), minutesWith(1)];
    expect(some).toBeGreaterThanOrEqual(many);
    expect(few).toBeGreaterThan(some);
  });

  it('nobody on duty: nothing is delivered, all is late', () => {
    const { tried } = run(facts, { couriersByHour: Array.from({ length: 24 }, () => 0) });
    expect(tried).toMatchObject({
      delivered: { low: 0, middle: 0, high: 0 },
      meanMinutes: null,
      p90Minutes: null,
      cost: null,
      courierHours: 0,
      latePercent: { middle: 100 },
    });
  });

  it('by hand: one order a way', () => {
    const { tried, unchanged } = run(facts, { method: 'NEAREST' });
    expect(tried.km.middle).toBeGreaterThanOrEqual(unchanged.km.middle);
    const single = facts.orders.reduce((sum, order) => sum + 2 * distanceKm(facts.branch, order), 0);
    expect(tried.km.middle).toBeCloseTo(single, 0);
  });

  it('another place: longer ways, more pay by the kilometre', () => {
    const far = { lat: facts.branch.lat + 0.05, lng: facts.branch.lng };
    const { tried, unchanged } = run(facts, { location: far });
    expect(middleOf(tried)).toBeGreaterThan(middleOf(unchanged));
    expect(tried.km.middle).toBeGreaterThan(unchanged.km.middle);
    expect(tried.cost?.middle).toBeGreaterThan(unchanged.cost?.middle ?? Number.NaN);
  });

  describe('with a second branch', () => {
    const { branch } = facts;
    const nearNobody = { lat: branch.lat + 0.4, lng: branch.lng };
    const farthest = facts.orders.reduce((far, order) => (order.km > far.km ? order : far));

    it('where nobody is near it, the day is the same but for its couriers', () => {
      const { tried, unchanged, secondOrders } = run(facts, {
        secondBranch: { location: nearNobody, couriers: 2 },
      });
      expect(secondOrders).toBe(0);
      expect(tried).toEqual({ ...unchanged, courierHours: tried.courierHours });
      expect(tried.courierHours).toBeGreaterThan(unchanged.courierHours);
    });

    it('the orders that are nearer to it come from there, over shorter ways', () => {
      const location = { lat: farthest.lat, lng: farthest.lng };
      const { tried, unchanged, secondOrders } = run(facts, { secondBranch: { location, couriers: 2 } });
      const nearer = facts.orders.filter((order) => distanceKm(order, location) < order.km).length;
      expect(nearer).toBeGreaterThan(0);
      expect(secondOrders).toBe(nearer);
      expect(tried.delivered.middle).toBe(facts.orders.length);
      expect(tried.km.middle).toBeLessThan(unchanged.km.middle);
      expect(tried.pay?.middle).toBeLessThan(unchanged.pay?.middle ?? 0);
    });

    it('stands open while the branch has couriers', () => {
      const couriersByHour = Array.from({ length: 24 }, () => 0);
      const { tried } = run(facts, { couriersByHour, secondBranch: { location: branch, couriers: 3 } });
      expect([tried.courierHours, tried.delivered.middle]).toEqual([0, 0]);
    });

    it('with slots each branch promises its own', () => {
      const location = { lat: farthest.lat, lng: farthest.lng };
      const { days, pacingHelps } = run(facts, { pacing: RUSH, secondBranch: { location, couriers: 2 } });
      expect([days, typeof pacingHelps]).toEqual([15, 'boolean']);
    });
  });

  it('rates: of the tried day only, by the formula of earnings', () => {
    const { real, tried } = run(facts, { rates: { baseRate: 10, pricePerKm: 0, minimumRate: 25 } });
    expect(tried.pay?.middle).toBe(25 * tried.delivered.middle);
    expect(tried.cost).toEqual({ low: 25, middle: 25, high: 25 });
    expect(real).toEqual(run(facts, {}).real);
  });
});

describe('a rehearsal of slots', () => {
  it('criteria: a third of the orders in 20 minutes, at least 30 % fewer late', () => {
    const facts = makeDay({ seed: 31, orders: 110, couriers: 7, rushShare: 1 / 3 });
    const { pacingHelps, tried, unchanged, days } = run(facts, { pacing: RUSH });
    expect(days).toBe(15);
    expect(unchanged.latePercent.middle).toBeGreaterThan(5);
    expect(tried.latePercent.middle).toBeLessThanOrEqual(0.7 * unchanged.latePercent.middle);
    expect(pacingHelps).toBe(true);
  });

  it('where nobody is late without them, they do not help', () => {
    const facts = makeDay({ seed: 32, orders: 30, couriers: 8 });
    const { pacingHelps, unchanged } = run(facts, { pacing: RUSH });
    expect([unchanged.latePercent.middle, pacingHelps]).toEqual([0, false]);
  });

  it('switched off: no slots, and no further days', () => {
    const facts = makeDay({ seed: 33, orders: 30, couriers: 4 });
    const { pacingHelps, days } = run(facts, { pacing: { ...RUSH, isOn: false } });
    expect([pacingHelps, days]).toEqual([null, 10]);
  });
});

describe('times of a day', () => {
  it('come from the days before where it has too few legs, else from what was learned', () => {
    const facts = makeDay({ seed: 41, orders: 6, couriers: 2 });
    const legsBefore = Array.from({ length: 60 }, (_, n) => ({
      km: 1 + n / 20,
      minutes: 4 + 3 * (1 + n / 20),
    }));
    const before = calibrate({ ...facts, legsBefore });
    expect(before).toMatchObject({ source: 'DAYS_BEFORE', legs: 60 });
    expect(before.metresPerMinute).toBeCloseTo(333.3, 0);
    expect(before.doorMinutes).toBeCloseTo(4, 3);
    expect(calibrate(facts)).toMatchObject({ source: 'LEARNED', legs: 0, doorMinutes: 2 });
  });

  it('are at the level of the day’s own legs where it has some: slow doors of that day count', () => {
    const facts = makeDay({ seed: 43, orders: 20, couriers: 3 });
    const legsBefore = Array.from({ length: 60 }, (_, n) => ({
      km: 1 + n / 20,
      minutes: 4 + 3 * (1 + n / 20),
    }));
    const orders = facts.orders.map((order, n) =>
      n % 5 === 0 && order.delivered !== null ? { ...order, delivered: order.delivered + 25 } : order,
    );
    const doors = (of: DayFacts): number => calibrate({ ...of, legsBefore }).doorMinutes;
    expect(doors({ ...facts, orders })).toBeGreaterThan(doors(facts) + 2);
  });

  it('a step that was recorded hours late moves them little', () => {
    const facts = makeDay({ seed: 42, orders: 80, couriers: 6 });
    const orders = facts.orders.map((order, n) =>
      n % 20 === 0 && order.delivered !== null ? { ...order, delivered: order.delivered + 100 } : order,
    );
    const [was, is] = [calibrate(facts), calibrate({ ...facts, orders })];
    expect(Math.abs(is.metresPerMinute / was.metresPerMinute - 1)).toBeLessThan(0.1);
  });
});
