import type { PastOrder } from '../orders/schema.ts';
import { HOUR_MS } from '../time.ts';

/**
 * How long after the end of an order its courier still sees the customer, ms: for a call back, a wrong
 * parcel, missing money.
 */
export const CUSTOMER_VISIBLE_TO_COURIER_MS = 24 * HOUR_MS;

/**
 * Whether the courier of an order may see its customer: while it runs and for 24 h after its end; afterwards
 * only what pay needs.
 * @param endedAt null: it has not ended
 */
export const mayCourierSeeCustomer = (endedAt: Date | null, now: Date): boolean =>
  endedAt === null || now.getTime() - endedAt.getTime() < CUSTOMER_VISIBLE_TO_COURIER_MS;

/** Whether an order comes without its customer. */
export const isPastOrder = (order: object): order is PastOrder => 'customerWithheld' in order;
