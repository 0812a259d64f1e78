import { z } from 'zod';
import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { OrderRef } from '../ids.ts';
import { CASH_MANAGERS } from '../roles.ts';
import * as calls from './calls.ts';
import {
  CashOfQuery,
  CashQuery,
  CashRef,
  ChangeBody,
  CorrectCollectionBody,
  CourierCash,
  CourierCashDetail,
  OrderCollections,
} from './schema.ts';

const rules = { access: only(CASH_MANAGERS), tag: TAGS.cash } as const;

/** A row per courier who works in the scope or holds something of it, most cash first. */
export const listCourierCash = endpoint(calls.listCourierCash, {
  ...rules,
  summary: 'Kuryelerin üzerindeki nakit ve kart tahsilatları',
  query: CashQuery,
  reply: dataReply(z.array(CourierCash)),
});

/** What each figure of a courier's cash is made of. */
export const getCourierCash = endpoint(calls.getCourierCash, {
  ...rules,
  summary: 'Bir kuryenin kasası ve siparişleri',
  params: CashRef,
  query: CashOfQuery,
  reply: dataReply(CourierCashDetail),
  refuses: ['COURIER_NOT_FOUND'],
});

/** Hands out change money, or takes some back. Audited. */
export const giveChange = endpoint(calls.giveChange, {
  ...rules,
  summary: 'Kuryeye bozuk para verir',
  body: ChangeBody,
  reply: dataReply(CourierCash),
  status: 201,
  refuses: ['COURIER_NOT_FOUND', 'CASH_CHANGED'],
});

/** What was collected of a delivered order. */
export const getOrderCollections = endpoint(calls.getOrderCollections, {
  ...rules,
  summary: 'Bir siparişin tahsilatı',
  params: OrderRef,
  reply: dataReply(OrderCollections),
  refuses: ['ORDER_NOT_FOUND', 'COLLECTION_NOT_RECORDED'],
});

/** Puts right what was collected of a delivered order, by counter-entries. Audited. */
export const correctCollection = endpoint(calls.correctCollection, {
  ...rules,
  summary: 'Siparişin tahsilatını düzeltir',
  params: OrderRef,
  body: CorrectCollectionBody,
  reply: dataReply(OrderCollections),
  refuses: ['ORDER_NOT_FOUND', 'COLLECTION_CHANGED', 'COLLECTION_NOT_RECORDED'],
});
