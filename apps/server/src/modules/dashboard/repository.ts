import type { BranchId, UserId } from '@ulak/contracts/ids';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { BUCKET_ENDS_MIN } from '@ulak/contracts/domain/delivery-buckets';
import type { Period } from '@ulak/contracts/time';
import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables/all-tables.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import { type Scope, withinScope } from '../../db/scope.ts';

/** The orders that a summary is about. `gap`: the adjacent reporting gap, empty when the period holds it. */
export interface SummarySpan {
  readonly scope: Scope;
  readonly branchId: BranchId | null;
  readonly period: Period;
  readonly gap: Period;
}

/** A count of orders with their totals in whole kuruş. */
export interface Totals {
  readonly orders: number;
  readonly kurus: number;
}

export interface MoneyRows {
  /** By business day of the period, from 0, and status. */
  readonly days: readonly (Totals & { readonly day: number; readonly status: OrderStatus })[];
  /** Not cancelled orders by source as it was sent. */
  readonly sources: readonly (Totals & { readonly source: string | null })[];
  /** Delivered orders by payment type as it was sent, and whether those without one have notes. */
  readonly payments: readonly (Totals & {
    readonly payment_type: string | null;
    readonly has_notes: boolean;
  })[];
  readonly gap: Totals;
}

/** Times are sums of whole minutes, null where nothing was delivered. */
export interface DeliveryTotals {
  readonly orders: number;
  readonly timed: number;
  readonly minutes: number | null;
  readonly late: number;
}

export interface DeliveryRows {
  readonly statuses: readonly { readonly status: OrderStatus; readonly orders: number }[];
  readonly delivered: DeliveryTotals & {
    readonly fastest: number | null;
    readonly slowest: number | null;
    readonly late_minutes: number | null;
  };
  /** Delivered orders by place in the list of buckets. */
  readonly buckets: readonly { readonly bucket: number; readonly orders: number }[];
  readonly couriers: readonly (DeliveryTotals & {
    readonly courier_id: UserId;
    readonly full_name: string;
  })[];
  readonly gap: Totals;
}

/** By index: (created_at), (company_id, created_at) or (branch_id, created_at), depending on the scope. */
function createdBetween(
  { scope, branchId }: SummarySpan,
  from: Expression<Date> | Date,
  to: Expression<Date> | Date,
): RawBuilder<SqlBool> {
  const eb = expressionBuilder<Tables, 'orders'>();
  const inScope = withinScope(eb, scope, 'orders.company_id', 'orders.branch_id');
  const inBranch = branchId === null ? sql`` : sql`and orders.branch_id = ${branchId}`;
  return sql<SqlBool>`${inScope} ${inBranch} and orders.created_at >= ${from} and orders.created_at < ${to}
    and ${isRealOrder()}`;
}

const asKurus = (amount: string): RawBuilder<number> =>
  sql<number>`(coalesce(sum(${sql.ref(amount)}), 0) * 100)::bigint`;

const gapTotals = (span: SummarySpan): RawBuilder<Totals> =>
  sql`(select json_build_object('orders', count(*), 'kurus', ${asKurus('orders.total')}) from orders
    where ${createdBetween(span, span.gap.from, span.gap.to)} and orders.status <> 'CANCELLED')`;

const list = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(listed), '[]') from (${rows}) listed)`;

/**
 * Money totals of a period in one round trip; its orders are read once, day by day. `cuts`: boundaries of
 * business days; day n lies between the cuts n and n + 1 (from 0). A list of days, because the planner cannot
 * estimate how few groups an expression over the instants makes, and would sort all orders.
 */
export async function readMoney(tx: Tx, span: SummarySpan, cuts: readonly Date[]): Promise<MoneyRows> {
  const totals = sql`sum(orders)::bigint as orders, ${asKurus('amount')} as kurus from summed`;
  const payments = sql`select payment_type, has_notes, ${totals} where status = 'DELIVERED'
    group by payment_type, has_notes`;
  const { rows } = await sql<MoneyRows>`
    with summed as materialized (
      select days.place::integer - 1 as day, made.*
      from unnest(${cuts.slice(0, -1)}::timestamptz[], ${cuts.slice(1)}::timestamptz[])
          with ordinality as days (begins, ends, place),
        lateral (
          select orders.status, orders.source, orders.payment_type,
            coalesce(orders.payment_notes, '') <> '' as has_notes,
            count(*) as orders, sum(orders.total) as amount
          from orders where ${createdBetween(span, sql.ref('days.begins'), sql.ref('days.ends'))}
          group by 1, 2, 3, 4) made)
    select ${list(sql`select day, status, ${totals} group by day, status`)} as days,
      ${list(sql`select source, ${totals} where status <> 'CANCELLED' group by source`)} as sources,
      ${list(payments)} as payments,
      ${gapTotals(span)} as gap`.execute(tx);
  return firstRow(rows);
}

const wholeMinutes = sql<number>`
  greatest(0, floor(date_part('epoch', orders.delivered_at - orders.created_at) / 60))::integer`;

/**
 * Delivery totals of a period in one round trip, orders of the same minutes counted together first. Late by
 * the branch's current maximum: orders store none.
 */
export async function readDeliveries(tx: Tx, span: SummarySpan): Promise<DeliveryRows> {
  const ends = sql.join(BUCKET_ENDS_MIN.map((end) => sql.lit(end)));
  const sums = sql`coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(timed), 0)::bigint as timed,
    sum(minutes)::bigint as minutes, coalesce(sum(late), 0)::bigint as late`;
  const buckets = sql`select bucket, sum(orders)::bigint as orders from summed
    where bucket is not null group by bucket`;
  const couriers = sql`select users.id as courier_id, users.full_name, ${sums}
    from summed join users on users.id = summed.courier_id
    where summed.status = 'DELIVERED' group by users.id, users.full_name`;
  const { rows } = await sql<DeliveryRows>`
    with counted as materialized (
      select orders.status, orders.courier_id, orders.branch_id,
        case when orders.status = 'DELIVERED' then ${wholeMinutes} end as minutes, count(*) as orders
      from orders where ${createdBetween(span, span.period.from, span.period.to)} group by 1, 2, 3, 4),
    summed as materialized (
      select counted.status, counted.courier_id, width_bucket(counted.minutes - 1, array[${ends}]) as bucket,
        sum(counted.orders) as orders,
        sum(counted.orders) filter (where counted.minutes is not null) as timed,
        sum(counted.minutes * counted.orders) as minutes,
        min(counted.minutes) as fastest, max(counted.minutes) as slowest,
        sum(counted.orders) filter (where counted.minutes > branches.max_delivery_min) as late,
        sum((counted.minutes - branches.max_delivery_min) * counted.orders)
          filter (where counted.minutes > branches.max_delivery_min) as late_minutes
      from counted join branches on branches.id = counted.branch_id group by 1, 2, 3)
    select ${list(sql`select status, sum(orders)::bigint as orders from summed group by status`)} as statuses,
      (select row_to_json(whole) from (
        select ${sums}, min(fastest) as fastest, max(slowest) as slowest,
          sum(late_minutes)::bigint as late_minutes
        from summed where status = 'DELIVERED') whole) as delivered,
      ${list(buckets)} as buckets, ${list(couriers)} as couriers,
      ${gapTotals(span)} as gap`.execute(tx);
  return firstRow(rows);
}

function firstRow<T>([row]: readonly T[]): T {
  if (!row) throw new Error('a summary is one row');
  return row;
}
