import { z } from 'zod';
import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { OrderRef } from '../ids.ts';
import { STAFF_ROLES } from '../roles.ts';
import * as calls from './desk-calls.ts';
import { AssignBody, AssignManyBody } from './requests.ts';
import { AssignManyResult, CourierCandidate, OrderView } from './schema.ts';

export const listCandidates = endpoint(calls.listCandidates, {
  access: only(STAFF_ROLES),
  tag: TAGS.orders,
  summary: 'Sipariş için kuryeleri sıralar',
  params: OrderRef,
  reply: dataReply(z.array(CourierCandidate)),
  refuses: ['ORDER_NOT_FOUND'],
});

/**
 * Assigns an order, or moves it to another courier. The loser of a race is refused with the name of the
 * winner (DECISIONS "Orders").
 */
export const assignOrder = endpoint(calls.assignOrder, {
  access: only(STAFF_ROLES),
  tag: TAGS.orders,
  summary: 'Kurye atar',
  params: OrderRef,
  body: AssignBody,
  reply: dataReply(OrderView),
  refuses: [
    'ORDER_ERASED',
    'ORDER_NOT_FOUND',
    'ORDER_CHANGED',
    'ORDER_TAKEN',
    'COURIER_NOT_FOUND',
    'COURIER_OFFLINE',
    'COURIER_OTHER_BRANCH',
    'COURIER_ON_BREAK',
    'COURIER_INACTIVE',
    'COURIER_AT_CAPACITY',
  ],
});

/**
 * Assigns several orders to one courier in one transaction (ux "Management dashboard"), in the order of the
 * list; what does not fit is refused one by one. A courier who can take none (offline, on break, other
 * company) is refused as a whole.
 */
export const assignOrders = endpoint(calls.assignOrders, {
  access: only(STAFF_ROLES),
  tag: TAGS.orders,
  summary: 'Birden çok siparişi bir kuryeye atar',
  body: AssignManyBody,
  reply: dataReply(AssignManyResult),
  refuses: ['COURIER_NOT_FOUND', 'COURIER_OFFLINE', 'COURIER_ON_BREAK', 'COURIER_INACTIVE'],
});

export const unassignOrder = endpoint(calls.unassignOrder, {
  access: only(STAFF_ROLES),
  tag: TAGS.orders,
  summary: 'Atamayı geri alır',
  params: OrderRef,
  reply: dataReply(OrderView),
  refuses: ['ORDER_NOT_FOUND', 'ORDER_CHANGED'],
});
