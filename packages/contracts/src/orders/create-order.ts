import { TAGS } from '../api-tags.ts';
import { IDEMPOTENT_REPLY_HOURS, ORDER_BODY_BYTES } from '../body-limits.ts';
import { endpoint, only, orBranchKey } from '../endpoint.ts';
import { OrderRef } from '../ids.ts';
import { STAFF_ROLES } from '../roles.ts';
import * as calls from './desk-calls.ts';
import { EXAMPLE_CREATED, EXAMPLE_ORDER } from './outside-examples.ts';
import { CreateOrderBody, EditOrderBody } from './requests.ts';
import { OrderCreatedReply, OrderEditedReply } from './schema.ts';

/**
 * Creates an order, from the panel or an outside system (spec 1 §7, spec 2 §3). A repeat of (branch, source,
 * orderNumber) answers the first order with 200.
 */
export const createOrder = endpoint(calls.createOrder, {
  access: orBranchKey(STAFF_ROLES),
  tag: TAGS.orders,
  summary: 'Sipariş oluşturur (panel veya şube API anahtarı)',
  description:
    'Anahtarla gelen sipariş anahtarın şubesine yazılır. Aynı `source` ve `orderNumber` yinelenirse ' +
    'ilk sipariş 200 ile döner, hiçbir şey yazılmaz. `Idempotency-Key` başlığı aynı isteğin ilk yanıtını ' +
    `${IDEMPOTENT_REPLY_HOURS} saat boyunca yeniden getirir. Teslimat durdurulmuşken şube ayarına göre ` +
    'sipariş kabul edilip bekletilir (`warning.code`: `DELIVERY_STOPPED`) veya 503 `DELIVERY_STOPPED` ile ' +
    'geri çevrilir; `Retry-After` bitişe kalan saniyedir. `location` gönderilmezse adresin sokağı aranır: ' +
    'bulunursa konum yaklaşıktır (`locationApproximate`, `warning.code`: `APPROXIMATE_LOCATION`), ' +
    'bulunamazsa sipariş 400 `LOCATION_REQUIRED` ile geri çevrilir. Şubenin teslimat bölgesi ' +
    'dışındaki sipariş şube ayarına göre ' +
    'işaretlenir (`outsideArea`, `warning.code`: `OUTSIDE_DELIVERY_AREA`) veya 422 ' +
    '`OUTSIDE_DELIVERY_AREA` ile geri çevrilir; yaklaşık konumlu sipariş yalnızca işaretlenir. ' +
    'Şubeye 100 km’den uzak nokta `FAR_FROM_BRANCH` ile uyarılır. ' +
    'Tanınmayan alanlar reddedilir; size ait alanlar `meta` içine yazılır.',
  examples: { body: EXAMPLE_ORDER, reply: EXAMPLE_CREATED },
  body: CreateOrderBody,
  maxBodyBytes: ORDER_BODY_BYTES,
  reply: OrderCreatedReply,
  status: 201,
  repeatStatus: 200,
  refuses: [
    'BRANCH_REQUIRED',
    'BRANCH_NOT_FOUND',
    'BRANCH_UNASSIGNED',
    'COMPANY_PASSIVE',
    'DELIVERY_STOPPED',
    'OUTSIDE_DELIVERY_AREA',
    'LOCATION_REQUIRED',
    'BRANCH_KEY_INVALID',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

/** Edits an order, before pick-up only (DECISIONS "Orders"). */
export const editOrder = endpoint(calls.editOrder, {
  access: only(STAFF_ROLES),
  tag: TAGS.orders,
  summary: 'Siparişi düzenler',
  params: OrderRef,
  body: EditOrderBody,
  maxBodyBytes: ORDER_BODY_BYTES,
  reply: OrderEditedReply,
  refuses: ['ORDER_NOT_FOUND', 'ORDER_NOT_EDITABLE', 'ORDER_CHANGED'],
});
