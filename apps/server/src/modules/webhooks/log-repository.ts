import type { WebhookId } from '@ulak/contracts/ids';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { WebhookAttemptsTable, WebhookMessagesTable } from '../../db/tables/webhooks.ts';

export type MessageRow = Selectable<WebhookMessagesTable>;
export type AttemptRow = Selectable<WebhookAttemptsTable>;

const SHOWN = [
  'id',
  'message_id',
  'type',
  'order_id',
  'order_number',
  'state',
  'attempts',
  'created_at',
  'delivered_at',
  'next_attempt_at',
  'last_status',
  'last_error',
] as const;
export type LoggedMessage = Pick<MessageRow, (typeof SHOWN)[number]>;

/** Messages of a webhook, newest first. @param before internal id below which to go on */
export async function listMessages(
  tx: Tx,
  webhookId: WebhookId,
  { before, onlyFailed, limit }: { before: number | undefined; onlyFailed: boolean; limit: number },
): Promise<LoggedMessage[]> {
  return tx
    .selectFrom('webhook_messages')
    .select(SHOWN)
    .where('webhook_id', '=', webhookId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .$if(onlyFailed, (query) =>
      query.where('state', '!=', sql.lit('DELIVERED')).where('last_error', 'is not', null),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function findMessage(
  tx: Tx,
  webhookId: WebhookId,
  messageId: string,
): Promise<MessageRow | null> {
  const row = await tx
    .selectFrom('webhook_messages')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return row ?? null;
}

export async function listAttempts(tx: Tx, messageKey: number): Promise<AttemptRow[]> {
  return tx
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('message_key', '=', messageKey)
    .orderBy('id', 'desc')
    .execute();
}

/** A settled message goes again from the first try on; one that waits for its retry goes now. */
export async function resend(tx: Tx, messageKey: number, now: Date): Promise<void> {
  await sql`update webhook_messages set
      attempts = case state when 'PENDING' then attempts else 0 end, delivered_at = null,
      next_attempt_at = case when state = 'PENDING' and next_attempt_at is null then null
        else ${now}::timestamptz end, state = 'PENDING'
    where id = ${messageKey}`.execute(tx);
}

/**
 * Messages that were given up since an instant go again, at most `limit`, those of an order one after
 * another. @returns how many
 */
export async function resendFailed(
  tx: Tx,
  webhookId: WebhookId,
  { since, now, limit }: { since: Date; now: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with failed as (
      select id from webhook_messages
      where webhook_id = ${webhookId} and state <> 'DELIVERED' and last_error is not null
        and state = 'FAILED' and courier_id is null and created_at >= ${since}
      order by id limit ${limit} for update
    )
    update webhook_messages m set state = 'PENDING', attempts = 0, next_attempt_at = null
    from failed where m.id = failed.id returning m.id`.execute(tx);
  await sql`update webhook_messages m set next_attempt_at = ${now}
    where m.id = any(${rows.map(({ id }) => id)}::bigint[])
      and not exists (select from webhook_messages earlier
        where earlier.webhook_id = m.webhook_id and earlier.order_id = m.order_id
          and earlier.state = 'PENDING' and earlier.id < m.id)`.execute(tx);
  return rows.length;
}
