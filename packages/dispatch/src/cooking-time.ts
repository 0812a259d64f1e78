import type { Minutes } from './snapshot.ts';

/** How long goods take from order to ready: half of them no longer than p50, nine of ten no longer than p90. */
export interface CookingTimes {
  readonly readyP50Min: Minutes;
  readonly readyP90Min: Minutes;
}

/** Share of the way from p50 to p90 by which goods that cook are planned later than usual, and the most minutes of it. */
const DOUBT_SHARE = 0.5;
const MOST_DOUBT_MIN = 10;

/**
 * Minutes from order to ready that a plan counts on. A courier who is tied to goods that are not there yet is missed by those
 * that are, so what cooks is expected somewhat later than usual (docs/decisions/024).
 */
export function plannedCookingMin({ readyP50Min, readyP90Min }: CookingTimes): Minutes {
  return readyP50Min + Math.min(MOST_DOUBT_MIN, DOUBT_SHARE * Math.max(0, readyP90Min - readyP50Min));
}

/** When goods that were ordered at `placedAt` and are not ready yet will be: what is overdue can come any moment. */
export const readyAfter = (placedAt: Minutes, cookingMin: Minutes, now: Minutes): Minutes =>
  Math.max(now, Math.min(now, placedAt) + cookingMin);
