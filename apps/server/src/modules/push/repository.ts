import type { BranchId, CompanyId, OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import type { PushMessage } from '@ulak/contracts/push/message';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Device } from './deliver.ts';

/** A registered browser: of a person in a session, or of a customer for one order. */
export type NewSubscription = Device & { readonly now: Date; readonly companyId: CompanyId | null } & (
    | { readonly userId: UserId; readonly sessionId: number; readonly device: string }
    | { readonly orderId: OrderId; readonly expiresAt: Date; readonly sealedLink: string }
  );

/** Registers a browser of a person, anew when it is registered already. System view. */
export async function saveForUser(
  tx: Tx,
  input: Extract<NewSubscription, { userId: UserId }>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into push_subscriptions
      (company_id, user_id, session_id, endpoint, p256dh, auth, device, created_at)
    values (${input.companyId}, ${input.userId}, ${input.sessionId}, ${input.endpoint}, ${input.p256dh},
      ${input.auth}, ${input.device}, ${input.now})
    on conflict (endpoint, user_id) where user_id is not null do update set
      company_id = excluded.company_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
      auth = excluded.auth, device = excluded.device, created_at = excluded.created_at, failures = 0
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** Registers a browser of an order's customer, anew when it is registered already. System view. */
export async function saveForOrder(
  tx: Tx,
  input: Extract<NewSubscription, { orderId: OrderId }>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into push_subscriptions
      (company_id, order_id, expires_at, sealed_link, endpoint, p256dh, auth, created_at)
    values (${input.companyId}, ${input.orderId}, ${input.expiresAt}, ${input.sealedLink}, ${input.endpoint},
      ${input.p256dh}, ${input.auth}, ${input.now})
    on conflict (endpoint, order_id) where order_id is not null do update set
      expires_at = excluded.expires_at, sealed_link = excluded.sealed_link, p256dh = excluded.p256dh,
      auth = excluded.auth, created_at = excluded.created_at, failures = 0
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/**
 * The same browser is told for one person only: whoever signed in on it last. Its keys prove that it is the
 * same. System view.
 */
export async function removeOfOtherUsers(tx: Tx, userId: UserId, device: Device): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', device.endpoint)
    .where('p256dh', '=', device.p256dh)
    .where('auth', '=', device.auth)
    .where('user_id', '!=', userId)
    .execute();
}

/** Deletes the oldest subscriptions beyond `kept`. System view. */
export async function removeOldest(
  tx: Tx,
  { userId = null, orderId = null }: { userId?: UserId | null; orderId?: OrderId | null },
  kept: number,
): Promise<void> {
  await sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where user_id = ${userId} or order_id = ${orderId}
    order by created_at desc, id desc offset ${kept})`.execute(tx);
}

export async function removeOfUser(tx: Tx, userId: UserId, endpoint: string): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute();
}

export async function removeOfOrder(tx: Tx, orderId: OrderId, endpoint: string): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('order_id', '=', orderId)
    .where('endpoint', '=', endpoint)
    .execute();
}

/** Locks the order, so that its customer is not erased meanwhile. @returns null: erased. System view. */
export async function lockOrder(tx: Tx, id: OrderId): Promise<{ readonly companyId: CompanyId } | null> {
  const row = await tx
    .selectFrom('orders')
    .select('company_id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row ? { companyId: row.company_id } : null;
}

/** An order whose customer wants to be told. */
export interface FollowedOrder {
  readonly id: OrderId;
  readonly order_number: string;
  readonly branch_id: BranchId;
  readonly status: OrderStatus;
  readonly company_name: string;
}

/** Those of the orders that a customer's browser is registered for. The view of whoever changed them. */
export async function listFollowed(tx: Tx, ids: readonly OrderId[], now: Date): Promise<FollowedOrder[]> {
  const { rows } = await sql<FollowedOrder>`
    select o.id, o.order_number, o.branch_id, o.status, c.name as company_name
    from orders o join companies c on c.id = o.company_id
    where o.id = any(${[...ids]}::bigint[]) and exists (
      select from push_subscriptions s where s.order_id = o.id and s.expires_at > ${now})`.execute(tx);
  return rows;
}

/** Keeps a message unless nobody would get it. The view of whoever tells. */
export async function insertMessage(
  tx: Tx,
  { userId = null, orderId = null }: { userId?: UserId | null; orderId?: OrderId | null },
  { payload, now, expiresAt }: { payload: PushMessage; now: Date; expiresAt: Date },
): Promise<void> {
  await sql`insert into push_messages (user_id, order_id, payload, created_at, expires_at, next_at)
    select ${userId}::bigint, ${orderId}::bigint, ${JSON.stringify(payload)}::jsonb, ${now}::timestamptz,
      ${expiresAt}::timestamptz, ${now}::timestamptz
    where exists (select from push_subscriptions s
      where s.user_id = ${userId} or s.order_id = ${orderId})`.execute(tx);
}

/** A registered browser as messages are sent to it. */
export interface Target extends Device {
  readonly id: number;
  readonly sealedLink: string | null;
}

/** Browsers that are told now; `subscriptionId`: only this one. System view. */
export async function listTargets(
  tx: Tx,
  to: {
    readonly user_id: UserId | null;
    readonly order_id: OrderId | null;
    readonly subscription_id?: number | null;
  },
  now: Date,
): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select s.id, s.endpoint, s.p256dh, s.auth, s.sealed_link as "sealedLink"
    from push_subscriptions s left join sessions on sessions.id = s.session_id
    where (s.user_id = ${to.user_id} or s.order_id = ${to.order_id})
      and (s.user_id is null or sessions.expires_at > ${now})
      and (s.order_id is null or s.expires_at > ${now})
      and s.id = coalesce(${to.subscription_id ?? null}::bigint, s.id)
    order by s.id`.execute(tx);
  return rows;
}

