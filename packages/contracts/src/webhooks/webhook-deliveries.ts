import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { BRANCH_KEY_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import {
  DeliveriesQuery,
  DeliveryRef,
  ResendFailedBody,
  ResentCount,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookRef,
} from './schema.ts';

const common = { access: only(BRANCH_KEY_ROLES), tag: TAGS.webhooks } as const;

/** Messages of the last 30 days, newest first. `failed=true`: given up, or failed and tried again. */
export const listWebhookDeliveries = endpoint(calls.listWebhookDeliveries, {
  ...common,
  summary: 'Gönderim günlüğü',
  params: WebhookRef,
  query: DeliveriesQuery,
  reply: WebhookDeliveryPage,
  refuses: ['WEBHOOK_NOT_FOUND'],
});

/** One message with its body and every try. */
export const getWebhookDelivery = endpoint(calls.getWebhookDelivery, {
  ...common,
  summary: 'Bir mesajı denemeleriyle getirir',
  params: DeliveryRef,
  reply: dataReply(WebhookDeliveryDetail),
  refuses: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_DELIVERY_NOT_FOUND'],
});

/** Sends one message again from the first try on, with the same id and body. */
export const resendWebhookDelivery = endpoint(calls.resendWebhookDelivery, {
  ...common,
  summary: 'Bir mesajı yeniden gönderir',
  params: DeliveryRef,
  reply: dataReply(WebhookDelivery),
  refuses: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_DELIVERY_NOT_FOUND'],
});

/** Sends again all messages that were given up and are not older than an instant. */
export const resendFailedDeliveries = endpoint(calls.resendFailedDeliveries, {
  ...common,
  summary: 'Ulaşmayan mesajları yeniden gönderir',
  params: WebhookRef,
  body: ResendFailedBody,
  reply: dataReply(ResentCount),
  refuses: ['WEBHOOK_NOT_FOUND'],
});
