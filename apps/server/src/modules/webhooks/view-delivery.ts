import type { WebhookAttempt, WebhookDelivery } from '@ulak/contracts/webhooks/schema';
import type { AttemptRow, LoggedMessage } from './log-repository.ts';
import { headersOf } from './sign.ts';

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
  nextAttemptAt: row.state === 'PENDING' ? (row.next_attempt_at?.toISOString() ?? null) : null,
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