/** A message that this node sends now. */
export interface ClaimedMessage {
  readonly id: number;
  readonly user_id: UserId | null;
  readonly order_id: OrderId | null;
  readonly subscription_id: number | null;
  readonly payload: PushMessage;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly attempts: number;
}

/**
 * Takes due messages until `leaseUntil`: a node that ends in the middle leaves them to the others. Those of
 * one recipient go one after the other, so that the newest of a tag stays on the screen. System view.
 */
export async function claimDue(
  tx: Tx,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<ClaimedMessage[]> {
  const { rows } = await sql<ClaimedMessage>`
    with due as (
      select m.id from push_messages m
      where m.next_at <= ${now} and m.expires_at > ${now} and not exists (
        select from push_messages earlier
        where earlier.id < m.id and earlier.expires_at > ${now}
          and earlier.subscription_id is null and m.subscription_id is null
          and (earlier.user_id = m.user_id or earlier.order_id = m.order_id))
      order by m.next_at, m.id limit ${limit} for update of m skip locked)
    update push_messages m set next_at = ${leaseUntil}, attempts = m.attempts + 1
    from due where m.id = due.id
    returning m.id, m.user_id, m.order_id, m.subscription_id, m.payload, m.created_at, m.expires_at,
      m.attempts`.execute(tx);
  return rows.toSorted((a, b) => a.id - b.id);
}

/** What became of one message at one browser. */
export interface Settled {
  readonly subscriptionId: number;
  readonly outcome: 'sent' | 'gone' | 'failed';
  /** When to try again; null: not. */
  readonly retryAt: Date | null;
}

/** A browser that failed so often is removed, unless a message arrived within `SILENT_MS`. */
const MANY_FAILURES = 20;
const SILENT_MS = 3 * 86_400_000;

/**
 * Ends a message: what failed for now waits as a message of that one browser, what is gone is deleted. An
 * earlier message of the same tag that still waits for a browser is dropped when this one arrived. System
 * view.
 */
export async function settle(
  tx: Tx,
  message: ClaimedMessage,
  { results, now }: { results: readonly Settled[]; now: Date },
): Promise<void> {
  const idsOf = (outcome: Settled['outcome']) =>
    results.filter((one) => one.outcome === outcome).map(({ subscriptionId }) => subscriptionId);
  const retries = results.filter(({ retryAt }) => retryAt !== null);
  if (retries.length > 0)
    await tx
      .insertInto('push_messages')
      .columns([
        'user_id',
        'order_id',
        'subscription_id',
        'payload',
        'created_at',
        'expires_at',
        'attempts',
        'next_at',
      ])
      .expression(
        sql`select ${message.user_id}::bigint, ${message.order_id}::bigint, s.id,
          ${JSON.stringify(message.payload)}::jsonb, ${message.created_at}::timestamptz,
          ${message.expires_at}::timestamptz, ${message.attempts}::integer, wanted.retry_at
        from unnest(${retries.map(({ subscriptionId }) => subscriptionId)}::bigint[],
          ${retries.map(({ retryAt }) => retryAt)}::timestamptz[]) as wanted (id, retry_at)
        join push_subscriptions s on s.id = wanted.id`,
      )
      .execute();
  await sql`with sent as (
      update push_subscriptions set last_sent_at = ${now}, failures = 0
      where id = any(${idsOf('sent')}::bigint[]) returning id)
    delete from push_messages m using sent where m.subscription_id = sent.id and m.id < ${message.id}
      and m.payload ->> 'tag' = ${message.payload.tag}`.execute(tx);
  await sql`update push_subscriptions set failures = failures + 1
    where id = any(${idsOf('failed')}::bigint[])`.execute(tx);
  await sql`delete from push_subscriptions where id = any(${idsOf('gone')}::bigint[])
    or (id = any(${idsOf('failed')}::bigint[]) and failures >= ${MANY_FAILURES}
      and coalesce(last_sent_at, created_at) < ${new Date(now.getTime() - SILENT_MS)})`.execute(tx);
  await tx.deleteFrom('push_messages').where('id', '=', message.id).execute();
}

/** Messages that wait. System view. */
export async function countWaiting(tx: Tx, now: Date): Promise<number> {
  const row = await tx
    .selectFrom('push_messages')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return row.n;
}
