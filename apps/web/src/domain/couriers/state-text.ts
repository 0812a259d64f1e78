import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { COURIER_STATE_LABELS } from '@ulak/contracts/couriers/state';
import { MINUTE_MS } from '@ulak/contracts/time';

/**
 * What a courier does, and of a break how much is left: 'Molada · 18 dk', 'Mola 5 dk aştı'. A courier who
 * only has an unanswered offer is as free as before: 'Soruldu'.
 */
export function stateText(
  courier: Pick<CourierLocation, 'status' | 'breakEndsAt' | 'offered'>,
  now: number,
): string {
  const { status, breakEndsAt, offered } = courier;
  if (status === 'FREE' && offered > 0) return 'Soruldu';
  if (status !== 'BREAK' || breakEndsAt === undefined) return COURIER_STATE_LABELS[status];
  const minutes = Math.round((Date.parse(breakEndsAt) - now) / MINUTE_MS) || 0;
  return minutes < 0 ? `Mola ${-minutes} dk aştı` : `Molada · ${minutes} dk`;
}
