import type { PromisedSlot } from '../rush/schema.ts';
import { MINUTE_MS } from '../time.ts';

/** So long before its slot an order may arrive without anybody being told, ms. */
export const EARLY_MS = 10 * MINUTE_MS;

/** What tells when a courier may leave with an order. */
export interface SlotOrder {
  readonly promisedSlot?: PromisedSlot | undefined;
  readonly departFrom?: string | undefined;
}

/**
 * Whether a courier who leaves the branch now reaches the customer more than ten minutes before the slot;
 * false without a slot. @param now epoch ms
 */
export const leavesTooEarly = ({ departFrom }: SlotOrder, now: number): boolean =>
  departFrom !== undefined && Date.parse(departFrom) - now > EARLY_MS;
