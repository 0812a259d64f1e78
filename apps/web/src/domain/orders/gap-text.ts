import type { GapLine } from '@ulak/contracts/dashboard/schema';
import { formatNumber, formatTl } from '@ulak/contracts/format';

/**
 * The hours that lie in no reporting day, as a line of their own; null when nothing was ordered in them
 * (DECISIONS "Time and numbers").
 */
export const gapText = ({ orders, amount }: GapLine): string | null =>
  orders > 0 ? `Mesai dışı 07:00–10:00: ${formatNumber(orders)} sipariş, ${formatTl(amount)}` : null;
