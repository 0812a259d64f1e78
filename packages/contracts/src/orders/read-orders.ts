import { z, type ZodUnion } from 'zod';
import { TAGS } from '../api-tags.ts';
import type { CallOf } from '../call.ts';
import { endpoint, only, orBranchKey } from '../endpoint.ts';
import { type Answer, dataReply } from '../fields.ts';
import { OrderRef } from '../ids.ts';
import { ALL_ROLES, STAFF_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import * as deskCalls from './desk-calls.ts';
import { EXAMPLE_READ } from './outside-examples.ts';
import { OutsideOrder } from './outside-order.ts';
import { ActiveOrdersQuery, OrdersQuery } from './requests.ts';
import { OneOrder, OrderPage, OrderView } from './schema.ts';

/** Active orders, newest state, of the caller's scope (spec 1 §7). */
export const getActiveOrders = endpoint(deskCalls.getActiveOrders, {
  access: only(STAFF_ROLES),
  tag: TAGS.orders,
  summary: 'Aktif siparişler',
  query: ActiveOrdersQuery,
  reply: z.array(OrderView),
});

/**
 * Orders created in [from, to), newest first, by page (spec 1 §7). `search` matches number, name, phone and
 * address, Turkish letters folded.
 */
export const listOrders = endpoint(deskCalls.listOrders, {
  access: only(STAFF_ROLES),
  tag: TAGS.orders,
  summary: 'Siparişleri listeler ve arar',
  query: OrdersQuery,
  reply: OrderPage,
});

/** The one route of `calls.getOrder` and of an outside system's look-up. */
const anyOrder: CallOf<{
  params: typeof OrderRef;
  reply: Answer<ZodUnion<[typeof OneOrder, typeof OutsideOrder]>>;
}> = { method: 'GET', path: calls.getOrder.path };

/**
 * One order with its history. A courier gets own ones only, and from 24 h after the end without the customer
 * ({@link PastOrder}). A branch's key gets {@link OutsideOrder} of its branch.
 */
export const getOrder = endpoint(anyOrder, {
  access: orBranchKey(ALL_ROLES),
  tag: TAGS.orders,
  summary: 'Bir siparişi geçmişiyle getirir; şube API anahtarıyla durumunu',
  description:
    'Anahtarla yalnızca kendi şubesinin siparişi okunur; yanıtta müşteri ve ürünler yoktur. `version` her ' +
    'değişiklikte artar: iki görünümden sürümü yüksek olan yenidir.',
  examples: { reply: EXAMPLE_READ },
  params: OrderRef,
  reply: dataReply(z.union([OneOrder, OutsideOrder])),
  refuses: ['ORDER_NOT_FOUND', 'BRANCH_KEY_INVALID'],
});
