import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply, SuccessReply } from '../fields.ts';
import { BRANCH_KEY_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import {
  CreateWebhookBody,
  TestWebhookBody,
  UpdateWebhookBody,
  WebhookPage,
  WebhookRef,
  WebhooksQuery,
  WebhookTestResult,
  WebhookView,
  WebhookWithSecret,
} from './schema.ts';

const common = { access: only(BRANCH_KEY_ROLES), tag: TAGS.webhooks } as const;

/** Pages of the caller's webhooks: a BRANCH_MANAGER's own branch only, without those of the company. */
export const listWebhooks = endpoint(calls.listWebhooks, {
  ...common,
  summary: "Webhook'lar",
  query: WebhooksQuery,
  reply: WebhookPage,
});

/** One webhook, its secret masked. */
export const getWebhook = endpoint(calls.getWebhook, {
  ...common,
  summary: "Bir webhook'u getirir",
  params: WebhookRef,
  reply: dataReply(WebhookView),
  refuses: ['WEBHOOK_NOT_FOUND'],
});

/** A new webhook; its secret is whole in this reply and in that of a reveal or a rotation only. */
export const createWebhook = endpoint(calls.createWebhook, {
  ...common,
  summary: 'Webhook oluşturur',
  body: CreateWebhookBody,
  reply: dataReply(WebhookWithSecret),
  status: 201,
  refuses: ['WEBHOOK_LIMIT'],
});

/** Changes address, events or the switch. Switched off, it collects no new messages and sends none. */
export const updateWebhook = endpoint(calls.updateWebhook, {
  ...common,
  summary: "Webhook'u günceller",
  params: WebhookRef,
  body: UpdateWebhookBody,
  reply: dataReply(WebhookView),
  refuses: ['WEBHOOK_NOT_FOUND', 'RECORD_CHANGED'],
});

/** Removes a webhook with its messages. */
export const removeWebhook = endpoint(calls.removeWebhook, {
  ...common,
  summary: "Webhook'u siler",
  params: WebhookRef,
  reply: SuccessReply,
  refuses: ['WEBHOOK_NOT_FOUND'],
});

/** Sends a signed example of a type now, whatever the switch says, and answers what came back. */
export const testWebhook = endpoint(calls.testWebhook, {
  ...common,
  summary: 'Deneme mesajı gönderir',
  params: WebhookRef,
  body: TestWebhookBody,
  reply: dataReply(WebhookTestResult),
  refuses: ['WEBHOOK_NOT_FOUND', 'RATE_LIMITED'],
});

/** Sends again to a webhook that the server paused; what waits leaves at once, in order. */
export const resumeWebhook = endpoint(calls.resumeWebhook, {
  ...common,
  summary: 'Durdurulan gönderimi yeniden başlatır',
  params: WebhookRef,
  reply: dataReply(WebhookView),
  refuses: ['WEBHOOK_NOT_FOUND'],
});
