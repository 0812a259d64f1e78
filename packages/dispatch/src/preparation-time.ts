import type { Minutes } from './snapshot.ts';
import { surplusFactor } from './idle-couriers.ts';

/**
 * Percentiles of the time from order to ready goods, minutes: half take no longer than p50, nine of ten no
 * longer than p90.
 */
export interface PreparationTimes {
  readonly readyP50Min: Minutes;
  readonly readyP90Min: Minutes;
}

/**
 * Share of the distance from p50 to p90 that is added where no courier is idle, and its maximum in minutes.
 */
const UNCERTAINTY_SHARE = 0.5;
const MAX_UNCERTAINTY_MIN = 10;

/**
 * Minutes from order to ready that a plan counts on: the median where couriers are idle, later where none is,
 * because a courier tied to unfinished goods is missed by those that are ready (docs/decisions/036).
 * @param idleShare see {@link idleCourierShare}, 0 … 1
 */
export function plannedPreparationMin(
  { readyP50Min, readyP90Min }: PreparationTimes,
  idleShare: number,
): Minutes {
  const marginMin = Math.min(MAX_UNCERTAINTY_MIN, UNCERTAINTY_SHARE * Math.max(0, readyP90Min - readyP50Min));
  return readyP50Min + marginMin * (1 - surplusFactor(idleShare));
}

/**
 * When goods ordered at `placedAt` and not ready yet will be: overdue ones at any moment; an order from the
 * future was made before the clock was set back, and counts as made now.
 */
export const estimateReadyAt = (placedAt: Minutes, preparationMin: Minutes, now: Minutes): Minutes =>
  Math.max(now, Math.min(now, placedAt) + preparationMin);
