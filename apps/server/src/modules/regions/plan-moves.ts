import { distanceKm } from '@ulak/contracts/domain/geo';
import { ESTIMATES } from '@ulak/contracts/regions/estimates';
import type { HourNeed } from './need.ts';
import type { BranchFacts } from './repository.ts';

/** What a branch needs and has on a usual day. */
export interface BranchDay {
  readonly branch: BranchFacts;
  readonly needs: readonly HourNeed[];
  /** Its couriers on duty were not measured. */
  readonly isEstimated: boolean;
}

/** One hour of a move, as it is before the move. */
export interface MovedHour {
  readonly to: HourNeed;
  readonly couriers: number;
  readonly from: HourNeed | null;
  readonly fromCouriers: number | null;
}

/** Couriers from a branch to another in hours that follow each other; `from` null: nobody can spare them. */
export interface Move {
  readonly from: BranchDay | null;
  readonly to: BranchDay;
  readonly couriers: number;
  readonly hours: readonly MovedHour[];
}

/** Nobody is moved for less. */
const LEAST_HOURS = 2;
/** Farther branches do not lend each other couriers. */
const MOST_KM = 25;

/** Couriers of each branch and hour while moves are planned. */
type Present = ReadonlyMap<BranchDay, number[]>;

const presentOf = ({ needs }: BranchDay): number[] =>
  needs.map(({ couriers, need }) => couriers ?? need * ESTIMATES.currentCouriersShare);

interface Pair {
  readonly from: BranchDay | null;
  readonly to: BranchDay;
}

const couriersAt = (present: Present, day: BranchDay, hour: number): number => present.get(day)?.[hour] ?? 0;
const needAt = ({ needs }: BranchDay, hour: number): number => needs[hour]?.need ?? 0;

/** Whole couriers that are missing, and whole ones beyond the need. */
const missing = (present: Present, day: BranchDay, hour: number): number =>
  Math.max(0, Math.round(needAt(day, hour) - couriersAt(present, day, hour)));
const spare = (present: Present, day: BranchDay, hour: number): number =>
  day.isEstimated ? 0 : Math.max(0, Math.floor(couriersAt(present, day, hour) - needAt(day, hour) + 1e-9));

/** How many may move at each hour of the day. */
const movable = (present: Present, { from, to }: Pair): number[] =>
  to.needs.map(({ hour }) =>
    Math.min(missing(present, to, hour), from ? spare(present, from, hour) : Number.POSITIVE_INFINITY),
  );

/** The longest run of hours in which this many may move. */
function longestRun(counts: readonly number[], couriers: number): { from: number; to: number } {
  let best = { from: 0, to: 0 };
  let start = 0;
  for (let hour = 0; hour <= counts.length; hour += 1) {
    if ((counts[hour] ?? 0) >= couriers) continue;
    if (hour - start > best.to - best.from) best = { from: start, to: hour };
    start = hour + 1;
  }
  return best;
}

/** The largest move of a pair that is worth it: most courier hours; null: none. */
function bestMove(present: Present, pair: Pair): Move | null {
  const counts = movable(present, pair);
  let best: { readonly couriers: number; readonly from: number; readonly to: number } | null = null;
  for (let couriers = Math.max(...counts); couriers >= 1; couriers -= 1) {
    const run = longestRun(counts, couriers);
    const length = run.to - run.from;
    if (length < LEAST_HOURS) continue;
    if (!best || length * couriers > (best.to - best.from) * best.couriers) best = { couriers, ...run };
  }
  if (!best) return null;
  const { from, to } = pair;
  const hours = to.needs.slice(best.from, best.to).map((need): MovedHour => {
    const giver = from?.needs[need.hour] ?? null;
    return {
      to: need,
      couriers: couriersAt(present, to, need.hour),
      from: giver,
      fromCouriers: from ? couriersAt(present, from, need.hour) : null,
    };
  });
  return { ...pair, couriers: best.couriers, hours };
}

function apply(present: Present, { from, to, couriers, hours }: Move): void {
  const change = (day: BranchDay, hour: number, by: number): void => {
    const counts = present.get(day);
    if (counts) counts[hour] = (counts[hour] ?? 0) + by;
  };
  for (const { to: need } of hours) {
    change(to, need.hour, couriers);
    if (from) change(from, need.hour, -couriers);
  }
}

function movesOf(present: Present, pair: Pair): Move[] {
  const moves: Move[] = [];
  for (let move = bestMove(present, pair); move; move = bestMove(present, pair)) {
    moves.push(move);
    apply(present, move);
  }
  return moves;
}

/** Orders of a branch that come in hours with too few couriers. */
const ordersShort = (present: Present, day: BranchDay): number =>
  day.needs.reduce((sum, { hour, orders }) => sum + (missing(present, day, hour) > 0 ? orders : 0), 0);

/**
 * Moves by hour of the day: who is missing couriers for most orders chooses first, the nearest giver is asked
 * first, and nobody gives below the own need. What nobody can spare is left as a move from null.
 */
export function planMoves(days: readonly BranchDay[]): Move[] {
  const present: Present = new Map(days.map((day) => [day, presentOf(day)]));
  const receivers = days
    .map((day) => ({ day, short: ordersShort(present, day) }))
    .filter(({ short }) => short > 0)
    .toSorted((a, b) => b.short - a.short || a.day.branch.id - b.day.branch.id);
  return receivers.flatMap(({ day: to }) => {
    const givers = days
      .filter((day) => day !== to)
      .map((day) => ({ day, km: distanceKm(day.branch, to.branch) }))
      .filter(({ km }) => km <= MOST_KM)
      .toSorted((a, b) => a.km - b.km || a.day.branch.id - b.day.branch.id);
    const given = givers.flatMap(({ day: from }) => movesOf(present, { from, to }));
    return [...given, ...movesOf(present, { from: null, to })];
  });
}
