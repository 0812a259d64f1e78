import type { OrderId } from '@ulak/contracts/ids';
import { ERASABLE_STATUSES } from '@ulak/contracts/orders/erasure';
import type { AccountOfPerson } from '@ulak/contracts/privacy/schema';
import { foldTr } from '@ulak/contracts/text';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** A row as it is stored: column → value. */
export type StoredRow = Record<string, unknown>;

const erasable = sql.join(ERASABLE_STATUSES.map((status) => sql.lit(status)));
const among = (ids: readonly OrderId[]) => sql`any(${[...ids]}::bigint[])`;

/** An order that may be erased, and when it changed for the last time. */
export interface ErasableOrder {
  readonly id: OrderId;
  readonly changed_at: Date;
}

/** The next orders of the number that may be erased, in the order of their ids. System view. */
export async function listErasable(tx: Tx, phoneKey: string, limit: number): Promise<ErasableOrder[]> {
  const { rows } = await sql<ErasableOrder>`
    select id, coalesce(ended_at, created_at) as changed_at from orders
    where customer_phone_key = ${phoneKey} and erased_at is null and status in (${erasable})
    order by id limit ${limit}`.execute(tx);
  return rows;
}

/** The number's orders that changed last. System view. */
export async function listRecent(
  tx: Tx,
  phoneKey: string,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<ErasableOrder[]> {
  const { rows } = await sql<ErasableOrder>`
    select id, coalesce(ended_at, ${now}) as changed_at from orders
    where customer_phone_key = ${phoneKey} order by created_at desc limit ${limit}`.execute(tx);
  return rows;
}

/** How many orders of the number there are, and how many of them are still running. System view. */
export async function countOrders(tx: Tx, phoneKey: string): Promise<{ total: number; running: number }> {
  const { rows } = await sql<{ total: number; running: number }>`
    select count(*)::int as total, (count(*) filter (where status not in (${erasable})))::int as running
    from orders where customer_phone_key = ${phoneKey}`.execute(tx);
  return rows[0] ?? { total: 0, running: 0 };
}

export interface ErasedRows {
  readonly orders_erased: number;
  readonly events_erased: number;
  readonly ratings_erased: number;
  readonly violations_erased: number;
  readonly tokens_removed: number;
}
const NO_ROWS_ERASED: ErasedRows = {
  orders_erased: 0,
  events_erased: 0,
  ratings_erased: 0,
  violations_erased: 0,
  tokens_removed: 0,
};

/** Erases the customer from the finished orders of these, with all dependent rows. */
export async function eraseOrders(tx: Tx, ids: readonly OrderId[], now: Date): Promise<ErasedRows> {
  const { rows } =
    await sql<ErasedRows>`select * from ulak_erase_orders(${[...ids]}::bigint[], ${now})`.execute(tx);
  return rows[0] ?? NO_ROWS_ERASED;
}

/** Announces these orders to every open screen, in one statement: as many as were erased. */
export async function appendErasedEvents(
  tx: Tx,
  ids: readonly OrderId[],
  {
    now,
    actorKind,
    actorId,
  }: { readonly now: Date; readonly actorKind: 'USER' | 'SYSTEM'; readonly actorId: number | null },
): Promise<void> {
  await sql`insert into events (kind, entity, entity_id, company_id, branch_id, at, actor_kind, actor_id,
    payload)
    select 'ORDER_ERASED', 'order', o.id, o.company_id, o.branch_id, ${now}, ${actorKind}, ${actorId}::bigint,
      jsonb_build_object('action', 'erase', 'from', o.status, 'to', o.status, 'version', o.version)
    from orders o where o.id = ${among(ids)} and o.erased_at = ${now} order by o.id`.execute(tx);
}

/** Deletes the tracking tokens that the number itself was given. System view. */
export async function removePhoneTokens(tx: Tx, phoneKey: string): Promise<number> {
  const done = await tx.deleteFrom('tracking_tokens').where('phone_key', '=', phoneKey).executeTakeFirst();
  return Number(done.numDeletedRows);
}

/**
 * Empties the geocoder's cache: its queries cannot be tied to a customer, and it fills again. System view.
 */
export async function removeAddressSearches(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with removed as (delete from geocoder_answers returning 1) select count(*)::int as n
    from removed`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** User accounts with this number (E.164). System view. */
export async function listAccounts(tx: Tx, phoneKey: string): Promise<AccountOfPerson[]> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'full_name', 'role', 'active'])
    .where('phone', '=', phoneKey)
    .where('deleted', '=', false)
    .execute();
  return rows.map(({ id, full_name, role, active }) => ({ id, fullName: full_name, role, active }));
}

/**
 * The number's orders after `after`, as they are stored. The folded search text only repeats the other
 * columns. System view.
 */
export async function listOrders(
  tx: Tx,
  { phoneKey, after, limit }: { readonly phoneKey: string; readonly after: number; readonly limit: number },
): Promise<{ id: OrderId; row: StoredRow }[]> {
  const { rows } = await sql<{ id: OrderId; row: StoredRow }>`
    select o.id, to_jsonb(o) - 'search_text' as row from orders o
    where o.customer_phone_key = ${phoneKey} and o.id > ${after} order by o.id limit ${limit}`.execute(tx);
  return rows;
}

/**
 * Rows that belong to an order: which table, by which column, and which columns are secret. Fixed texts,
 * never input.
 */
const BELONGING = {
  events: {
    ofOrder: sql`t.entity = 'order' and t.entity_id`,
    orderId: sql`t.entity_id`,
    secret: sql.lit('xid'),
  },
  customer_feedback: { ofOrder: sql`t.order_id`, orderId: sql`t.order_id`, secret: sql.lit('') },
  violations: { ofOrder: sql`t.order_id`, orderId: sql`t.order_id`, secret: sql.lit('') },
  tracking_tokens: { ofOrder: sql`t.order_id`, orderId: sql`t.order_id`, secret: sql.lit('token_hash') },
  push_subscriptions: {
    ofOrder: sql`t.order_id`,
    orderId: sql`t.order_id`,
    secret: sql.lit('p256dh,auth,sealed_link'),
  },
} as const;

/** The rows of a table that belong to these orders, by order, oldest first. System view. */
export async function listBelonging(
  tx: Tx,
  table: keyof typeof BELONGING,
  ids: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, StoredRow[]>> {
  const { ofOrder, orderId, secret } = BELONGING[table];
  const { rows } = await sql<{ order_id: OrderId; row: StoredRow }>`
    select ${orderId} as order_id, to_jsonb(t) - string_to_array(${secret}, ',') as row
    from ${sql.table(table)} t
    where ${ofOrder} = ${among(ids)} order by t.id`.execute(tx);
  const byOrder = new Map<OrderId, StoredRow[]>();
  for (const { order_id, row } of rows) byOrder.set(order_id, [...(byOrder.get(order_id) ?? []), row]);
  return byOrder;
}

/** Living tracking tokens that the number itself was given. System view. */
export async function listPhoneTokens(tx: Tx, phoneKey: string): Promise<StoredRow[]> {
  const { rows } = await sql<{ row: StoredRow }>`
    select to_jsonb(t) - 'token_hash' as row from tracking_tokens t where t.phone_key = ${phoneKey}
    order by t.id`.execute(tx);
  return rows.map(({ row }) => row);
}

/** As the geocoder's queries are written (places/ask-geocoder.ts). */
const asQuestion = (address: string): string => foldTr(address).replaceAll(/\s+/g, ' ').trim();

/** Cached geocoder answers whose query is a part of one of these addresses, or contains one. System view. */
export async function listAddressSearches(tx: Tx, phoneKey: string): Promise<StoredRow[]> {
  const addresses = await tx
    .selectFrom('orders')
    .select('customer_address')
    .distinct()
    .where('customer_phone_key', '=', phoneKey)
    .limit(MOST_ADDRESSES)
    .execute();
  const questions = addresses.map(({ customer_address }) => asQuestion(customer_address));
  const { rows } = await sql<{ row: StoredRow }>`
    select to_jsonb(g) as row from geocoder_answers g
    where exists (select from unnest(${questions}::text[]) as own (address)
      where strpos(own.address, g.question) > 0 or strpos(g.question, own.address) > 0)
    order by g.asked_at`.execute(tx);
  return rows.map(({ row }) => row);
}

/** A person has a few addresses; a number that a shop writes on every order would have thousands. */
const MOST_ADDRESSES = 200;
