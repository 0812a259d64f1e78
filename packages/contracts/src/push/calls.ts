import type { CallOf } from '../call.ts';
import type { SuccessReply } from '../fields.ts';
import type {
  PushKey,
  SubscribeBody,
  SubscribeToOrderBody,
  SubscriptionRef,
  TestResult,
  TrackingPushRef,
  UnsubscribeBody,
  UnsubscribeFromOrderBody,
} from './schema.ts';

export const getPushKey: CallOf<{
  reply: typeof PushKey;
}> = { method: 'GET', path: '/api/push/key' };

export const subscribeToPush: CallOf<{
  body: typeof SubscribeBody;
  reply: typeof SubscriptionRef;
}> = { method: 'POST', path: '/api/push/subscriptions' };

export const unsubscribeFromPush: CallOf<{
  body: typeof UnsubscribeBody;
  reply: typeof SuccessReply;
}> = { method: 'DELETE', path: '/api/push/subscriptions' };

export const sendTestPush: CallOf<{
  reply: typeof TestResult;
}> = { method: 'POST', path: '/api/push/test' };

export const subscribeToOrder: CallOf<{
  params: typeof TrackingPushRef;
  body: typeof SubscribeToOrderBody;
  reply: typeof SubscriptionRef;
}> = { method: 'POST', path: '/api/customer/track-order-by-token/:token/push' };

export const unsubscribeFromOrder: CallOf<{
  params: typeof TrackingPushRef;
  body: typeof UnsubscribeFromOrderBody;
  reply: typeof SuccessReply;
}> = { method: 'DELETE', path: '/api/customer/track-order-by-token/:token/push' };
