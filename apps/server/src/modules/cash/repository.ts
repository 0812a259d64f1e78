import type { CollectionKind } from '@ulak/contracts/cash/labels';
import type { HandOverStatus } from '@ulak/contracts/cash/hand-over-states';
import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';

/** Whose cash of which branch. */
export interface CashOwner {
  readonly companyId: CompanyId;
  readonly branchId: BranchId;
  readonly courierId: UserId;
}

/** Which cash: of a scope, a branch, a courier. */
export interface CashFilter {
  readonly scope: Scope;
  readonly branchId?: BranchId | null | undefined;
  readonly courierId?: UserId | undefined;
}

/** A courier's cash of one branch. Kuruş. */
export interface CashRow {
  readonly courier_id: UserId;
  readonly courier_name: string;
  readonly branch_id: BranchId;
  readonly branch_name: string;
  readonly company_id: CompanyId;
  /** The branch where the courier works now. */
  readonly is_own: boolean;
  readonly is_active: boolean;
  readonly cash_limit: string | null;
  readonly kurus: number;
  readonly change_kurus: number;
  readonly open: readonly {
    readonly kind: CollectionKind | 'NONE';
    readonly brand: string | null;
    readonly kurus: number;
    readonly orders: number;
  }[];
  readonly deliveries: number;
  readonly last: {
    readonly id: number;
    readonly at: string;
    readonly status: HandOverStatus;
    readonly counted_kurus: number;
    readonly expected_kurus: number;
    readonly version: number;
  } | null;
  readonly awaits_courier: number;
  readonly disputed: number;
}

/** Rows of a table with company and branch that a filter covers; a courier's scope is all of their own. */
export function within({ scope, branchId, courierId }: CashFilter, table: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const parts = [
    scope.kind === 'all'
      ? sql<boolean>`true`
      : scope.kind === 'none'
        ? sql<boolean>`false`
        : sql<boolean>`${column('company_id')} = ${scope.companyId}`,
    ...(scope.kind === 'branch' ? [sql<boolean>`${column('branch_id')} = ${scope.branchId}`] : []),
    ...(scope.kind === 'self' ? [sql<boolean>`${column('courier_id')} = ${scope.userId}`] : []),
    ...(branchId === undefined || branchId === null
      ? []
      : [sql<boolean>`${column('branch_id')} = ${branchId}`]),
    ...(courierId === undefined ? [] : [sql<boolean>`${column('courier_id')} = ${courierId}`]),
  ];
  return sql`(${sql.join(parts, sql` and `)})`;
}

/**
 * Cash by courier and branch, most first, in one statement: who works there, and who holds something of it or
 * has an unanswered hand-over. Read are the open rows, never a year.
 */
