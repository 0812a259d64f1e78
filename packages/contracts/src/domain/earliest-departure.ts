import { epochMs, type Instant, MINUTE_MS } from '../time.ts';
import { roadFactorsOf, type Timings } from './forecast-timings.ts';

/** Branch → customer: km of great circle, and free-flow seconds by road where a router knew them. */
export interface SlotWay {
  readonly distanceKm: number;
  readonly roadS: number | null;
}

/** What the way is timed by: learned, or of the branch's settings. */
export type WayTimings = Pick<Timings, 'minPerKmP50' | 'doorMin' | 'roadFactorP50'>;

/**
 * When a courier should leave the branch at the earliest, epoch ms: the order is handed over as its slot
 * begins, not before. Dispatch holds orders back by it, desk and courier are told it (decision 090).
 */
export function earliestDeparture(slotFrom: Instant, way: SlotWay, timings: WayTimings): number {
  const ridingMin =
    way.roadS === null ? way.distanceKm * timings.minPerKmP50 : (way.roadS / 60) * roadFactorsOf(timings).p50;
  return epochMs(slotFrom) - (ridingMin + timings.doorMin) * MINUTE_MS;
}
