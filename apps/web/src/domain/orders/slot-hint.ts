import { assignedTooEarly } from '@ulak/contracts/domain/early-assignment';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { formatTime, slotText } from '@ulak/contracts/time';

/** The parts of an order that tell whether it would arrive before its slot. */
export type SlotOrder = Pick<OrderView, 'createdAt' | 'readyAt' | 'estimatedMinutes'> &
  Partial<Pick<OrderView, 'promisedSlot' | 'departFrom'>>;

/** 'en erken 18:22 gibi çıkılmalı'. */
export const departText = (departFrom: string): string =>
  `en erken ${formatTime(Date.parse(departFrom))} gibi çıkılmalı`;

/**
 * What to know before a courier is given the order now, who would bring it long before its slot (decision
 * 090); null: nothing. A hint, never a refusal.
 */
export const earlyHint = (order: SlotOrder, now: number): string | null =>
  order.promisedSlot && order.departFrom && assignedTooEarly(order, now)
    ? `Söz verilen aralık ${slotText(order.promisedSlot)}; ${departText(order.departFrom)}.`
    : null;