export async function listCash(tx: Tx, filter: CashFilter): Promise<CashRow[]> {
  const isAskedFor = filter.courierId === undefined ? sql`people.active and not people.deleted` : sql`true`;
  const { rows } = await sql<CashRow>`
    with working as (
      select people.id as courier_id, people.branch_id, people.company_id from (
        select id, id as courier_id, branch_id, company_id, role, active, deleted from users) people
      where people.role = 'COURIER' and people.branch_id is not null and people.company_id is not null
        and ${isAskedFor} and ${within(filter, 'people')}
    ), open as (
      select courier_id, branch_id, company_id, count(distinct order_id)::int as deliveries
      from delivery_collections where hand_over_id is null and ${within(filter, 'delivery_collections')}
      group by courier_id, branch_id, company_id
    ), sums as (
      select courier_id, branch_id, json_agg(json_build_object('kind', kind, 'brand', brand, 'kurus', kurus,
        'orders', orders) order by kind, brand) as open
      from (select courier_id, branch_id, kind, brand, sum(kurus)::bigint as kurus,
          (count(*) filter (where reverses is null) - count(*) filter (where reverses is not null))::int
            as orders
        from delivery_collections where hand_over_id is null and ${within(filter, 'delivery_collections')}
        group by courier_id, branch_id, kind, brand) s
      group by courier_id, branch_id
    ), changes as (
      select courier_id, branch_id, company_id, sum(kurus)::bigint as kurus from cash_changes
      where hand_over_id is null and ${within(filter, 'cash_changes')}
      group by courier_id, branch_id, company_id
    ), unanswered as (
      select courier_id, branch_id, company_id, count(*) filter (where status <> 'DISPUTED')::int as asked,
        count(*) filter (where status = 'DISPUTED')::int as disputed
      from cash_hand_overs where status <> 'CONFIRMED' and ${within(filter, 'cash_hand_overs')}
      group by courier_id, branch_id, company_id
    ), listed as (
      select courier_id, branch_id, company_id from working
      union select courier_id, branch_id, company_id from open
      union select courier_id, branch_id, company_id from changes
      union select courier_id, branch_id, company_id from unanswered
      union select courier_id, branch_id, company_id from courier_cash
        where kurus <> 0 and ${within(filter, 'courier_cash')}
    )
    select l.courier_id, u.full_name as courier_name, l.branch_id, b.name as branch_name, l.company_id,
      u.branch_id is not distinct from l.branch_id as is_own,
      u.active and not u.deleted and u.role = 'COURIER' and u.branch_id is not distinct from l.branch_id
        as is_active,
      b.cash_limit, coalesce(c.kurus, 0)::bigint as kurus, coalesce(changes.kurus, 0)::bigint as change_kurus,
      coalesce(sums.open, '[]') as open, coalesce(open.deliveries, 0) as deliveries,
      (select json_build_object('id', h.id, 'at', h.at, 'status', h.status, 'counted_kurus', h.counted_kurus,
          'expected_kurus', h.collected_kurus + h.change_kurus + h.other_kurus, 'version', h.version)
        from cash_hand_overs h where h.courier_id = l.courier_id and h.branch_id = l.branch_id
        order by h.id desc limit 1) as last,
      coalesce(unanswered.asked, 0) as awaits_courier, coalesce(unanswered.disputed, 0) as disputed
    from listed l join users u on u.id = l.courier_id join branches b on b.id = l.branch_id
    left join courier_cash c on c.courier_id = l.courier_id and c.branch_id = l.branch_id
    left join open on open.courier_id = l.courier_id and open.branch_id = l.branch_id
    left join sums on sums.courier_id = l.courier_id and sums.branch_id = l.branch_id
    left join changes on changes.courier_id = l.courier_id and changes.branch_id = l.branch_id
    left join unanswered on unanswered.courier_id = l.courier_id and unanswered.branch_id = l.branch_id
    order by coalesce(c.kurus, 0) desc, u.full_name, l.courier_id, l.branch_id`.execute(tx);
  return rows;
}

/** A courier's cash of a branch; undefined: of that where they work, or the first. Null: none in scope. */
export async function findCash(
  tx: Tx,
  { branchId, ...filter }: CashFilter & { readonly courierId: UserId },
): Promise<CashRow | null> {
  const rows = await listCash(tx, { ...filter, branchId });
  return rows.find((row) => row.is_own) ?? rows[0] ?? null;
}

/** A collection with what its view shows; kuruş, signed. */
export interface CollectionRow {
  readonly id: number;
  readonly order_id: number;
  readonly order_number: string;
  readonly order_total: string;
  readonly kind: CollectionKind | 'NONE';
  readonly brand: string | null;
  readonly kurus: number;
  readonly at: Date;
  readonly note: string | null;
  readonly is_correction: boolean;
  readonly actor_name: string | null;
  readonly entry_id: number | null;
  readonly is_reversed: boolean;
  readonly reverses: number | null;
}

const COLLECTION_COLUMNS = sql`
  c.id, c.order_id, o.order_number, o.total::text as order_total, c.kind, c.brand, c.kurus, c.at, c.note,
  c.is_correction, ulak_actor_name(c.actor_id) as actor_name, c.entry_id, c.reverses,
  exists (select from delivery_collections r where r.reverses = c.id) as is_reversed
  from delivery_collections c join orders o on o.id = c.order_id`;

