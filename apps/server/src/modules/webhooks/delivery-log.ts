import {
  DELIVERIES_PAGE,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
} from '@ulak/contracts/webhooks/schema';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import * as log from './log-repository.ts';
import { recordAction, type WebhookEdit } from './record-action.ts';
import * as repository from './repository.ts';
import { viewAttempt, viewDelivery } from './view-delivery.ts';

/** Messages that one call has sent again; a screen asks again for more. */
const RESEND_LIMIT = 10_000;

type Place = Pick<WebhookEdit, 'scope' | 'id'>;

async function getWebhook(tx: Tx, { scope, id }: { scope: Scope } & Place): Promise<repository.WebhookRow> {
  const row = await repository.find(tx, scope, id);
  if (!row) throw new AppError('WEBHOOK_NOT_FOUND');
  return row;
}

async function getMessage(tx: Tx, place: Place, messageId: string): Promise<log.MessageRow> {
  const { id } = await getWebhook(tx, place);
  const message = await log.findMessage(tx, id, messageId);
  if (!message) throw new AppError('WEBHOOK_DELIVERY_NOT_FOUND');
  return message;
}

/** Who sends again does not wait until the receiver wants to be asked; it may ask to wait once more. */
async function endRest(tx: Tx, { id, resting_until }: repository.WebhookRow): Promise<void> {
  if (resting_until !== null) await repository.update(tx, id, { resting_until: null });
}

/** One page of the log, newest first. @throws AppError WEBHOOK_NOT_FOUND */
export async function listDeliveries(
  tx: Tx,
  place: Place,
  { cursor, ...filter }: log.LogFilter & { readonly cursor: number | undefined },
): Promise<{ data: WebhookDelivery[]; nextCursor: string | null }> {
  const webhook = await getWebhook(tx, place);
  const rows = await log.listMessages(tx, webhook, filter, { before: cursor, limit: DELIVERIES_PAGE + 1 });
  const page = rows.slice(0, DELIVERIES_PAGE);
  const last = page.at(-1);
  return {
    data: page.map(viewDelivery),
    nextCursor: rows.length > DELIVERIES_PAGE && last ? String(last.id) : null,
  };
}

/** @throws AppError WEBHOOK_NOT_FOUND | WEBHOOK_DELIVERY_NOT_FOUND */
export async function getDelivery(tx: Tx, place: Place, messageId: string): Promise<WebhookDeliveryDetail> {
  const message = await getMessage(tx, place, messageId);
  const attempts = await log.listAttempts(tx, message.id);
  return {
    ...viewDelivery(message),
    body: message.body,
    tries: attempts.map((attempt) => viewAttempt(message.message_id, attempt)),
  };
}

/** Positions are not sent again: a newer one comes. @throws AppError WEBHOOK_DELIVERY_NOT_FOUND */
export async function resendOne(tx: Tx, edit: WebhookEdit, messageId: string): Promise<WebhookDelivery> {
  const message = await getMessage(tx, edit, messageId);
  if (message.courier_id !== null) throw new AppError('WEBHOOK_DELIVERY_NOT_FOUND');
  await log.resend(tx, message.id, edit.at);
  const webhook = await getWebhook(tx, edit);
  await endRest(tx, webhook);
  await recordAction(tx, edit, webhook, { action: 'WEBHOOK_RESENT', details: { messageId } });
  return viewDelivery(await getMessage(tx, edit, messageId));
}

/** @returns how many are sent again @throws AppError WEBHOOK_NOT_FOUND */
export async function resendFailed(tx: Tx, edit: WebhookEdit, since: string): Promise<number> {
  const webhook = await getWebhook(tx, edit);
  const count = await log.resendFailed(tx, webhook.id, {
    since: new Date(since),
    now: edit.at,
    limit: RESEND_LIMIT,
  });
  if (count > 0) await endRest(tx, webhook);
  await recordAction(tx, edit, webhook, { action: 'WEBHOOK_RESENT', details: { since, count } });
  return count;
}
