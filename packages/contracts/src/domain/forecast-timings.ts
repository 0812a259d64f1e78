import { DEFAULT_MIN_SPEED_KMH } from './delivery-time.ts';

/** Learned times of one branch at one hour of the day, minutes: medians (p50) and ninth deciles (p90). */
export interface Timings {
  /** From order to ready goods. */
  readonly readyP50Min: number;
  readonly readyP90Min: number;
  /** From order to pick-up: preparation and the wait for a courier; never less than the preparation. */
  readonly pickupP50Min: number;
  readonly pickupP90Min: number;
  /** Travel for one kilometre of great circle. */
  readonly minPerKmP50: number;
  readonly minPerKmP90: number;
  /**
   * Minutes ridden for one of free flow by road; null or absent: too few deliveries with a road to tell, then
   * {@link DEFAULT_ROAD_FACTOR} (docs/decisions/096).
   */
  readonly roadFactorP50?: number | null;
  readonly roadFactorP90?: number | null;
  /** Service time at one customer. */
  readonly doorMin: number;
  /** Deliveries behind these figures; 0: the settings of the branch, nothing was learned. */
  readonly samples: number;
}

/** Minutes ridden for one of free flow by road, while too little was learned: lights, turns, a helmet. */
export const DEFAULT_ROAD_FACTOR = 1.15;
/** The ninth decile of the same. */
const DEFAULT_ROAD_FACTOR_P90 = 1.5;

const factorOr = (learned: number | null | undefined, otherwise: number): number =>
  learned && learned > 0 ? learned : otherwise;

/** The factors to count with: the learned ones where they are above zero, else the defaults. */
export function roadFactorsOf({
  roadFactorP50,
  roadFactorP90,
}: Pick<Timings, 'roadFactorP50' | 'roadFactorP90'>): { readonly p50: number; readonly p90: number } {
  const p50 = factorOr(roadFactorP50, DEFAULT_ROAD_FACTOR);
  return { p50, p90: Math.max(p50, factorOr(roadFactorP90, DEFAULT_ROAD_FACTOR_P90)) };
}

/** Service minutes without a history: the engine's default policy. */
export const DEFAULT_SERVICE_MIN = 2;

/** Times of a branch without a history: no preparation, its minSpeed, two minutes of service. */
export function settingsTimings(minSpeedKmh: number | null): Timings {
  const minPerKm = 60 / (minSpeedKmh && minSpeedKmh > 0 ? minSpeedKmh : DEFAULT_MIN_SPEED_KMH);
  return {
    readyP50Min: 0,
    readyP90Min: 0,
    pickupP50Min: 0,
    pickupP90Min: 0,
    minPerKmP50: minPerKm,
    minPerKmP90: minPerKm,
    roadFactorP50: null,
    roadFactorP90: null,
    doorMin: DEFAULT_SERVICE_MIN,
    samples: 0,
  };
}

/** Two percentiles of n observations, minutes. */
export interface MeasuredPercentiles {
  readonly n: number;
  readonly p50: number;
  readonly p90: number;
}

/**
 * Measured times of one hour, or of the whole day. `deliveries`: all that were read; each figure has its own
 * n.
 */
export interface MeasuredTimes {
  readonly deliveries: number;
  readonly ready: MeasuredPercentiles;
  readonly pickup: MeasuredPercentiles;
  readonly minPerKm: MeasuredPercentiles;
  /** Minutes ridden for one of free flow by road. */
  readonly roadFactor: MeasuredPercentiles;
}

/** Fewer observations than this make no percentile: their tenth part would be less than one. */
const MIN_OBSERVATIONS = 10;
/** Weight of the whole day against one hour, in observations. */
const WHOLE_DAY_WEIGHT = 20;

/**
 * Timings of the whole day of a branch; a figure with too few observations keeps the settings.
 * @param doorMin measured service minutes, null: too few to tell
 */
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
    roadFactorP50: isKnown(day.roadFactor) ? day.roadFactor.p50 : null,
    roadFactorP90: isKnown(day.roadFactor) ? day.roadFactor.p90 : null,
    doorMin: doorMin ?? settings.doorMin,
    samples: day.deliveries,
  };
}

/**
 * Timings of one hour of a branch: blended with the whole day, weight n / (n + 20). Where the day itself was
 * not learned, neither are its hours.
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
  const blendRoad = (which: 'p50' | 'p90', ofDay: number | null | undefined): number | null =>
    ofDay === null || ofDay === undefined ? null : blend(hour.roadFactor, day.roadFactor, which, ofDay);
  const readyP50Min = blend(hour.ready, day.ready, 'p50', dayEstimate.readyP50Min);
  const readyP90Min = blend(hour.ready, day.ready, 'p90', dayEstimate.readyP90Min);
  return {
    readyP50Min,
    readyP90Min,
    pickupP50Min: Math.max(readyP50Min, blend(hour.pickup, day.pickup, 'p50', dayEstimate.pickupP50Min)),
    pickupP90Min: Math.max(readyP90Min, blend(hour.pickup, day.pickup, 'p90', dayEstimate.pickupP90Min)),
    minPerKmP50: blend(hour.minPerKm, day.minPerKm, 'p50', dayEstimate.minPerKmP50),
    minPerKmP90: blend(hour.minPerKm, day.minPerKm, 'p90', dayEstimate.minPerKmP90),
    roadFactorP50: blendRoad('p50', dayEstimate.roadFactorP50),
    roadFactorP90: blendRoad('p90', dayEstimate.roadFactorP90),
    doorMin: dayEstimate.doorMin,
    samples: hour.deliveries,
  };
}
