import type { WebhookAttempt, WebhookDelivery } from '@ulak/contracts/webhooks/schema';
import type { AttemptRow, LoggedMessage } from './log-repository.ts';
import { headersOf } from './sign.ts';

/**
 * When a message is due; one that is being sent is due since it was made. Null: it waits for an earlier one.
 */
const dueAt = ({ next_attempt_at, leased_until, created_at }: LoggedMessage): Date | null =>
  leased_until !== null && next_attempt_at?.getTime() === leased_until.getTime()
    ? created_at
    : next_attempt_at;

/** A message as the log lists it. */
export const viewDelivery = (row: LoggedMessage): WebhookDelivery => ({
  id: row.message_id,
  type: row.type,
  orderId: row.order_id,
  orderNumber: row.order_number,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.created_at.toISOString(),
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  nextAttemptAt: row.state === 'PENDING' ? (dueAt(row)?.toISOString() ?? null) : null,
  lastStatus: row.last_status,
  lastError: row.last_error,
});

/** A try of the message with this id, with its headers as they were sent. */
export const viewAttempt = (
  messageId: string,
  row: Omit<AttemptRow, 'id' | 'message_key' | 'company_id'>,
): WebhookAttempt => ({
  at: row.at.toISOString(),
  url: row.url,
  headers: headersOf({ id: messageId, timestampS: row.sent_at_s }, row.signature),
  status: row.status,
  error: row.error,
  durationMs: row.duration_ms,
  answer: row.answer,
});
