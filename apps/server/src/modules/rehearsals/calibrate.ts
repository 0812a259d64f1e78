import type { RehearsalCalibration } from '@ulak/contracts/rehearsals/schema';
import type { DayFacts, Leg } from './day-facts.ts';
import { pickupTimes, RECORDED_LATE_MIN } from './pickup-minutes.ts';
import { ridesOf, singleLegs } from './single-legs.ts';

/** How ways and doors are timed in a replay. */
export interface Calibration extends Omit<RehearsalCalibration, 'differencePercent'> {
  /** Until a desk gives goods that are ready to a courier who is free. */
  readonly deskMinutes: number;
  /** Spread of ways around the expected ones: σ of a log-normal factor. */
  readonly waySpread: number;
}

/** Fewer legs tell nothing. */
const MIN_LEGS = 30;
/** Where every door is as far, time at the door and on the way cannot be told apart. */
const MIN_KM_SPREAD = 0.25;
/** Farther from the line than so many median deviations is a step that was recorded late. */
const OUTLIER = 4;
const DOOR = { least: 0, most: 15 };
const MIN_PER_KM = { least: 0.5, most: 30 };
const WAY_SPREAD = { least: 0.05, usual: 0.2, most: 0.6 };
/** Shorter ways say little about the pace. */
const MIN_PACE_KM = 0.5;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};
const within = (value: number, { least, most }: { readonly least: number; readonly most: number }): number =>
  Math.min(most, Math.max(least, value));

interface Line {
  readonly doorMin: number;
  readonly minPerKm: number;
}

/**
 * The line of least squares: minutes of a leg by its kilometres. Not the medians that the learned times are
 * made of: a replay must come to the mean.
 */
function fitLine(legs: readonly Leg[], doorMin: number): Line {
  const [km, minutes] = [mean(legs.map((leg) => leg.km)), mean(legs.map((leg) => leg.minutes))];
  const variance = mean(legs.map((leg) => (leg.km - km) ** 2));
  const slope =
    variance < MIN_KM_SPREAD ** 2
      ? (minutes - doorMin) / Math.max(km, 0.01)
      : mean(legs.map((leg) => (leg.km - km) * (leg.minutes - minutes))) / variance;
  const door = within(minutes - within(slope, MIN_PER_KM) * km, DOOR);
  // through the mean, whatever was cut
  return { doorMin: door, minPerKm: within((minutes - door) / Math.max(km, 0.01), MIN_PER_KM) };
}

const rest = ({ doorMin, minPerKm }: Line, { km, minutes }: Leg): number => minutes - doorMin - minPerKm * km;

function fit(legs: readonly Leg[], doorMin: number): Line {
  const first = fitLine(legs, doorMin);
  const limit = OUTLIER * Math.max(1, median(legs.map((leg) => Math.abs(rest(first, leg)))));
  const kept = legs.filter((leg) => Math.abs(rest(first, leg)) <= limit);
  return fitLine(kept, doorMin);
}

function spreadOf(legs: readonly Leg[], { doorMin, minPerKm }: Line): number {
  const logs = legs
    .filter(({ km, minutes }) => km >= MIN_PACE_KM && minutes - doorMin > 0.2 * minPerKm * km)
    .map(({ km, minutes }) => Math.log((minutes - doorMin) / (minPerKm * km)));
  if (logs.length < MIN_LEGS) return WAY_SPREAD.usual;
  const middle = mean(logs);
  return within(Math.sqrt(mean(logs.map((log) => (log - middle) ** 2))), WAY_SPREAD);
}

/** Fewer legs of a day do not tell how it differed from others. */
const MIN_OWN_LEGS = 8;

/**
 * The line at the day's own level: what its ways took beyond the line, the slow ones too, is time at the
 * door. Of one day they make its mean; a line alone leaves them out as outliers.
 */
function levelled(line: Line, legs: readonly Leg[]): Line {
  const rests = legs.map((leg) => rest(line, leg)).filter((one) => Math.abs(one) <= RECORDED_LATE_MIN);
  if (rests.length < MIN_OWN_LEGS) return line;
  return { ...line, doorMin: within(line.doorMin + mean(rests), DOOR) };
}

/** Times of a day by its own measured legs, else by those of the days before, else as learned. */
export function calibrate(facts: DayFacts): Calibration {
  const { orders, legsBefore, learned } = facts;
  const legs = singleLegs(ridesOf(orders));
  const doorMin = mean(learned.map((timings) => timings.doorMin));
  const measured = legs.length >= MIN_LEGS ? legs : legsBefore.length >= MIN_LEGS ? legsBefore : null;
  const usual = measured
    ? fit(measured, doorMin)
    : { doorMin, minPerKm: mean(learned.map(({ minPerKmP50 }) => minPerKmP50)) };
  const line = levelled(usual, legs);
  const { counterMin, deskMin } = pickupTimes(facts, line.minPerKm);
  return {
    source: measured === legs ? 'DAY' : measured ? 'DAYS_BEFORE' : 'LEARNED',
    legs: measured?.length ?? 0,
    metresPerMinute: 1_000 / line.minPerKm,
    pickupMinutes: counterMin,
    deskMinutes: deskMin,
    doorMinutes: line.doorMin,
    waySpread: measured ? spreadOf(measured, usual) : WAY_SPREAD.usual,
  };
}
