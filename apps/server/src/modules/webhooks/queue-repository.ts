import type { CompanyId, OrderId, UserId, WebhookId } from '@ulak/contracts/ids';
import type { AttemptError } from '@ulak/contracts/webhooks/event-types';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** A receiver with messages that are due. */
export interface DueWebhook {
  readonly id: WebhookId;
  readonly isFailing: boolean;
}

/**
 * Has this transaction not wait for the disk. For claims and records of tries: should the database lose its
 * last half second, what it forgot is sent again with the same id, as after a killed sender.
 */
export async function commitWithoutWaiting(tx: Tx): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx);
}

/**
 * Receivers that may be sent to now. One index probe per receiver with waiting messages, however many wait:
 * a long queue of a dead one delays nobody.
 */
export async function listDue(tx: Tx, now: Date): Promise<DueWebhook[]> {
  const { rows } = await sql<DueWebhook>`
    with recursive waiting as (
      (select webhook_id from webhook_messages where state = 'PENDING' order by webhook_id limit 1)
      union all
      select (select m.webhook_id from webhook_messages m
        where m.state = 'PENDING' and m.webhook_id > w.webhook_id order by m.webhook_id limit 1)
      from waiting w where w.webhook_id is not null
    )
    select w.id, w.failing_since is not null as "isFailing"
    from waiting
    join webhooks w on w.id = waiting.webhook_id
    join companies c on c.id = w.company_id
    where w.active and w.paused_at is null and c.status = 'ACTIVE'
      and (w.resting_until is null or w.resting_until <= ${now})
      and exists (select from webhook_messages m
        where m.webhook_id = w.id and m.state = 'PENDING' and m.next_attempt_at <= ${now}
          and (m.leased_until is null or m.leased_until <= ${now}))`.execute(tx);
  return rows;
}

/** Gives up positions that are too old to be told. */
export async function giveUp(tx: Tx, messages: readonly ClaimedMessage[]): Promise<void> {
  await sql`update webhook_messages set state = 'FAILED', next_attempt_at = null, leased_until = null
    where id = any(${messages.map(({ id }) => id)}::bigint[])`.execute(tx);
}

/** A message to send, with its receiver. */
export interface Sendable {
  readonly webhook_id: WebhookId;
  readonly company_id: CompanyId;
  readonly order_id: OrderId | null;
  readonly courier_id: UserId | null;
  readonly message_id: string;
  readonly body: string;
  readonly attempts: number;
  readonly created_at: Date;
  readonly url: string;
  readonly secret_sealed: string;
  readonly previous_sealed: string | null;
  readonly previous_until: Date | null;
}

/** One that is written down, and leased to this node. */
export interface ClaimedMessage extends Sendable {
  readonly id: number;
  readonly leased_until: Date;
}

/**
 * Takes due messages for this node until the lease ends; at most `limits` of each receiver. They are due
 * again at that time, so that nobody reads over them meanwhile.
 */
