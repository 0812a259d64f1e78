import {
  asNoticeId,
  type BranchId,
  type CompanyId,
  type NoticeId,
  type OrderId,
  type UserId,
} from '@ulak/contracts/ids';
import { MAX_NOTICES, type NoticeKind } from '@ulak/contracts/notices/kinds';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { type Scope, withinScope } from '../../db/scope.ts';
import type { SettledNotices } from './step-notices.ts';

// As in the partial index: with another wording the planner would read the whole table.
const isOpen = sql<boolean>`(n.acknowledged_at is null or (n.has_package and n.handed_back_at is null))`;

/** A notice about an order. */
export interface NewOrderNotice {
  readonly courierId: UserId;
  readonly kind: NoticeKind;
  readonly hasPackage: boolean;
  /** Whether a card is stored; otherwise a notification alone goes out. */
  readonly isStored: boolean;
  readonly isSeen: boolean;
  readonly order: {
    readonly id: OrderId;
    readonly company_id: CompanyId;
    readonly branch_id: BranchId;
    readonly assigned_at: Date | null;
  };
}

/** A notice as it was written. */
export interface WrittenNotice {
  /** Whether the goods are with the courier. */
  readonly has_package: boolean;
  /** Whether a browser of the courier is registered for notifications. */
  readonly is_subscribed: boolean;
}

/**
 * Closes open notices (a package among them needs no hand-over any more) and stores new ones, at most one per
 * order and courier: one statement, because every step takes it. Who got a failed delivery anew has had its
 * goods since, whatever the step says. Nothing that is settled here decides that, and nothing stored here is
 * settled: the parts of one statement do not see each other's rows.
 * @returns one row per notice, in their order
 */
export async function settleAndStore(
  tx: Tx,
  { settled, notices }: { settled: readonly SettledNotices[]; notices: readonly NewOrderNotice[] },
  now: Date,
): Promise<WrittenNotice[]> {
  if (settled.length === 0 && notices.length === 0) return [];
  const column = <T>(read: (notice: NewOrderNotice) => T): T[] => notices.map(read);
  const { rows } = await sql<WrittenNotice>`
    with settled as (
      update courier_notices n set acknowledged_at = coalesce(n.acknowledged_at, ${now}),
        handed_back_at = case when n.has_package then coalesce(n.handed_back_at, ${now}) end
      from unnest(${settled.map(({ orderId }) => orderId)}::bigint[],
        ${settled.map(({ courierId }) => courierId)}::bigint[],
        ${settled.map(({ isPackage = false }) => isPackage)}::boolean[])
        as s (order_id, courier_id, is_package)
      where n.order_id = s.order_id and n.courier_id = coalesce(s.courier_id, n.courier_id)
        and (n.has_package or not s.is_package) and ${isOpen}),
    told as (
      select * from unnest(${column(({ order }) => order.company_id)}::bigint[],
        ${column(({ order }) => order.branch_id)}::bigint[],
        ${column(({ courierId }) => courierId)}::bigint[], ${column(({ order }) => order.id)}::bigint[],
        ${column(({ order }) => order.assigned_at)}::timestamptz[],
        ${column(({ kind }) => kind)}::text[], ${column(({ hasPackage }) => hasPackage)}::boolean[],
        ${column(({ isStored }) => isStored)}::boolean[], ${column(({ isSeen }) => isSeen)}::boolean[])
      with ordinality as t (company_id, branch_id, courier_id, order_id, assigned_at, kind, has_package,
        is_stored, is_seen, place)),
    stored as (
      insert into courier_notices (company_id, branch_id, courier_id, order_id, kind, has_package, created_at,
        seen_at)
      select t.company_id, t.branch_id, t.courier_id, t.order_id, t.kind,
        t.has_package or (t.kind <> 'NEW_ORDER' and exists (select from courier_notices kept
          where kept.order_id = t.order_id and kept.courier_id = t.courier_id and kept.has_package
            and kept.handed_back_by is null and kept.handed_back_at = t.assigned_at)),
        ${now}, case when t.is_seen then ${now}::timestamptz end
      from told t where t.is_stored
      returning order_id, courier_id, has_package)
    select coalesce(stored.has_package, t.has_package) as has_package,
      exists (select from push_subscriptions s where s.user_id = t.courier_id) as is_subscribed
    from told t left join stored using (order_id, courier_id) order by t.place`.execute(tx);
  return rows;
}

/** An open notice of a courier with what its card shows. */
export interface OwnNoticeRow {
  readonly id: NoticeId;
  readonly kind: NoticeKind;
  readonly order_id: OrderId | null;
  readonly order_number: string | null;
  /** Who has the order now. */
  readonly order_courier_id: UserId | null;
  readonly customer_address: string | null;
  readonly ended_at: Date | null;
  readonly reason: string | null;
  readonly text: string | null;
  readonly sender_name: string | null;
  readonly has_package: boolean;
  readonly created_at: Date;
  readonly seen_at: Date | null;
  readonly acknowledged_at: Date | null;
}

