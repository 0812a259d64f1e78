import { expect, it } from 'vitest';
import { groupIntoBranches } from './branches.ts';
import { findRuleViolations } from './check-day.ts';
import { hindsightNote } from './days.ts';
import { type DayMetrics, computeDayMetrics } from './day-metrics.ts';
import { type SyntheticDayShape, makeSyntheticDay } from './synthetic-day.ts';
import { createPolicy, type PolicyName } from './policies.ts';
import { createUncertainty } from '@ulak/day-simulation/uncertainty';
import { simulateDay, type SimulationOptions } from '@ulak/day-simulation/simulate-day';

/** Small, and with few couriers, so that the policies differ. */
const SMALL: SyntheticDayShape = { pickups: 12, orders: 40, courierHoursPerOrder: 0.5, sideM: 7_000 };
const RULES: SimulationOptions = { everyMin: 2, capacity: 3, uncertainty: null };
const day = makeSyntheticDay('small', 5, SMALL);
const ENGINES = ['product', 'research'] as const;
/** Couriers of these shapes are few; more of them make the uncertain tracks last. */
const doubt = { seed: 1, biasPercent: 20, waySpread: 0.2, refusedPercent: 5 };

function live(name: PolicyName, rules = RULES, instance = day): DayMetrics {
  const lived = simulateDay(instance, createPolicy(name, { seed: 1, everyMin: RULES.everyMin }), rules);
  expect(findRuleViolations(lived)).toEqual([]);
  return computeDayMetrics(lived);
}

const searched = { product: live('product'), research: live('research') };

/** Everything but the time of the machine. */
const ofTheDay = ({
  roundP50Ms: _p50,
  roundP99Ms: _p99,
  ...rest
}: DayMetrics): Omit<DayMetrics, 'roundP50Ms' | 'roundP99Ms'> => rest;

it.each(ENGINES)(
  '%s is feasible by the checker, and better the more is thought: engine, matching, nearest courier',
  (name) => {
    const [matched, nearest] = [live('match'), live('greedy')];
    expect(searched[name].undeliveredPercent).toBe(0);
    expect(searched[name].ctd).toBeLessThan(matched.ctd);
    expect(matched.ctd).toBeLessThan(nearest.ctd);
    expect(searched[name].excess).toBeGreaterThan(0);
  },
);

it.each(ENGINES)('%s is the same to the last bit for one seed', (name) => {
  expect(makeSyntheticDay('small', 5, SMALL)).toEqual(day);
  expect(ofTheDay(live(name))).toEqual(ofTheDay(searched[name]));
});

it.each(ENGINES)(
  '%s, track B: no order is lost when cooking, ways and answers are uncertain, and it costs something',
  (name) => {
    const doubtful = live(name, { ...RULES, uncertainty: createUncertainty(day, doubt) });
    expect(doubtful.undeliveredPercent).toBe(0);
    expect(doubtful.refusals).toBeGreaterThan(0);
    expect(doubtful.ctd).toBeGreaterThan(searched[name].ctd);
  },
);

it.each(ENGINES)('%s, track C: from two branches more couriers per route deliver sooner', (name) => {
  const branches = groupIntoBranches(day, { branches: 2, couriersPercent: 75 });
  expect(branches.pickups).toHaveLength(2);
  expect(branches.couriers).toHaveLength(Math.floor(day.couriers.length * 0.75));
  const [alone, together] = [1, 4].map((capacity) => live(name, { ...RULES, capacity }, branches));
  expect(together?.ctd).toBeLessThan(alone?.ctd ?? 0);
  expect(together?.bundle).toBeGreaterThan(1);
});

it('figures of branches name what they use with hindsight', () => {
  expect(hindsightNote('C')).toContain('whole day');
  expect(hindsightNote('D')).toContain('whole day');
  expect([hindsightNote('A'), hindsightNote('B')]).toEqual([null, null]);
});