export async function claim(
  tx: Tx,
  limits: ReadonlyMap<WebhookId, number>,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<ClaimedMessage[]> {
  const [ids, counts] = [[...limits.keys()], [...limits.values()]];
  const { rows } = await sql<ClaimedMessage>`
    with picked as (
      select due.id from unnest(${ids}::bigint[], ${counts}::int[]) as wanted (webhook_id, n)
      cross join lateral (
        select m.id from webhook_messages m
        where m.webhook_id = wanted.webhook_id and m.state = 'PENDING' and m.next_attempt_at <= ${now}
          and (m.leased_until is null or m.leased_until <= ${now})
        order by m.next_attempt_at limit wanted.n for update skip locked) due
    ), claimed as (
      update webhook_messages m set leased_until = ${leaseUntil}, next_attempt_at = ${leaseUntil}
      from picked where m.id = picked.id
      returning m.id, m.webhook_id, m.company_id, m.order_id, m.courier_id, m.message_id, m.body, m.attempts,
        m.created_at, m.leased_until
    )
    select claimed.*, w.url, w.secret_sealed, w.previous_sealed, w.previous_until
    from claimed join webhooks w on w.id = claimed.webhook_id order by claimed.id`.execute(tx);
  return rows;
}

/** Gives messages back whose lease still holds; they are due at once. */
export async function release(tx: Tx, messages: readonly ClaimedMessage[], now: Date): Promise<void> {
  await sql`update webhook_messages m set leased_until = null, next_attempt_at = ${now}
    from unnest(${messages.map(({ id }) => id)}::bigint[],
      ${messages.map(({ leased_until }) => leased_until)}::timestamptz[]) as held (id, until)
    where m.id = held.id and m.leased_until = held.until`.execute(tx);
}

/** How a try has ended. */
export interface Outcome {
  readonly at: Date;
  readonly timestampS: number;
  readonly signature: string;
  readonly status: number | null;
  readonly error: AttemptError | null;
  readonly durationMs: number;
  readonly answer: string;
  readonly state: 'PENDING' | 'DELIVERED' | 'FAILED';
  readonly nextAttemptAt: Date | null;
  /** Until when the receiver asked to be left alone. */
  readonly restingUntil: Date | null;
}

/** A try that has ended. */
export interface EndedTry extends Outcome {
  readonly message: ClaimedMessage;
}

/**
 * Records tries whose lease still holds, in one statement. @returns those; another node has the others
 */
export async function settle(tx: Tx, tries: readonly EndedTry[], now: Date): Promise<EndedTry[]> {
  const { rows } = await sql<{ id: number }>`
    with ended as (
      select * from unnest(${tries.map(({ message }) => message.id)}::bigint[],
        ${tries.map(({ message }) => message.leased_until)}::timestamptz[],
        ${tries.map(({ state }) => state)}::text[],
        ${tries.map(({ nextAttemptAt }) => nextAttemptAt)}::timestamptz[],
        ${tries.map(({ status }) => status)}::int[], ${tries.map(({ error }) => error)}::text[],
        ${tries.map(({ message }) => message.company_id)}::bigint[],
        ${tries.map(({ at }) => at)}::timestamptz[], ${tries.map(({ message }) => message.url)}::text[],
        ${tries.map(({ timestampS }) => timestampS)}::bigint[],
        ${tries.map(({ signature }) => signature)}::text[],
        ${tries.map(({ durationMs }) => durationMs)}::int[], ${tries.map(({ answer }) => answer)}::text[])
        as one (id, until, state, next_at, status, error, company_id, at, url, sent_at_s, signature,
          duration_ms, answer)
    ), held as (
      select ended.* from webhook_messages m
      join ended on ended.id = m.id and ended.until = m.leased_until
      order by m.id for update of m
    ), settled as (
      update webhook_messages m set state = held.state, attempts = m.attempts + 1,
        next_attempt_at = held.next_at, leased_until = null, last_status = held.status,
        last_error = held.error,
        delivered_at = case when held.state = 'DELIVERED' then ${now}::timestamptz end
      from held where m.id = held.id
    ), tried as (
      insert into webhook_attempts
        (message_key, company_id, at, url, sent_at_s, signature, status, error, duration_ms, answer)
      select id, company_id, at, url, sent_at_s, signature, status, error, duration_ms, answer from held
    )
    select id from held`.execute(tx);
  const held = new Set(rows.map(({ id }) => id));
  return tries.filter(({ message }) => held.has(message.id));
}

/**
 * Lets the earliest waiting message of each of these orders go, unless one before it is still tried. The
 * messages that were settled are locked, so nobody adds one behind them unseen. @returns how many may go
 */
export async function releaseNext(
  tx: Tx,
  pairs: readonly { readonly webhook_id: WebhookId; readonly order_id: OrderId | null }[],
  now: Date,
): Promise<number> {
  if (pairs.length === 0) return 0;
  const webhookIds = pairs.map(({ webhook_id }) => webhook_id);
  const orderIds = pairs.map(({ order_id }) => order_id);
  const { numAffectedRows } = await sql`update webhook_messages m set next_attempt_at = ${now}
    from (select distinct webhook_id, order_id
      from unnest(${webhookIds}::bigint[], ${orderIds}::bigint[]) as ended (webhook_id, order_id)) ended
    cross join lateral (select first.id from webhook_messages first
      where first.webhook_id = ended.webhook_id and first.order_id = ended.order_id
        and first.state = 'PENDING' order by first.id limit 1) first
    where m.id = first.id and m.next_attempt_at is null`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** These receivers take messages. Written seldom while nothing changes: many messages touch one row. */
export async function noteDelivered(
  tx: Tx,
  ids: readonly WebhookId[],
  { now, seldom }: { now: Date; seldom: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`update webhooks set failing_since = null, resting_until = null, last_delivered_at = ${now}
    where id = any(${[...ids]}::bigint[]) and (failing_since is not null or resting_until is not null
      or last_delivered_at is null or last_delivered_at < ${seldom})`.execute(tx);
}

/** What a failure means for its receiver. */
export interface Failure {
  readonly id: WebhookId;
  readonly isGone: boolean;
  readonly restingUntil: Date | null;
}

/** These receivers failed; one that is gone, or has failed since before `failingBefore`, is paused. */
export async function noteFailed(
  tx: Tx,
  failures: readonly Failure[],
  { now, failingBefore }: { now: Date; failingBefore: Date },
): Promise<void> {
  if (failures.length === 0) return;
  await sql`update webhooks w set failing_since = coalesce(w.failing_since, ${now}),
      resting_until = greatest(w.resting_until, failed.resting),
      paused_at = case when failed.gone or w.failing_since <= ${failingBefore} then ${now}::timestamptz
        else w.paused_at end,
      paused_reason = case when failed.gone then 'GONE'
        when w.failing_since <= ${failingBefore} then 'FAILING' else w.paused_reason end
    from unnest(${failures.map(({ id }) => id)}::bigint[], ${failures.map(({ isGone }) => isGone)}::boolean[],
      ${failures.map(({ restingUntil }) => restingUntil)}::timestamptz[]) as failed (id, gone, resting)
    where w.id = failed.id`.execute(tx);
}
