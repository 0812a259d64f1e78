import type { PromisedSlot } from '../rush/schema.ts';
import { MINUTE_MS } from '../time.ts';

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
