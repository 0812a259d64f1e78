import { TAGS } from '../api-tags.ts';
import { endpoint, PUBLIC } from '../endpoint.ts';
import { SuccessReply } from '../fields.ts';
import * as calls from './calls.ts';
import {
  SubscribeToOrderBody,
  SubscriptionRef,
  TrackingPushRef,
  UnsubscribeFromOrderBody,
} from './schema.ts';

/** Tells this browser when one order of the token changes, as long as the token lives. */
export const subscribeToOrder = endpoint(calls.subscribeToOrder, {
  access: PUBLIC,
  tag: TAGS.push,
  summary: 'Siparişin gelişmelerini bu cihaza bildirir',
  params: TrackingPushRef,
  body: SubscribeToOrderBody,
  reply: SubscriptionRef,
  status: 201,
  refuses: ['TRACKING_NOT_FOUND', 'TRACKING_RATE_LIMITED'],
});

/** Harmless when this browser is not told. */
export const unsubscribeFromOrder = endpoint(calls.unsubscribeFromOrder, {
  access: PUBLIC,
  tag: TAGS.push,
  summary: 'Siparişin bildirimlerini bu cihazda kapatır',
  params: TrackingPushRef,
  body: UnsubscribeFromOrderBody,
  reply: SuccessReply,
  refuses: ['TRACKING_NOT_FOUND'],
});
