import type { OrderView } from '@ulak/contracts/orders/schema';
import { CLOCK_TOLERANCE_MS } from './clock-tolerance.ts';

/** What a courier reads of an offer that was not accepted in time. */
export const OFFER_EXPIRED = 'Teklif süresi doldu';

/**
 * The offers that were taken back because their time was over. What a person took away before is not among
 * them.
 */
export const expiredOffers = (
  before: readonly OrderView[],
  orders: readonly OrderView[],
  now: number,
): readonly OrderView[] =>
  before.filter(
    ({ id, status, offerExpiresAt }) =>
      status === 'ASSIGNED' &&
      offerExpiresAt !== null &&
      Date.parse(offerExpiresAt) - CLOCK_TOLERANCE_MS <= now &&
      orders.every((order) => order.id !== id),
  );
