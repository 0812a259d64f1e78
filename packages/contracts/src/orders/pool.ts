import { z } from 'zod';
import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { OrderRef } from '../ids.ts';
import { COURIER_ONLY } from '../roles.ts';
import * as calls from './calls.ts';
import { OrderView, PoolOrderView } from './schema.ts';

/**
 * Lists the pool; empty whenever one of the four visibility rules does not hold (spec 3 §4.4), and
 * X-Pool-Hidden names the rule.
 */
export const getPoolOrders = endpoint(calls.getPoolOrders, {
  access: only(COURIER_ONLY),
  tag: TAGS.couriers,
  summary: 'Havuzdaki siparişler',
  reply: z.array(PoolOrderView),
});

export const claimOrder = endpoint(calls.claimOrder, {
  access: only(COURIER_ONLY),
  tag: TAGS.couriers,
  summary: 'Havuzdan sipariş alır',
  params: OrderRef,
  reply: dataReply(OrderView),
  refuses: [
    'ORDER_NOT_FOUND',
    'ORDER_TAKEN',
    'ORDER_NOT_POOLED',
    'COURIER_NOT_ONLINE',
    'COURIER_ON_BREAK',
    'COURIER_AT_CAPACITY',
    'DELIVERY_IN_PROGRESS',
    'OUT_OF_BRANCH_AREA',
  ],
});
