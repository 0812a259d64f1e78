import { isPastOrder } from '@ulak/contracts/domain/customer-privacy';
import type { OrderView, PastOrder } from '@ulak/contracts/orders/schema';
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

/** What a courier reads of an order that is not theirs any more; null when it ended as it should.
 * @param found the order as it stands now; null: it is not theirs, 'unknown': nobody answered */
export function lossMessage(
  found: OrderView | PastOrder | null | 'unknown',
): { readonly title: string; readonly text: string } | null {
  if (found === null) return { title: 'Sipariş geri alındı', text: 'sizden geri alındı.' };
  if (found === 'unknown' || found.status !== 'CANCELLED') return null;
  const reason = isPastOrder(found) ? undefined : found.cancelReason?.trim();
  return { title: 'Sipariş iptal edildi', text: reason ? `iptal edildi: ${reason}` : 'iptal edildi.' };
}
