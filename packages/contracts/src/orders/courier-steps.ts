import { z } from 'zod';
import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { OrderRef } from '../ids.ts';
import { COURIER_ONLY } from '../roles.ts';
import * as calls from './calls.ts';
import { AcceptAllBody, STEP_VOLATILE_FIELDS } from './requests.ts';
import { OrderView } from './schema.ts';

/**
 * Acknowledges an offer of automatic assignment: the order stays ASSIGNED and no longer expires. Idempotent;
 * picking it up implies it. An order that staff assigned is not changed.
 */
export const acknowledgeOffer = endpoint(calls.acknowledgeOffer, {
  access: only(COURIER_ONLY),
  tag: TAGS.orders,
  summary: 'Otomatik atamanın teklifini kabul eder',
  params: OrderRef,
  reply: dataReply(OrderView),
  refuses: ['ORDER_NOT_FOUND', 'ORDER_NOT_YOURS', 'ORDER_CHANGED'],
});

/** Accepts all ASSIGNED orders of the courier at once (spec 3 §4.2); judged by `fix` like a single step. */
export const acceptAllOrders = endpoint(calls.acceptAllOrders, {
  access: only(COURIER_ONLY),
  tag: TAGS.couriers,
  summary: 'Atanan tüm siparişleri kabul eder',
  body: AcceptAllBody,
  volatileFields: STEP_VOLATILE_FIELDS,
  reply: dataReply(z.array(OrderView)),
});

export const getActiveDeliveries = endpoint(calls.getActiveDeliveries, {
  access: only(COURIER_ONLY),
  tag: TAGS.couriers,
  summary: 'Kuryenin aktif teslimatları',
  reply: z.array(OrderView),
});
