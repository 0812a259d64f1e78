import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { OrderRef } from '../ids.ts';
import { STAFF_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { TrackingLink } from './schema.ts';

/**
 * The per-order tracking link of scope `full` (DECISIONS "Public tracking and privacy"): 24 h, a new token
 * each time, the token is shown once.
 */
export const createTrackingLink = endpoint(calls.createTrackingLink, {
  access: only(STAFF_ROLES),
  tag: TAGS.orders,
  summary: 'Müşteri takip bağlantısı üretir',
  params: OrderRef,
  reply: dataReply(TrackingLink),
  refuses: ['ORDER_NOT_FOUND', 'ORDER_ERASED'],
});