/** The courier's open notices, newest first. */
export async function listOpen(tx: Tx, courierId: UserId): Promise<OwnNoticeRow[]> {
  const { rows } = await sql<OwnNoticeRow>`
    select n.id, n.kind, n.order_id, o.order_number, o.courier_id as order_courier_id, o.customer_address,
      o.ended_at, coalesce(o.cancel_reason, o.undeliverable_note) as reason, n.text,
      coalesce(u.full_name, ulak_owner_name(n.sent_by)) as sender_name, n.has_package, n.created_at, n.seen_at, n.acknowledged_at
    from courier_notices n left join orders o on o.id = n.order_id left join users u on u.id = n.sent_by
    where n.courier_id = ${courierId} and ${isOpen}
    order by n.id desc limit ${MAX_NOTICES}`.execute(tx);
  return rows;
}

/** An order that its courier has seen. */
export interface SeenOrder {
  readonly id: OrderId;
  readonly company_id: CompanyId;
  readonly branch_id: BranchId;
  readonly version: number;
}

/** Notes on the orders of these NEW_ORDER notices that their courier has seen them. The orders are locked
 * before any notice, as in every step. */
export async function markOrdersSeen(
  tx: Tx,
  { courierId, ids, now }: { courierId: UserId; ids: readonly NoticeId[]; now: Date },
): Promise<SeenOrder[]> {
  const { rows: held } = await sql<{ id: OrderId }>`
    select o.id from orders o
    where o.courier_id = ${courierId} and o.status = 'ASSIGNED' and o.courier_seen_at is null
      and o.id in (select n.order_id from courier_notices n
        where n.id = any(${[...ids]}::bigint[]) and n.courier_id = ${courierId} and n.kind = 'NEW_ORDER')
    order by o.id for update`.execute(tx);
  if (held.length === 0) return [];
  return tx
    .updateTable('orders')
    .set((eb) => ({ courier_seen_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', sql<OrderId>`any(${held.map(({ id }) => id)}::bigint[])`)
    .returning(['id', 'company_id', 'branch_id', 'version'])
    .execute();
}

/** A notice that was changed. */
export interface ChangedNotice {
  readonly kind: NoticeKind;
  readonly company_id: CompanyId;
  readonly branch_id: BranchId;
}

/** Notes that the courier's notices were on the screen; a new order is settled by that.
 * @returns those that had not been seen */
export async function markSeen(
  tx: Tx,
  { courierId, ids, now }: { courierId: UserId; ids: readonly NoticeId[]; now: Date },
): Promise<ChangedNotice[]> {
  const { rows } = await sql<ChangedNotice>`
    update courier_notices n set seen_at = ${now},
      acknowledged_at = case when n.kind = 'NEW_ORDER' then coalesce(n.acknowledged_at, ${now})
        else n.acknowledged_at end
    where n.id = any(${[...ids]}::bigint[]) and n.courier_id = ${courierId} and n.seen_at is null
    returning n.kind, n.company_id, n.branch_id`.execute(tx);
  return rows;
}

/** Notes that the courier has acknowledged the notice. @returns it; null: they had before, or it is not
 * theirs */
export async function acknowledge(
  tx: Tx,
  { courierId, id, now }: { courierId: UserId; id: NoticeId; now: Date },
): Promise<ChangedNotice | null> {
  const { rows } = await sql<ChangedNotice>`
    update courier_notices n set acknowledged_at = ${now}, seen_at = coalesce(n.seen_at, ${now})
    where n.id = ${id} and n.courier_id = ${courierId} and n.acknowledged_at is null
    returning n.kind, n.company_id, n.branch_id`.execute(tx);
  return rows[0] ?? null;
}

export async function isOwn(tx: Tx, courierId: UserId, id: NoticeId): Promise<boolean> {
  const row = await tx
    .selectFrom('courier_notices')
    .select('id')
    .where('id', '=', id)
    .where('courier_id', '=', courierId)
    .executeTakeFirst();
  return row !== undefined;
}

const selectPackages = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('courier_notices')
    .innerJoin('orders', 'orders.id', 'courier_notices.order_id')
    .innerJoin('branches', 'branches.id', 'courier_notices.branch_id')
    .innerJoin('users', 'users.id', 'courier_notices.courier_id')
    .where('courier_notices.has_package', '=', sql.lit(true))
    .where((eb) => withinScope(eb, scope, 'courier_notices.company_id', 'courier_notices.branch_id'))
    .select([
      'courier_notices.id',
      'courier_notices.kind',
      'courier_notices.company_id',
      'courier_notices.branch_id',
      'courier_notices.courier_id',
      'courier_notices.created_at',
      'courier_notices.acknowledged_at',
      'courier_notices.handed_back_at',
      'orders.id as order_id',
      'orders.order_number',
      'branches.name as branch_name',
      'users.full_name as courier_name',
      'users.phone as courier_phone',
    ]);
export type PackageRow = Awaited<ReturnType<ReturnType<typeof selectPackages>['executeTakeFirstOrThrow']>>;

/** Packages that couriers carry back, those that wait longest first. */
export function listPackages(tx: Tx, scope: Scope, branchId: BranchId | null): Promise<PackageRow[]> {
  const out = selectPackages(tx, scope).where('courier_notices.handed_back_at', 'is', null);
  const narrowed = branchId === null ? out : out.where('courier_notices.branch_id', '=', branchId);
  return narrowed.orderBy('courier_notices.id').limit(MAX_PACKAGES).execute();
}

/** More packages than this are no list that anybody works through. */
const MAX_PACKAGES = 200;

/** The package of a notice, handed over or not; null: none in the scope. */
export async function findPackage(tx: Tx, scope: Scope, id: NoticeId): Promise<PackageRow | null> {
  const row = await selectPackages(tx, scope).where('courier_notices.id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Takes the package back, once. @returns whether it was still out */
export async function handBack(
  tx: Tx,
  scope: Scope,
  { id, by, now }: { id: NoticeId; by: UserId; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('courier_notices')
    .set((eb) => ({
      handed_back_at: now,
      handed_back_by: by,
      acknowledged_at: eb.fn.coalesce('acknowledged_at', eb.val(now)),
    }))
    .where('id', '=', id)
    .where('has_package', '=', true)
    .where('handed_back_at', 'is', null)
    .where((eb) => withinScope(eb, scope, 'company_id', 'branch_id'))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** When the sender's newest messages were sent, newest first; messages of one sender wait for each other. */
export async function listSentAt(
  tx: Tx,
  senderId: UserId,
  { after, limit }: { readonly after: Date; readonly limit: number },
): Promise<Date[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`courier-message:${senderId}`}, 0))`.execute(tx);
  const rows = await tx
    .selectFrom('courier_notices')
    .select('created_at')
    .where('sent_by', '=', senderId)
    .where('kind', '=', sql.lit('MESSAGE'))
    .where('created_at', '>', after)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.created_at);
}

/** Stores a message. @returns its id */
export async function insertMessage(
  tx: Tx,
  courier: { readonly id: UserId; readonly companyId: CompanyId; readonly branchId: BranchId },
  { text, sentBy, now }: { readonly text: string; readonly sentBy: UserId; readonly now: Date },
): Promise<NoticeId> {
  const { id } = await tx
    .insertInto('courier_notices')
    .values({
      company_id: courier.companyId,
      branch_id: courier.branchId,
      courier_id: courier.id,
      kind: 'MESSAGE',
      text,
      sent_by: sentBy,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return asNoticeId(id);
}

/** A message to a courier. */
export interface MessageRow {
  readonly id: NoticeId;
  readonly text: string;
  readonly sender_name: string | null;
  readonly created_at: Date;
  readonly seen_at: Date | null;
  readonly acknowledged_at: Date | null;
}

/** The newest message to the courier; null: none. */
export async function findLastMessage(tx: Tx, courierId: UserId): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`
    select n.id, n.text, coalesce(u.full_name, ulak_owner_name(n.sent_by)) as sender_name, n.created_at, n.seen_at, n.acknowledged_at
    from courier_notices n left join users u on u.id = n.sent_by
    where n.courier_id = ${courierId} and n.kind = 'MESSAGE' order by n.id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Stores a change of pay terms for each active courier of a branch. @returns them */
export async function insertPayTerms(
  tx: Tx,
  {
    companyId,
    branchId,
    text,
    sentBy,
    now,
  }: {
    readonly companyId: CompanyId;
    readonly branchId: BranchId;
    readonly text: string;
    readonly sentBy: UserId;
    readonly now: Date;
  },
): Promise<UserId[]> {
  const { rows } = await sql<{ courier_id: UserId }>`
    insert into courier_notices (company_id, branch_id, courier_id, kind, text, sent_by, created_at)
    select ${companyId}, ${branchId}, id, 'PAY_TERMS', ${text}, ${sentBy}, ${now} from users
    where branch_id = ${branchId} and role = 'COURIER' and active and not deleted order by id
    returning courier_id`.execute(tx);
  return rows.map(({ courier_id }) => courier_id);
}
