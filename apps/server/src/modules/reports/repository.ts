import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import { type Scope, withinScope } from '../../db/scope.ts';
import { BRANCH_COLUMNS, BRANCH_SUMS } from './count-orders.ts';
import {
  countedOrders,
  covered,
  coveredBranches,
  rollUp,
  total,
  type UncountedDay,
} from './counted-orders.ts';
import type { ReportSpan } from './read-span.ts';

/** Sums of a branch; minutes whole, money in TL as text. */
export interface BranchSums {
  readonly branch_id: BranchId;
  readonly branch_name: string;
  readonly company_id: CompanyId;
  readonly company_name: string | null;
  readonly orders: number;
  readonly delivered: number;
  readonly cancelled: number;
  readonly undeliverable: number;
  readonly worth_kurus: number;
  /** Delivered orders with a time of delivery, their minutes, and how many were late. */
  readonly timed: number;
  readonly delivered_minutes: number;
  readonly late: number;
  readonly assigned: number;
  readonly assigned_minutes: number;
  readonly ended: number;
  readonly ended_minutes: number;
}

/** The name of a branch of the scope, removed ones included; null: missing or foreign. */
export async function findBranchName(tx: Tx, scope: Scope, id: BranchId): Promise<string | null> {
  const row = await tx
    .selectFrom('branches')
    .select('name')
    .where('id', '=', id)
    .where('company_id', 'is not', null)
    .where((eb) => withinScope(eb, scope, 'branches.company_id', 'branches.id'))
    .executeTakeFirst();
  return row?.name ?? null;
}

/**
 * Everything that a report reads is of one snapshot, and by one process: starting workers takes longer than
 * what they would read, and their processors from orders. Sorted in memory: files of intermediate results
 * would be written between the logs that orders wait for.
 */
export async function readOneSnapshot(tx: Tx): Promise<void> {
  await Promise.all([
    sql`set transaction isolation level repeatable read`.execute(tx),
    sql`set local max_parallel_workers_per_gather = 0`.execute(tx),
    sql`set local work_mem = '64MB'`.execute(tx),
  ]);
}

/**
 * The whole days of a report whose roll-up is missing, or older than an event of one of its orders. A day
 * before a branch's first order needs none.
 */
export async function listUncountedDays(tx: Tx, span: ReportSpan): Promise<UncountedDay[]> {
  const { first, end } = span.orders.days;
  if (first === end) return [];
  const progress = await tx.selectFrom('report_progress').select('event_id').executeTakeFirst();
  // Without any progress there is no roll-up that could be out of date.
  const changed = progress
    ? sql`select distinct o.branch_id, ulak_business_day(o.created_at) as day
        from (select distinct entity_id from events where id > ${progress.event_id} and entity = 'order') t
        cross join lateral (select * from orders where id = t.entity_id limit 1) o
        where ${covered(span, 'o')} and ${isRealOrder('o')}`
    : sql`select null::bigint as branch_id, null::date as day where false`;
  const { rows } = await sql<UncountedDay>`
    with changed as materialized (${changed}),
    missing as (
      select f.branch_id, s.at::date as day
      from (select b.id as branch_id,
          (select ulak_business_day(min(o.created_at)) from orders o
            where o.branch_id = b.id and ${isRealOrder('o')}) as first
        from branches b where ${coveredBranches(span)}) f
      cross join lateral generate_series(greatest(f.first, ${first}::date)::timestamp,
        ${end}::date - interval '1 day', '1 day') s (at)
      where not exists (select from report_branch_days r where r.branch_id = f.branch_id
        and r.day = s.at::date and r.day >= ${first}::date and r.day < ${end}::date))
    select branch_id, day::text from changed where day >= ${first}::date and day < ${end}::date
    union select branch_id, day::text from missing`.execute(tx);
  return rows;
}

/** A sum of the branch, 0 where nothing was counted. */
const orZero = (column: string) => sql`coalesce(${sql.ref(`s.${column}`)}, 0) as ${sql.ref(column)}`;

/** Sums of every branch of the report by name; removed branches only with orders in it. */
export async function readBranches(
  tx: Tx,
  span: ReportSpan,
  days: readonly UncountedDay[],
): Promise<BranchSums[]> {
  const columns = sql.raw(BRANCH_COLUMNS);
  const summed = [
    'orders',
    'delivered',
    'cancelled',
    'undeliverable',
    'delivered_minutes',
    'assigned',
    'assigned_minutes',
    'ended',
    'ended_minutes',
  ];
  const counted = countedOrders(span, days);
  const ofOrders = counted
    ? sql`union all select branch_id, ${sql.raw(BRANCH_SUMS)} from (${counted.orders}) o group by branch_id`
    : sql``;
  // summed before it is joined: rows of a roll-up are wide, and the planner would read them once a branch
  const { rows } = await sql<BranchSums>`
    with pieces as (
      select branch_id, ${columns} ${rollUp(span, days, 'report_branch_days')} ${ofOrders}),
    summed as (select p.branch_id, ${total(summed)},
      (coalesce(sum(p.worth), 0) * 100)::bigint as worth_kurus,
      coalesce(sum(cardinality(p.minutes)), 0)::bigint as timed,
      coalesce(sum(cardinality(p.minutes) - width_bucket(l.max_delivery_min, p.minutes))
        filter (where cardinality(p.minutes) > 0), 0)::bigint as late
      from pieces p join branches l on l.id = p.branch_id group by p.branch_id)
    select b.id as branch_id, b.name as branch_name, b.company_id, c.name as company_name,
      ${sql.join([...summed, 'worth_kurus', 'timed', 'late'].map(orZero))}
    from branches b left join companies c on c.id = b.company_id left join summed s on s.branch_id = b.id
    where ${coveredBranches(span)} and (b.deleted_at is null or s.branch_id is not null)
    order by b.name collate "tr-x-icu", b.id`.execute(tx);
  return rows;
}

/** Companies of the branches that a report covers. */
export async function listCompanies(tx: Tx, span: ReportSpan): Promise<CompanyId[]> {
  const { rows } = await sql<{ company_id: CompanyId }>`
    select distinct b.company_id from branches b where ${coveredBranches(span)}`.execute(tx);
  return rows.map(({ company_id }) => company_id);
}

/** Orders in the gap that are not cancelled. */
export async function readGap(tx: Tx, span: ReportSpan): Promise<{ orders: number; kurus: number }> {
  const { from, to } = span.gap;
  const { rows } = await sql<{ orders: number; kurus: number }>`
    select count(*) as orders, (coalesce(sum(orders.total), 0) * 100)::bigint as kurus from orders
    where ${covered(span, 'orders')} and orders.created_at >= ${from} and orders.created_at < ${to}
      and orders.status <> 'CANCELLED' and ${isRealOrder()}`.execute(tx);
  return rows[0] ?? { orders: 0, kurus: 0 };
}
