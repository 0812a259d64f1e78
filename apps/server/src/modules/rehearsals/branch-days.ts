import { distanceKm } from '@ulak/contracts/domain/geo';
import type { RehearsalSettings } from '@ulak/contracts/rehearsals/schema';
import { changeDuty } from './change-duty.ts';
import { type DayFacts, type DayOrder, methodOf, type MinuteSpan } from './day-facts.ts';
import type { DayOutcome } from './day-figures.ts';
import { paceOrders } from './pace-orders.ts';
import { type Replay, type Scenario, simulateBranchDay } from './simulate-branch-day.ts';

/** The part of a day that one branch serves. */
export interface BranchDay {
  /** With the orders of this branch only. */
  readonly facts: DayFacts;
  readonly scenario: Scenario;
  /** Of each of its orders, the place in the whole day. */
  readonly places: readonly number[];
}

/** The day with its own settings. */
export const unchangedDay = (facts: DayFacts): BranchDay => ({
  facts,
  scenario: {
    place: facts.branch,
    duty: facts.duty,
    method: methodOf(facts.orders),
    concurrentLimit: facts.branch.concurrentLimit,
    slots: facts.orders.map(({ slot }) => slot),
  },
  places: [...facts.orders.keys()],
});

/** The day as it is tried: of one branch, or of two that each serve the orders that are nearer to them. */
export function triedDays(facts: DayFacts, settings: RehearsalSettings): readonly BranchDay[] {
  const { couriersByHour, location, secondBranch } = settings;
  const place = location ?? facts.branch;
  const duty = couriersByHour ? changeDuty(facts.duty, couriersByHour) : facts.duty;
  if (!secondBranch) return [triedDay(facts, settings, { place, duty, serves: () => true })];
  const second = secondBranch.location;
  const isSecond = (order: DayOrder): boolean => distanceKm(order, second) < distanceKm(order, place);
  const open = openSpans(duty);
  return [
    triedDay(facts, settings, { place, duty, serves: (order) => !isSecond(order) }),
    triedDay(facts, settings, {
      place: second,
      duty: Array.from({ length: secondBranch.couriers }, () => open).flat(),
      serves: isSecond,
    }),
  ];
}

interface Standing extends Pick<Scenario, 'place' | 'duty'> {
  readonly serves: (order: DayOrder) => boolean;
}

function triedDay(whole: DayFacts, settings: RehearsalSettings, standing: Standing): BranchDay {
  const { place, duty, serves } = standing;
  const { method, pacing } = settings;
  const places = whole.orders.flatMap((order, at) => (serves(order) ? [at] : []));
  const facts = { ...whole, orders: whole.orders.filter(serves) };
  const concurrentLimit = settings.concurrentLimit ?? facts.branch.concurrentLimit;
  const slots = !pacing
    ? facts.orders.map(({ slot }) => slot)
    : pacing.isOn
      ? paceOrders(facts, { rush: pacing, place, duty, concurrentLimit })
      : facts.orders.map(() => null);
  return { facts, scenario: { place, duty, method, concurrentLimit, slots }, places };
}

/** When at least one is on duty. */
function openSpans(duty: readonly MinuteSpan[]): MinuteSpan[] {
  const spans: MinuteSpan[] = [];
  for (const { from, to } of duty.toSorted((a, b) => a.from - b.from)) {
    const last = spans.at(-1);
    if (last && from <= last.to) spans[spans.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else spans.push({ from, to });
  }
  return spans;
}

/** The same without promised slots. */
export const withoutSlots = (day: BranchDay): BranchDay => ({
  ...day,
  scenario: { ...day.scenario, slots: day.scenario.slots.map(() => null) },
});

/** Couriers on duty in all branches, and what each order of the whole day was promised. */
export function togetherOf(days: readonly BranchDay[]): Pick<Scenario, 'duty' | 'slots'> {
  const slots: (MinuteSpan | null)[] = [];
  for (const { scenario, places } of days)
    for (const [order, at] of places.entries()) slots[at] = scenario.slots[order] ?? null;
  return { duty: days.flatMap(({ scenario }) => scenario.duty), slots };
}

/** Replays the branches once, each by itself; the same for the same seed. */
export function simulateBranches(days: readonly BranchDay[], replay: Replay): DayOutcome {
  const outcomes = days
    .filter(({ places }) => places.length > 0)
    .map(({ facts, scenario, places }) => {
      const { deliveries, trips } = simulateBranchDay(facts, scenario, replay);
      return { trips, deliveries: deliveries.map((one) => ({ ...one, order: places[one.order] ?? 0 })) };
    });
  return {
    deliveries: outcomes.flatMap(({ deliveries }) => deliveries),
    trips: outcomes.flatMap(({ trips }) => trips),
  };
}
