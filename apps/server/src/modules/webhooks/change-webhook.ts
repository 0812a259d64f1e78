import { HOUR_MS } from '@ulak/contracts/time';
import type { UpdateWebhookBody, WebhookView, WebhookWithSecret } from '@ulak/contracts/webhooks/schema';
import { assertVersion } from '../../access/assert-version.ts';
import { changesBetween } from '../../access/audit.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import { assertTarget } from './assert-target.ts';
import { recordAction, type WebhookDeps, type WebhookEdit } from './record-action.ts';
import * as repository from './repository.ts';
import { toSecret } from './sign.ts';
import { auditedFields, viewWebhook, withSecret } from './view-webhook.ts';

/** So long both secrets sign after a rotation. */
const BOTH_SIGN_MS = 24 * HOUR_MS;

async function lockWebhook(tx: Tx, { scope, id }: WebhookEdit): Promise<repository.WebhookRow> {
  const row = await repository.lock(tx, scope, id);
  if (!row) throw new AppError('WEBHOOK_NOT_FOUND');
  return row;
}

async function getView(
  { secrets }: WebhookDeps,
  tx: Tx,
  { scope, id, at }: WebhookEdit,
): Promise<WebhookView> {
  const row = await repository.find(tx, scope, id);
  if (!row) throw new AppError('WEBHOOK_NOT_FOUND');
  return viewWebhook(row, secrets, at);
}

/** @throws AppError WEBHOOK_NOT_FOUND | RECORD_CHANGED | VALIDATION_ERROR on `url` */
export async function updateWebhook(
  deps: WebhookDeps,
  tx: Tx,
  edit: WebhookEdit,
  { version, ...fields }: UpdateWebhookBody,
): Promise<WebhookView> {
  const row = await lockWebhook(tx, edit);
  await assertVersion(tx, { entity: 'webhook', id: row.id, current: row.version, version });
  const isMoved = fields.url !== undefined && fields.url !== row.url;
  if (fields.url !== undefined && isMoved) assertTarget(deps, fields.url);
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const changes = changesBetween(auditedFields(row), auditedFields({ ...row, ...given }));
  await repository.update(tx, row.id, given);
  // How the former address did says nothing of the new one.
  if (isMoved) await repository.forgetFailures(tx, row.id, edit.at);
  // Where messages go may hang on the query alone, which is in no row.
  const details = isMoved && changes.url === undefined ? { queryChanged: true } : undefined;
  if (details || Object.keys(changes).length > 0)
    await recordAction(tx, edit, row, { action: 'WEBHOOK_UPDATED', changes, ...(details && { details }) });
  return getView(deps, tx, edit);
}

/** @throws AppError WEBHOOK_NOT_FOUND */
export async function removeWebhook(tx: Tx, edit: WebhookEdit): Promise<void> {
  const row = await lockWebhook(tx, edit);
  await repository.remove(tx, row.id);
  await recordAction(tx, edit, row, { action: 'WEBHOOK_REMOVED', details: { url: auditedFields(row).url } });
}

/** Sends again to a webhook that was paused. @throws AppError WEBHOOK_NOT_FOUND */
export async function resumeWebhook(deps: WebhookDeps, tx: Tx, edit: WebhookEdit): Promise<WebhookView> {
  const row = await lockWebhook(tx, edit);
  if (row.paused_at !== null) {
    await repository.update(tx, row.id, { paused_at: null, paused_reason: null });
    await repository.forgetFailures(tx, row.id, edit.at);
    const changes = { pausedReason: { was: row.paused_reason, is: null } };
    await recordAction(tx, edit, row, { action: 'WEBHOOK_UPDATED', changes });
  }
  return getView(deps, tx, edit);
}

/** The whole secret. @throws AppError WEBHOOK_NOT_FOUND | WEBHOOK_SECRET_UNREADABLE */
export async function revealSecret({ secrets }: WebhookDeps, tx: Tx, edit: WebhookEdit): Promise<string> {
  const row = await repository.find(tx, edit.scope, edit.id);
  if (!row) throw new AppError('WEBHOOK_NOT_FOUND');
  const secret = secrets.open(row.secret_sealed);
  if (secret === null) throw new AppError('WEBHOOK_SECRET_UNREADABLE');
  await recordAction(tx, edit, row, { action: 'WEBHOOK_SECRET_REVEALED' });
  return secret;
}

/** A new secret; the former one signs too for a day. @throws AppError WEBHOOK_NOT_FOUND */
export async function rotateSecret(
  deps: WebhookDeps,
  tx: Tx,
  edit: WebhookEdit,
  given: string | undefined,
): Promise<WebhookWithSecret> {
  const row = await lockWebhook(tx, edit);
  const secret = toSecret(given);
  const until = new Date(edit.at.getTime() + BOTH_SIGN_MS);
  await repository.update(tx, row.id, {
    secret_sealed: deps.secrets.seal(secret),
    previous_sealed: row.secret_sealed,
    previous_until: until,
  });
  await recordAction(tx, edit, row, {
    action: 'WEBHOOK_SECRET_ROTATED',
    details: { bothUntil: until.toISOString() },
  });
  return withSecret(await getView(deps, tx, edit), secret);
}
