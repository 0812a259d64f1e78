import type { Minutes } from './snapshot.ts';

/**
 * Who let an order pass is not asked again for it as long as somebody else can take it now; else after this
 * pause.
 */
export const REOFFER_AFTER_MIN: Minutes = 5;
/**
 * Who let an offer pass has perhaps put the phone away: others are asked first for so long, or until they
 * accept one.
 */
export const UNRESPONSIVE_MIN: Minutes = 10;

/**
 * An offer that a courier let pass, and how long ago it ended; below zero: ahead, by a clock that went back.
 */
export interface ExpiredOffer {
  readonly courierId: number;
  readonly agoMin: Minutes;
}

export interface ExclusionInput {
  /** Offers of this order that were let pass. */
  readonly expiredOffers: readonly ExpiredOffer[];
  /** Couriers who let the last offer of any order pass, and accepted none since. */
  readonly lastExpiredOffers: readonly ExpiredOffer[];
  /**
   * Who can take the order at once: free, within reach, below the limit, of known place; or just being asked.
   */
  readonly availableCouriers: readonly number[];
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
export function excludedCouriersFor({
  expiredOffers,
  lastExpiredOffers,
  availableCouriers,
}: ExclusionInput): number[] {
  const declinedBy = new Set(expiredOffers.map(({ courierId }) => courierId));
  const unresponsive = lastExpiredOffers
    .filter(({ agoMin }) => isRecent(agoMin, UNRESPONSIVE_MIN))
    .map(({ courierId }) => courierId);
  const excluded = new Set([...declinedBy, ...unresponsive]);
  if (availableCouriers.some((id) => !excluded.has(id))) return [...excluded];
  if (availableCouriers.some((id) => !declinedBy.has(id))) return [...declinedBy];
  return expiredOffers.flatMap(({ courierId, agoMin }) =>
    isRecent(agoMin, REOFFER_AFTER_MIN) ? [courierId] : [],
  );
}
