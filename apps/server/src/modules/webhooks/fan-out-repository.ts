import type { BranchId, CompanyId, OrderId, UserId, WebhookId } from '@ulak/contracts/ids';
import type { WebhookEvent } from '@ulak/contracts/webhooks/event-types';
import { sql } from 'kysely';
import { WEBHOOK_LOCK } from '../../db/advisory-locks.ts';
import type { DatabaseAccess, Tx } from '../../db/database.ts';
import { lastSettledId } from '../../live/tail.ts';
import type { Outcome } from './queue-repository.ts';

/** Who wants what. */
export interface Receiver {
  readonly id: WebhookId;
  readonly company_id: CompanyId;
  readonly branch_id: BranchId | null;
  readonly events: readonly WebhookEvent[];
  readonly created_at: Date;
  readonly url: string;
  readonly secret_sealed: string;
  readonly previous_sealed: string | null;
  readonly previous_until: Date | null;
  readonly failing_since: Date | null;
  readonly last_delivered_at: Date | null;
  readonly paused_at: Date | null;
  readonly resting_until: Date | null;
}

/** A message that is written down. */
export interface NewMessage {
  readonly webhookId: WebhookId;
  readonly companyId: CompanyId;
  readonly messageId: string;
  readonly type: WebhookEvent;
  readonly body: string;
  readonly at: Date;
  /** Null: it waits for an earlier one of its order, or has arrived. */
  readonly nextAttemptAt: Date | null;
  /** Until when this node alone sends it; null: whoever claims it. */
  readonly leasedUntil: Date | null;
  /** The try in which it arrived before it was written down. */
  readonly arrived: Outcome | null;
  readonly eventId: number | null;
  readonly orderId: OrderId | null;
  readonly orderNumber: string | null;
  readonly courierId: UserId | null;
}

/** Longer than a transaction that writes events takes. */
const LONGEST_WRITE = '1 minute';

/**
 * The id up to which events need not be read: the stored progress, or what came before there was any webhook
 * (nobody reads while there is none). The first start without webhooks begins behind the newest event.
 */
export async function readProgress(db: DatabaseAccess): Promise<number> {
  const known = await db.asSystem(findProgress);
  const start = await db.asSystem((tx) => findStart(tx, known ?? 0));
  const progress = start ?? known ?? (await lastSettledId(db));
  if (progress !== known)
    await db.asSystem((tx) =>
      sql`insert into webhook_progress (event_id) values (${progress}) on conflict (only_row)
        do update set event_id = greatest(webhook_progress.event_id, excluded.event_id)`.execute(tx),
    );
  return progress;
}

export async function findProgress(tx: Tx): Promise<number | null> {
  const row = await tx.selectFrom('webhook_progress').select('event_id').executeTakeFirst();
  return row?.event_id ?? null;
}

/** The newest event behind `known` from before the first webhook, else `known`; null: there is no webhook. */
async function findStart(tx: Tx, known: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select coalesce((select e.id from events e
      where e.id > ${known} and e.at < first.made - ${LONGEST_WRITE}::interval
      order by e.id desc limit 1), ${known}) as id
    from (select min(created_at) as made from webhooks) first where first.made is not null`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Waits for this node's turn to make messages. It lasts until the transaction ends and delays no reader. */
export async function takeTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${WEBHOOK_LOCK})`.execute(tx);
}

/** Holds the progress until the transaction ends. */
export async function lockProgress(tx: Tx): Promise<number> {
  const row = await tx.selectFrom('webhook_progress').select('event_id').forUpdate().executeTakeFirst();
  return row?.event_id ?? 0;
}

export async function saveProgress(tx: Tx, eventId: number): Promise<void> {
  await tx.updateTable('webhook_progress').set({ event_id: eventId }).execute();
}

