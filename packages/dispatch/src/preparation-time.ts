import type { Minutes } from './snapshot.ts';
import { surplusFactor } from './idle-couriers.ts';

/**
 * How long goods take from order to ready: half of them no longer than p50, nine of ten no longer than p90.
 */
export interface PreparationTimes {
  readonly readyP50Min: Minutes;
  readonly readyP90Min: Minutes;
}

/**
 * Share of the way from p50 to p90 by which goods that cook are planned later where nobody is to spare, and
 * its most minutes.
 */
const UNCERTAINTY_SHARE = 0.5;
const MAX_UNCERTAINTY_MIN = 10;

/**
 * Minutes from order to ready that a plan counts on. A courier who is tied to goods that are not there yet is
 * missed by those that are, so where nobody is to spare what cooks is expected somewhat later than usual;
 * where couriers are to spare nobody is missed, and it is expected as usual (docs/decisions/036).
 * @param idleShare how many couriers are to spare, 0 … 1 (`spareShare`)
 */
export function plannedPreparationMin(
  { readyP50Min, readyP90Min }: PreparationTimes,
  idleShare: number,
): Minutes {
  const marginMin = Math.min(MAX_UNCERTAINTY_MIN, UNCERTAINTY_SHARE * Math.max(0, readyP90Min - readyP50Min));
  return readyP50Min + marginMin * (1 - surplusFactor(idleShare));
}

/**
 * When goods that were ordered at `placedAt` and are not ready yet will be: what is overdue can come any
 * moment, and what was ordered later than now was ordered before the clock went back.
 */
export const estimateReadyAt = (placedAt: Minutes, preparationMin: Minutes, now: Minutes): Minutes =>
  Math.max(now, Math.min(now, placedAt) + preparationMin);
