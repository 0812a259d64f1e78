import { TAGS } from '../api-tags.ts';
import { endpoint, only, PUBLIC } from '../endpoint.ts';
import { SuccessReply } from '../fields.ts';
import { ALL_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { PushKey, SubscribeBody, SubscriptionRef, TestResult, UnsubscribeBody } from './schema.ts';

/** The public VAPID key, which a browser needs to subscribe (RFC 8292). */
export const getPushKey = endpoint(calls.getPushKey, {
  access: PUBLIC,
  tag: TAGS.push,
  summary: 'Bildirim anahtarını getirir',
  reply: PushKey,
});

/** Tells this browser from now on, as long as its session lives. Repeating it changes nothing. */
export const subscribeToPush = endpoint(calls.subscribeToPush, {
  access: only(ALL_ROLES),
  tag: TAGS.push,
  summary: 'Bu cihazda bildirimleri açar',
  body: SubscribeBody,
  reply: SubscriptionRef,
  status: 201,
  refuses: ['RATE_LIMITED'],
});

/** Harmless when this browser is not told. */
export const unsubscribeFromPush = endpoint(calls.unsubscribeFromPush, {
  access: only(ALL_ROLES),
  tag: TAGS.push,
  summary: 'Bu cihazda bildirimleri kapatır',
  body: UnsubscribeBody,
  reply: SuccessReply,
});

/** Sends a message to the caller's devices at once. */
export const sendTestPush = endpoint(calls.sendTestPush, {
  access: only(ALL_ROLES),
  tag: TAGS.push,
  summary: 'Deneme bildirimi gönderir',
  reply: TestResult,
  refuses: ['RATE_LIMITED'],
});
