import type { PromisedSlot } from '../rush/schema.ts';
import { formatTime, MINUTE_MS } from '../time.ts';

/** '18:40–18:50'. */
export const slotText = ({ from, to }: PromisedSlot): string =>
  `${formatTime(Date.parse(from))}–${formatTime(Date.parse(to))}`;

/**
 * When the kitchen should begin an order of a slot, epoch ms: as long before the slot as the order is
 * estimated to take, never before it came. Without a slot: when it came.
 */
export function prepareAt(order: {
  readonly createdAt: string;
  readonly estimatedMinutes: number;
  readonly promisedSlot?: PromisedSlot | undefined;
}): number {
  const created = Date.parse(order.createdAt);
  if (!order.promisedSlot) return created;
  return Math.max(created, Date.parse(order.promisedSlot.from) - order.estimatedMinutes * MINUTE_MS);
}
