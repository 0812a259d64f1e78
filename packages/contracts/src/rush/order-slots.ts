import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { OrderRef } from '../ids.ts';
import { OrderView } from '../orders/schema.ts';
import { STAFF_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { ChangeSlotBody, OrderSlots } from './schema.ts';

/** The slots that an order may be promised instead of its own (decision 090). */
export const listOrderSlots = endpoint(calls.listOrderSlots, {
  access: only(STAFF_ROLES),
  tag: TAGS.orders,
  summary: 'Siparişe söz verilebilecek aralıklar ve dolulukları',
  params: OrderRef,
  reply: dataReply(OrderSlots),
  refuses: ['ORDER_NOT_FOUND'],
});

/** Promises an order another slot, or none, before pick-up only. */
export const changeOrderSlot = endpoint(calls.changeOrderSlot, {
  access: only(STAFF_ROLES),
  tag: TAGS.orders,
  summary: 'Siparişe söz verilen aralığı değiştirir',
  params: OrderRef,
  body: ChangeSlotBody,
  reply: dataReply(OrderView),
  refuses: ['ORDER_NOT_FOUND', 'ORDER_NOT_EDITABLE', 'ORDER_CHANGED', 'SLOT_FULL', 'SLOT_GONE'],
});
