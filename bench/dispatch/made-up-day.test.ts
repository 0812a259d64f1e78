import { expect, it } from 'vitest';
import { toBranches } from './branches.ts';
import { faultsOf } from './check-day.ts';
import { createEngine } from './engine-policy.ts';
import { type Figures, figuresOf } from './figures.ts';
import { type DayShape, makeDay } from './made-up-day.ts';
import { createGreedy, createMatcher } from './simple-policies.ts';
import { hide } from './uncertainty.ts';
import { type Dispatcher, liveDay, type WorldOptions } from './world.ts';

/** Small, and with few couriers, so that the policies differ. */
const SMALL: DayShape = { pickups: 12, orders: 40, courierHoursPerOrder: 0.5, sideM: 7_000 };
const RULES: WorldOptions = { everyMin: 2, capacity: 3, hidden: null };
const day = makeDay('small', 5, SMALL);
const engine = (): Dispatcher => createEngine({ seed: 1, everyMin: RULES.everyMin });

function live(dispatcher: Dispatcher, rules = RULES, instance = day): Figures {
  const lived = liveDay(instance, dispatcher, rules);
  expect(faultsOf(lived)).toEqual([]);
  return figuresOf(lived);
}

const searched = live(engine());

/** Everything but how long the machine took. */
const ofTheDay = ({ roundP50Ms: _p50, roundP99Ms: _p99, ...rest }: Figures): Omit<Figures, 'roundP50Ms' | 'roundP99Ms'> => rest;

it('is feasible by the checker, and better the more is thought: engine, matching, nearest courier', () => {
  const [matched, nearest] = [live(createMatcher(RULES.everyMin)), live(createGreedy())];
  expect(searched.undeliveredPercent).toBe(0);
  expect(searched.ctd).toBeLessThan(matched.ctd);
  expect(matched.ctd).toBeLessThan(nearest.ctd);
  expect(searched.excess).toBeGreaterThan(0);
});

it('is the same to the last bit for one seed', () => {
  expect(makeDay('small', 5, SMALL)).toEqual(day);
  expect(ofTheDay(live(engine()))).toEqual(ofTheDay(searched));
});

it('track B: no order is lost when cooking, ways and answers are uncertain, and it costs something', () => {
  const hidden = hide(day, { seed: 1, biasPercent: 20, waySpread: 0.2, refusedPercent: 5 });
  const doubtful = live(engine(), { ...RULES, hidden });
  expect(doubtful.undeliveredPercent).toBe(0);
  expect(doubtful.refusals).toBeGreaterThan(0);
  expect(doubtful.ctd).toBeGreaterThan(searched.ctd);
});

it('track C: from two branches, with couriers who come back, more hands on one way deliver sooner', () => {
  const branches = toBranches(day, { branches: 2, couriersPercent: 75 });
  expect(branches.pickups).toHaveLength(2);
  expect(branches.couriers).toHaveLength(Math.floor(day.couriers.length * 0.75));
  const [alone, together] = [1, 4].map((capacity) => live(engine(), { ...RULES, capacity }, branches));
  expect(together?.ctd).toBeLessThan(alone?.ctd ?? 0);
  expect(together?.bundle).toBeGreaterThan(1);
});

it('the checker finds what is wrong with a day', () => {
  const lived = liveDay(day, engine(), RULES);
  const [first, ...rest] = lived.trips;
  if (!first) throw new Error('a day without trips');
  const faults = (trip: typeof first): string[] => faultsOf({ ...lived, trips: [trip, ...rest] });
  expect(faults({ ...first, pickupAt: first.pickupAt - 1 })).not.toEqual([]);
  expect(faults({ ...first, dropAt: first.dropAt.map((at) => at - 1) })).not.toEqual([]);
  expect(faults({ ...first, from: first.from + 1 })).not.toEqual([]);
  expect(faults({ ...first, orders: [...(rest[0]?.orders ?? [])] })).not.toEqual([]);
});
