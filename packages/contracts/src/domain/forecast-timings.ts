import { DEFAULT_MIN_SPEED_KMH } from './delivery-time.ts';

/**
 * How long things take in one branch at one hour of the day, minutes; p50: half of them take no longer, p90:
 * nine of ten.
 */
export interface Timings {
  /** From order to ready goods. */
  readonly readyP50Min: number;
  readonly readyP90Min: number;
  /**
   * From order to pick-up: preparation and the wait for a courier together; never less than the preparation.
   */
  readonly pickupP50Min: number;
  readonly pickupP90Min: number;
  /** On the road for one kilometre of great circle. */
  readonly minPerKmP50: number;
  readonly minPerKmP90: number;
  /** At one customer's door. */
  readonly doorMin: number;
  /** Deliveries that this rests on; 0: the branch's settings, nothing was learned. */
  readonly samples: number;
}

/** Minutes at a door where no history says otherwise: the benchmark's two (the engine's default policy). */
export const DEFAULT_SERVICE_MIN = 2;

/**
 * What a branch without a history is planned with: nothing to prepare, its minSpeed, two minutes at the door.
 */
export function settingsTimings(minSpeedKmh: number | null): Timings {
  const minPerKm = 60 / (minSpeedKmh && minSpeedKmh > 0 ? minSpeedKmh : DEFAULT_MIN_SPEED_KMH);
  return {
    readyP50Min: 0,
    readyP90Min: 0,
    pickupP50Min: 0,
    pickupP90Min: 0,
    minPerKmP50: minPerKm,
    minPerKmP90: minPerKm,
    doorMin: DEFAULT_SERVICE_MIN,
    samples: 0,
  };
}

/** Two percentiles of so many observations, minutes. */
export interface MeasuredPercentiles {
  readonly n: number;
  readonly p50: number;
  readonly p90: number;
}

/**
 * What a history shows of one hour, or of the whole day. `deliveries`: all that were looked at; each figure
 * has its own share of them.
 */
export interface MeasuredTimes {
  readonly deliveries: number;
  readonly ready: MeasuredPercentiles;
  readonly pickup: MeasuredPercentiles;
  readonly minPerKm: MeasuredPercentiles;
}

/** Fewer observations than this make no percentile: the tenth part of them would be less than one. */
export const MIN_OBSERVATIONS = 10;
/** So many observations of an hour weigh as much as its whole day. */
export const WHOLE_DAY_WEIGHT = 20;

/** What the whole day of a branch teaches; a figure with too few observations stays as the settings have it.
 * @param doorMin measured minutes at the door, null: not enough to tell */
export function dayTimings(day: MeasuredTimes, doorMin: number | null, minSpeedKmh: number | null): Timings {
  const settings = settingsTimings(minSpeedKmh);
  const isKnown = ({ n }: MeasuredPercentiles): boolean => n >= MIN_OBSERVATIONS;
  const ready = isKnown(day.ready) ? day.ready : { p50: settings.readyP50Min, p90: settings.readyP90Min };
  const pickup = isKnown(day.pickup) ? day.pickup : ready;
  const minPerKm = isKnown(day.minPerKm)
    ? day.minPerKm
    : { p50: settings.minPerKmP50, p90: settings.minPerKmP90 };
  return {
    readyP50Min: ready.p50,
    readyP90Min: ready.p90,
    pickupP50Min: Math.max(ready.p50, pickup.p50),
    pickupP90Min: Math.max(ready.p90, pickup.p90),
    minPerKmP50: minPerKm.p50,
    minPerKmP90: minPerKm.p90,
    doorMin: doorMin ?? settings.doorMin,
    samples: day.deliveries,
  };
}

/**
 * What one hour of a branch teaches: the more observations it has, the less it leans on the whole day (weight
 * n / (n + 20)). A day that was not learned itself keeps its hours from being: what leans on a setting is the
 * setting.
 */
export function hourTimings(hour: MeasuredTimes, day: MeasuredTimes, dayEstimate: Timings): Timings {
  const blend = (
    own: MeasuredPercentiles,
    ofDay: MeasuredPercentiles,
    which: 'p50' | 'p90',
    fallback: number,
  ): number => {
    if (ofDay.n < MIN_OBSERVATIONS || own.n === 0) return fallback;
    return (own.n * own[which] + WHOLE_DAY_WEIGHT * fallback) / (own.n + WHOLE_DAY_WEIGHT);
  };
  const readyP50Min = blend(hour.ready, day.ready, 'p50', dayEstimate.readyP50Min);
  const readyP90Min = blend(hour.ready, day.ready, 'p90', dayEstimate.readyP90Min);
  return {
    readyP50Min,
    readyP90Min,
    pickupP50Min: Math.max(readyP50Min, blend(hour.pickup, day.pickup, 'p50', dayEstimate.pickupP50Min)),
    pickupP90Min: Math.max(readyP90Min, blend(hour.pickup, day.pickup, 'p90', dayEstimate.pickupP90Min)),
    minPerKmP50: blend(hour.minPerKm, day.minPerKm, 'p50', dayEstimate.minPerKmP50),
    minPerKmP90: blend(hour.minPerKm, day.minPerKm, 'p90', dayEstimate.minPerKmP90),
    doorMin: dayEstimate.doorMin,
    samples: hour.deliveries,
  };
}
