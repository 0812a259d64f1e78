import type { Minutes } from './snapshot.ts';

/**
 * Who let an order pass is not asked again for it as long as somebody else can take it now; else after this
 * pause.
 */
export const ASK_AGAIN_MIN: Minutes = 5;
/**
 * Who let an offer pass has perhaps put the phone away: others are asked first for so long, or until they
 * accept one.
 */
export const SILENT_MIN: Minutes = 10;

/**
 * An offer that a courier let pass, and how long ago it ended; below zero: ahead, by a clock that went back.
 */
export interface PassedOffer {
  readonly courierId: number;
  readonly agoMin: Minutes;
}

export interface AskedFor {
  /** Offers of this order that were let pass. */
  readonly passed: readonly PassedOffer[];
  /** Couriers who let the last offer of any order pass, and accepted none since. */
  readonly lastPassed: readonly PassedOffer[];
  /**
   * Who can take the order at once: free, within reach, below the limit, of known place; or just being asked.
   */
  readonly able: readonly number[];
}

/**
 * Whether it happened within this time, by clocks that may differ by a minute. What lies further ahead was
 * before the clock went back, and says nothing.
 */
export const isRecent = (agoMin: Minutes, withinMin: Minutes): boolean => agoMin > -1 && agoMin < withinMin;

/**
 * Who is not asked for an order now: those who let it pass, and those who just let another one pass, as long
 * as somebody else can take it at once. Where nobody else can, only those are left out who let this very
 * order pass just now.
 */
export function excludedFor({ passed, lastPassed, able }: AskedFor): number[] {
  const whoPassed = new Set(passed.map(({ courierId }) => courierId));
  const silent = lastPassed
    .filter(({ agoMin }) => isRecent(agoMin, SILENT_MIN))
    .map(({ courierId }) => courierId);
  const excluded = new Set([...whoPassed, ...silent]);
  if (able.some((id) => !excluded.has(id))) return [...excluded];
  if (able.some((id) => !whoPassed.has(id))) return [...whoPassed];
  return passed.flatMap(({ courierId, agoMin }) => (isRecent(agoMin, ASK_AGAIN_MIN) ? [courierId] : []));
}
