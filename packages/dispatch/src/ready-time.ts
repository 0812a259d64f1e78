import type { Minutes } from './snapshot.ts';

/** Part of the usual cooking time for which an order that is late already is expected to take on. */
const LATE_SHARE = 0.25;
/** And at least this long. */
const LEAST_LATE_MIN = 2;

/**
 * When an order of which only the usual cooking time is known will be ready: at its usual moment; once that has passed, a while from now that grows with the usual time, because what is late
 * already tends to stay late (cooking times are skewed to the right).
 * @param usualMin mean minutes from order to ready of this pickup
 * @returns a moment that is not before `now`
 */
export const expectReady = (placedAt: Minutes, usualMin: number, now: Minutes): Minutes =>
  Math.max(placedAt + usualMin, now + Math.max(LEAST_LATE_MIN, LATE_SHARE * Math.min(usualMin, now - placedAt)));