/** Collections that lie in no hand-over, newest first. */
export async function listOpenCollections(
  tx: Tx,
  { courierId, branchId }: CashOwner,
  limit: number,
): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`
    select ${COLLECTION_COLUMNS} where c.courier_id = ${courierId} and c.branch_id = ${branchId}
      and c.hand_over_id is null
    order by c.at desc, c.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Every collection of an order, oldest first. */
export async function listCollectionsOf(tx: Tx, orderId: number): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`
    select ${COLLECTION_COLUMNS} where c.order_id = ${orderId} order by c.id`.execute(tx);
  return rows;
}

/** Change money or another movement of cash; kuruş, signed. */
export interface MovementRow {
  readonly id: number;
  readonly kind: string;
  readonly kurus: number;
  readonly at: Date;
  readonly note: string | null;
  readonly actor_name: string | null;
}

/** Change money that lies in no hand-over, newest first. */
export async function listOpenChanges(tx: Tx, { courierId, branchId }: CashOwner): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select id, 'CHANGE' as kind, kurus, at, note, ulak_actor_name(actor_id) as actor_name from cash_changes
    where courier_id = ${courierId} and branch_id = ${branchId} and hand_over_id is null
    order by at desc, id desc`.execute(tx);
  return rows;
}

/** Movements since a hand-over (null: ever) that are no collection, change money or that hand-over. */
export async function listMovements(
  tx: Tx,
  { courierId, branchId }: CashOwner,
  handOverId: number | null,
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select max(id) as id, kind,
      sum(case when debit = 'COURIER_CASH' then kurus else -kurus end)::bigint as kurus,
      booked_at as at, max(notes) as note, ulak_actor_name(max(actor_id)) as actor_name
    from ledger_entries
    where courier_id = ${courierId} and branch_id = ${branchId}
      and kind in ('OFFSET', 'DEDUCTION', 'HAND_OVER')
      and (debit = 'COURIER_CASH' or credit = 'COURIER_CASH')
      and hand_over_id is distinct from ${handOverId}::bigint
      and id > coalesce((select min(e.id) from ledger_entries e
        where e.hand_over_id = ${handOverId}::bigint), 0)
    group by kind, hand_over_id, booked_at, case when kind = 'HAND_OVER' then 0 else id end
    order by max(id) desc`.execute(tx);
  return rows;
}

/** A collection to be written. */
export interface NewCollection {
  readonly kind: CollectionKind | 'NONE';
  readonly brand: string | null;
  readonly kurus: number;
  readonly entryId: number | null;
  readonly reverses?: number;
}

/** Writes collections of an order in one statement. */
export async function insertCollections(
  tx: Tx,
  {
    companyId,
    branchId,
    courierId,
    ...of
  }: CashOwner & {
    readonly orderId: number;
    readonly actorId: UserId;
    readonly note: string | null;
    readonly isCorrection: boolean;
    readonly now: Date;
  },
  collections: readonly NewCollection[],
): Promise<void> {
  if (collections.length === 0) return;
  await tx
    .insertInto('delivery_collections')
    .values(
      collections.map((collection) => ({
        company_id: companyId,
        branch_id: branchId,
        courier_id: courierId,
        order_id: of.orderId as never,
        kind: collection.kind,
        brand: collection.brand,
        kurus: collection.kurus,
        entry_id: collection.entryId,
        reverses: collection.reverses ?? null,
        at: of.now,
        actor_id: of.actorId,
        note: of.note,
        is_correction: of.isCorrection,
      })),
    )
    .execute();
}

/** Meal cards that a branch takes. */
export async function listBrands(tx: Tx, branchId: BranchId): Promise<readonly string[]> {
  const row = await tx
    .selectFrom('branches')
    .select('meal_card_brands')
    .where('id', '=', branchId)
    .executeTakeFirst();
  return row?.meal_card_brands ?? [];
}

/** Writes change money that was given, below zero taken back. */
export async function insertChange(
  tx: Tx,
  { companyId, branchId, courierId }: CashOwner,
  change: {
    readonly kurus: number;
    readonly entryId: number;
    readonly note: string | null;
    readonly actorId: UserId;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('cash_changes')
    .values({
      company_id: companyId,
      branch_id: branchId,
      courier_id: courierId,
      kurus: change.kurus,
      entry_id: change.entryId,
      note: change.note,
      actor_id: change.actorId,
      at: change.now,
    })
    .execute();
}
