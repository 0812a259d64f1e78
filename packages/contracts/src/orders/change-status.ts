import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { OrderRef } from '../ids.ts';
import { ALL_ROLES, STAFF_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import * as deskCalls from './desk-calls.ts';
import { CancelBody, STEP_VOLATILE_FIELDS, StatusBody } from './requests.ts';
import { OrderView } from './schema.ts';

export const cancelOrder = endpoint(deskCalls.cancelOrder, {
  access: only(STAFF_ROLES),
  tag: TAGS.orders,
  summary: 'Siparişi iptal eder',
  params: OrderRef,
  body: CancelBody,
  reply: dataReply(OrderView),
  refuses: ['ORDER_NOT_FOUND', 'ORDER_CHANGED'],
});

/**
 * Records that the goods of an assigned or pooled order are packed (docs/decisions/022): the status stays,
 * `readyAt` is set. Idempotent.
 */
export const notePacked = endpoint(calls.notePacked, {
  access: only(STAFF_ROLES),
  tag: TAGS.orders,
  summary: 'Kuryesi belli siparişin hazır olduğunu bildirir',
  params: OrderRef,
  reply: dataReply(OrderView),
  refuses: ['ORDER_NOT_FOUND', 'ORDER_CHANGED'],
});

/**
 * Changes the status. Staff: PREPARING (withdraw from pool), READY, AVAILABLE. The order's courier:
 * PICKED_UP, IN_DELIVERY, DELIVERED, UNDELIVERABLE (spec 3 §7). `at` is the device's time of the tap: stored
 * in the history, never used as the instant of the change (criteria A14). `fix` is where the device was then:
 * what the step is judged by (docs/decisions/048).
 */
export const setOrderStatus = endpoint(calls.setOrderStatus, {
  access: only(ALL_ROLES),
  tag: TAGS.orders,
  summary: 'Sipariş durumunu değiştirir',
  params: OrderRef,
  body: StatusBody,
  volatileFields: STEP_VOLATILE_FIELDS,
  reply: dataReply(OrderView),
  refuses: [
    'ORDER_NOT_FOUND',
    'ORDER_CHANGED',
    'ORDER_NOT_YOURS',
    'UNDELIVERABLE_NOTE_REQUIRED',
    'COLLECTION_RECORDED',
  ],
});
