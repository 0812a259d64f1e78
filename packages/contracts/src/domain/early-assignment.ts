import { MINUTE_MS } from '../time.ts';
import { EARLY_MS, leavesTooEarly, type SlotOrder } from './early-departure.ts';

/**
 * Whether a courier who is given the order now may reach the customer long before its slot: they could leave
 * too early, and goods that are not ready do not hold them up, by the arrival that was estimated at creation.
 */
export function assignedTooEarly(
  order: SlotOrder & {
    readonly createdAt: string;
    readonly readyAt: string | null;
    readonly estimatedMinutes: number;
  },
  now: number,
): boolean {
  const { promisedSlot: slot, createdAt, readyAt, estimatedMinutes } = order;
  if (!slot || !leavesTooEarly(order, now)) return false;
  if (readyAt !== null) return true;
  const estimated = Date.parse(createdAt) + estimatedMinutes * MINUTE_MS;
  return Date.parse(slot.from) - estimated > EARLY_MS;
}
