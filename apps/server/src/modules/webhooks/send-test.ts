import { MINUTE_MS, SECOND_MS } from '@ulak/contracts/time';
import type { WebhookEvent } from '@ulak/contracts/webhooks/event-types';
import type { WebhookTestResult } from '@ulak/contracts/webhooks/schema';
import { consumeAttempt, type SlidingWindowLimit } from '../../access/rate-limit.ts';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import { exampleData } from './example-data.ts';
import { bodyOf, newMessageId } from './message-body.ts';
import type { Post } from './post.ts';
import { recordAction, type WebhookDeps, type WebhookEdit } from './record-action.ts';
import * as repository from './repository.ts';
import { headersOf, openSecrets, signatureOf } from './sign.ts';
import { viewAttempt } from './view-delivery.ts';

interface TestDeps extends WebhookDeps {
  readonly db: Database;
  readonly post: Post;
}

/** A test waits for the receiver as long as any message. */
const PER_USER: SlidingWindowLimit = { max: 10, windowMs: MINUTE_MS };

/**
 * Sends a signed example now, without the queue and without a transaction.
 * @throws AppError WEBHOOK_NOT_FOUND | WEBHOOK_SECRET_UNREADABLE | RATE_LIMITED
 */
export async function sendTest(
  { db, post, secrets }: TestDeps,
  edit: WebhookEdit,
  type: WebhookEvent,
): Promise<WebhookTestResult> {
  const { scope, at } = edit;
  const row = await db.inScope(scope, (tx) => repository.find(tx, scope, edit.id));
  if (!row) throw new AppError('WEBHOOK_NOT_FOUND');
  const keys = openSecrets(row, secrets.open, at);
  if (keys === null) throw new AppError('WEBHOOK_SECRET_UNREADABLE');
  const wait = await db.asSystem((tx) => consumeAttempt(tx, `webhook:test:${edit.actor.id}`, PER_USER, at));
  if (wait !== null) throw new AppError('RATE_LIMITED', { retryAfterSeconds: wait });
  const id = newMessageId();
  const body = bodyOf(type, at, exampleData(type, row.branch_id, at));
  const timestampS = Math.floor(at.getTime() / SECOND_MS);
  const signature = signatureOf({ id, timestampS, body }, keys);
  const result = await post({ url: row.url, headers: headersOf({ id, timestampS }, signature), body });
  await db.inScope(scope, (tx) =>
    recordAction(tx, edit, row, {
      action: 'WEBHOOK_TESTED',
      details: { type, status: result.status, error: result.error },
    }),
  );
  const attempt = viewAttempt(id, {
    at,
    url: row.url,
    sent_at_s: timestampS,
    signature,
    status: result.status,
    error: result.error,
    duration_ms: result.durationMs,
    answer: result.answer,
  });
  return { delivered: result.error === null, body, attempt };
}
