import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { BRANCH_KEY_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { RotateSecretBody, WebhookRef, WebhookWithSecret, WholeWebhookSecret } from './schema.ts';

/** The whole secret; each reveal is in the audit log. */
export const revealWebhookSecret = endpoint(calls.revealWebhookSecret, {
  access: only(BRANCH_KEY_ROLES),
  tag: TAGS.webhooks,
  summary: 'İmza anahtarını gösterir',
  params: WebhookRef,
  reply: dataReply(WholeWebhookSecret),
  refuses: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_SECRET_UNREADABLE'],
});

/** A new secret; for 24 h messages carry the signatures of both. */
export const rotateWebhookSecret = endpoint(calls.rotateWebhookSecret, {
  access: only(BRANCH_KEY_ROLES),
  tag: TAGS.webhooks,
  summary: 'İmza anahtarını yeniler',
  params: WebhookRef,
  body: RotateSecretBody,
  reply: dataReply(WebhookWithSecret),
  refuses: ['WEBHOOK_NOT_FOUND'],
});
