import { z } from 'zod';
import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { OrderRef } from '../ids.ts';
import { ALL_ROLES, STAFF_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { ActiveOrdersQuery, OrdersQuery } from './requests.ts';
import { OneOrder, OrderPage, OrderView } from './schema.ts';

/** Active orders, newest state, of the caller's scope (spec 1 §7). */
export const getActiveOrders = endpoint(calls.getActiveOrders, {
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
export const listOrders = endpoint(calls.listOrders, {
  access: only(STAFF_ROLES),
  tag: TAGS.orders,
  summary: 'Siparişleri listeler ve arar',
  query: OrdersQuery,
  reply: OrderPage,
});

/**
 * One order with its history. A courier gets own ones only, and from 24 h after the end without the customer
 * ({@link PastOrder}).
 */
export const getOrder = endpoint(calls.getOrder, {
  access: only(ALL_ROLES),
  tag: TAGS.orders,
  summary: 'Bir siparişi geçmişiyle getirir',
  params: OrderRef,
  reply: dataReply(OneOrder),
  refuses: ['ORDER_NOT_FOUND'],
});