/** Webhooks of these companies that are switched on; paused ones too, whose messages wait. */
export async function listReceivers(tx: Tx, companyIds: readonly CompanyId[]): Promise<Receiver[]> {
  return tx
    .selectFrom('webhooks')
    .innerJoin('companies', 'companies.id', 'webhooks.company_id')
    .select([
      'webhooks.id',
      'webhooks.company_id',
      'webhooks.branch_id',
      'webhooks.events',
      'webhooks.created_at',
      'webhooks.url',
      'webhooks.secret_sealed',
      'webhooks.previous_sealed',
      'webhooks.previous_until',
      'webhooks.failing_since',
      'webhooks.last_delivered_at',
      'webhooks.paused_at',
      'webhooks.resting_until',
    ])
    .where('webhooks.company_id', 'in', companyIds)
    .where('webhooks.active', '=', true)
    .where('companies.status', '=', 'ACTIVE')
    .orderBy('webhooks.id')
    .execute();
}

/** Which of these orders there still are; none of them is removed before the transaction ends. */
export async function lockOrders(tx: Tx, orderIds: readonly OrderId[]): Promise<Set<OrderId>> {
  const { rows } = await sql<{ id: OrderId }>`select id from orders where id = any(${[...orderIds]}::bigint[])
    order by id for key share`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Which of these webhooks there still are; none of them is removed before the transaction ends. */
export async function lockWebhooks(tx: Tx, ids: readonly WebhookId[]): Promise<Set<WebhookId>> {
  const { rows } = await sql<{ id: WebhookId }>`select id from webhooks where id = any(${[...ids]}::bigint[])
    order by id for key share`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

const waiting = (tx: Tx, webhookIds: readonly WebhookId[], orderIds: readonly OrderId[]) =>
  tx
    .selectFrom('webhook_messages')
    .select(['webhook_id', 'order_id'])
    .where('state', '=', 'PENDING')
    .where('webhook_id', '=', sql<WebhookId>`any(${[...webhookIds]}::bigint[])`)
    .where('order_id', '=', sql<OrderId>`any(${[...orderIds]}::bigint[])`)
    .orderBy('id');

/** The messages of an order to a webhook go one after another. */
export const placeOf = (webhookId: WebhookId, orderId: OrderId | null): string => `${webhookId}:${orderId}`;

type Waiting = Awaited<ReturnType<ReturnType<typeof waiting>['execute']>>;
const placesOf = (rows: Waiting): Set<string> =>
  new Set(rows.map((row) => placeOf(row.webhook_id, row.order_id)));

/** Places in which a message waits. */
export const findWaiting = async (
  tx: Tx,
  webhookIds: readonly WebhookId[],
  orderIds: readonly OrderId[],
): Promise<Set<string>> => placesOf(await waiting(tx, webhookIds, orderIds).execute());

/** The same; the messages stay locked: who settles one of them finds what is added behind it. */
export const lockWaiting = async (
  tx: Tx,
  webhookIds: readonly WebhookId[],
  orderIds: readonly OrderId[],
): Promise<Set<string>> => placesOf(await waiting(tx, webhookIds, orderIds).forUpdate().execute());

/**
 * Adds messages; those that are there already stay as they are. @returns the key of each that was added, by
 * its message id
 */
export async function insertMessages(
  tx: Tx,
  messages: readonly NewMessage[],
): Promise<ReadonlyMap<string, number>> {
  if (messages.length === 0) return new Map();
  // One statement text for any number of messages.
  const { rows } = await sql<{ id: number; message_id: string }>`insert into webhook_messages (webhook_id,
      company_id, message_id, type, body, created_at, next_attempt_at, leased_until, event_id, order_id,
      order_number, courier_id, state, attempts, last_status, delivered_at)
    select * from unnest(${messages.map(({ webhookId }) => webhookId)}::bigint[],
      ${messages.map(({ companyId }) => companyId)}::bigint[],
      ${messages.map(({ messageId }) => messageId)}::text[], ${messages.map(({ type }) => type)}::text[],
      ${messages.map(({ body }) => body)}::text[], ${messages.map(({ at }) => at)}::timestamptz[],
      ${messages.map(({ nextAttemptAt }) => nextAttemptAt)}::timestamptz[],
      ${messages.map(({ leasedUntil }) => leasedUntil)}::timestamptz[],
      ${messages.map(({ eventId }) => eventId)}::bigint[],
      ${messages.map(({ orderId }) => orderId)}::bigint[],
      ${messages.map(({ orderNumber }) => orderNumber)}::text[],
      ${messages.map(({ courierId }) => courierId)}::bigint[],
      ${messages.map(({ arrived }) => (arrived ? 'DELIVERED' : 'PENDING'))}::text[],
      ${messages.map(({ arrived }) => (arrived ? 1 : 0))}::int[],
      ${messages.map(({ arrived }) => arrived?.status ?? null)}::int[],
      ${messages.map(({ arrived }) => arrivedAt(arrived))}::timestamptz[])
    on conflict do nothing returning id, message_id`.execute(tx);
  return new Map(rows.map(({ id, message_id }) => [message_id, id]));
}

const arrivedAt = (arrived: Outcome | null): Date | null =>
  arrived && new Date(arrived.at.getTime() + arrived.durationMs);

/** A try in which a message arrived before it was written down. */
export interface ArrivedTry extends Outcome {
  readonly key: number;
  readonly companyId: CompanyId;
  readonly url: string;
}

export async function insertTries(tx: Tx, tries: readonly ArrivedTry[]): Promise<void> {
  if (tries.length === 0) return;
  await sql`insert into webhook_attempts
      (message_key, company_id, at, url, sent_at_s, signature, status, error, duration_ms, answer)
    select * from unnest(${tries.map(({ key }) => key)}::bigint[],
      ${tries.map(({ companyId }) => companyId)}::bigint[], ${tries.map(({ at }) => at)}::timestamptz[],
      ${tries.map(({ url }) => url)}::text[], ${tries.map(({ timestampS }) => timestampS)}::bigint[],
      ${tries.map(({ signature }) => signature)}::text[], ${tries.map(({ status }) => status)}::int[],
      ${tries.map(({ error }) => error)}::text[], ${tries.map(({ durationMs }) => durationMs)}::int[],
      ${tries.map(({ answer }) => answer)}::text[])`.execute(tx);
}

/** A courier on the road for a receiver. */
export interface TrackedCourier {
  readonly webhookId: WebhookId;
  readonly companyId: CompanyId;
  readonly courierId: UserId;
  readonly orders: readonly { readonly id: OrderId; readonly orderNumber: string }[];
}

/**
 * Couriers with orders on the road whose receivers want positions and had none since `before`. Orders of
 * other branches than the receiver's do not count.
 */
export async function listTracked(
  tx: Tx,
  courierIds: readonly UserId[],
  before: Date,
): Promise<TrackedCourier[]> {
  const { rows } = await sql<TrackedCourier>`
    select w.id as "webhookId", w.company_id as "companyId", o.courier_id as "courierId",
      json_agg(json_build_object('id', o.id, 'orderNumber', o.order_number) order by o.id) as orders
    from webhooks w
    join companies c on c.id = w.company_id and c.status = 'ACTIVE'
    join orders o on o.company_id = w.company_id and (w.branch_id is null or o.branch_id = w.branch_id)
    where w.active and 'COURIER_LOCATION_UPDATED' = any(w.events) and w.paused_at is null
      and o.courier_id = any(${[...courierIds]}::bigint[]) and o.status in ('PICKED_UP', 'IN_DELIVERY')
      and not exists (select from webhook_messages m
        where m.webhook_id = w.id and m.courier_id = o.courier_id and m.created_at > ${before})
    group by w.id, w.company_id, o.courier_id`.execute(tx);
  return rows;
}

/** Removes the positions that newer ones replace, but what is on its way. */
export async function removePositions(
  tx: Tx,
  tracked: readonly TrackedCourier[],
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  const [webhookIds, courierIds] = [
    tracked.map(({ webhookId }) => webhookId),
    tracked.map(({ courierId }) => courierId),
  ];
  await sql`delete from webhook_messages m
    using unnest(${webhookIds}::bigint[], ${courierIds}::bigint[]) as newer (webhook_id, courier_id)
    where m.webhook_id = newer.webhook_id and m.courier_id = newer.courier_id and m.created_at <= ${before}
      and (m.leased_until is null or m.leased_until <= ${now})`.execute(tx);
}
