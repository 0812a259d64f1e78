import type { Minutes } from './snapshot.ts';

/**
 * Pause before an order is offered again to a courier whose offer of it expired, unless somebody else is
 * available, minutes.
 */
export const REOFFER_AFTER_MIN: Minutes = 5;
/**
 * For so long after an expired offer, or until they accept one, a courier counts as unresponsive: others come
 * first.
 */
export const UNRESPONSIVE_MIN: Minutes = 10;

/** An expired offer and its age; a negative age: the clock was set back since. */
export interface ExpiredOffer {
  readonly courierId: number;
  readonly agoMin: Minutes;
}

export interface ExclusionInput {
  /** Expired offers of this order. */
  readonly expiredOffers: readonly ExpiredOffer[];
  /** Couriers whose last offer of any order expired and who have accepted none since. */
  readonly lastExpiredOffers: readonly ExpiredOffer[];
  /**
   * Couriers who can take the order at once: free, within reach, below the limit, of known position; or
   * holding its offer.
   */
  readonly availableCouriers: readonly number[];
}

/**
 * Whether it happened within this time, by clocks that may differ by a minute. What lies further ahead was
 * recorded before the clock was set back, and is ignored.
 */
export const isRecent = (agoMin: Minutes, withinMin: Minutes): boolean => agoMin > -1 && agoMin < withinMin;

/**
 * The couriers excluded from an order: those who let it expire and those who just let another one expire, as
 * long as somebody else is available. Where nobody is, only those who let this very order expire just now.
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
