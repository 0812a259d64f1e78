import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { OrderRef } from '../ids.ts';
import { STAFF_ROLES } from '../roles.ts';
import * as calls from './desk-calls.ts';
import { TrackingLink } from './schema.ts';

/**
 * Creates a tracking link of scope `full` for one order (DECISIONS "Public tracking and privacy"): valid 24
 * h, a new token each time, shown once.
 */
export const createTrackingLink = endpoint(calls.createTrackingLink, {
  access: only(STAFF_ROLES),
  tag: TAGS.orders,
  summary: 'Müşteri takip bağlantısı üretir',
  params: OrderRef,
  reply: dataReply(TrackingLink),
  refuses: ['ORDER_NOT_FOUND', 'ORDER_ERASED'],
});
