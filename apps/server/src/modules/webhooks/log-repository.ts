import type { CompanyId, WebhookId } from '@ulak/contracts/ids';
import type { DeliveryState, WebhookEvent } from '@ulak/contracts/webhooks/event-types';
import { type RawBuilder, type Selectable, sql } from 'kysely';
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
  'leased_until',
  'last_status',
  'last_error',
] as const;
export type LoggedMessage = Pick<MessageRow, (typeof SHOWN)[number]>;

/** Which messages of a webhook are listed. */
export interface LogFilter {
  /** Given up, or failed and tried again. */
  readonly onlyFailed: boolean;
  readonly state: DeliveryState | undefined;
  readonly type: WebhookEvent | undefined;
  readonly orderNumber: string | undefined;
}

const POSITION: WebhookEvent = 'COURIER_LOCATION_UPDATED';

/** Each in the words of an index, so that a rare one is found without reading a month of others. */
function conditionsOf(
  companyId: CompanyId,
  { onlyFailed, state, type, orderNumber }: LogFilter,
): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`];
  if (onlyFailed) conditions.push(sql`m.state <> 'DELIVERED' and m.last_error is not null`);
  if (state !== undefined) conditions.push(sql`m.state = ${sql.lit(state)}`);
  // what is given up was tried, or is a position that became too old
  if (state === 'FAILED') conditions.push(sql`(m.last_error is not null or m.courier_id is not null)`);
  if (type !== undefined) conditions.push(sql`m.type = ${type}`);
  if (type === POSITION) conditions.push(sql`m.courier_id is not null`);
  if (orderNumber !== undefined)
    conditions.push(sql`m.order_id in (select o.id from orders o join branches b on b.id = o.branch_id
      where b.company_id = ${companyId} and o.order_number = ${orderNumber})`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Messages of a webhook, newest first. @param before internal id below which to go on */
export async function listMessages(
  tx: Tx,
  webhook: { readonly id: WebhookId; readonly company_id: CompanyId },
  filter: LogFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<LoggedMessage[]> {
  return tx
    .selectFrom('webhook_messages as m')
    .select(SHOWN)
    .where('webhook_id', '=', webhook.id)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .where(conditionsOf(webhook.company_id, filter))
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
