import type { BranchId, UserId } from '@ulak/contracts/ids';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { DAY_SWITCH_HOUR } from '@ulak/contracts/business-day';
import { BUCKET_ENDS_MIN } from '@ulak/contracts/domain/delivery-buckets';
import type { Period } from '@ulak/contracts/time';
import { expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { type Scope, withinScope } from '../../plugins/scope.ts';

/** Whose orders of which time a summary is about. `gap`: the hours beside the period, empty when it holds them itself. */
export interface Span {
  readonly scope: Scope;
  readonly branchId: BranchId | null;
  readonly period: Period;
  readonly gap: Period;
}

/** A count of orders with their totals in whole kuruş. */
export interface Pile {
  readonly orders: number;
  readonly kurus: number;
}

export interface MoneyRows {
  /** By business day ('YYYY-MM-DD') and status. */
  readonly days: readonly (Pile & { readonly day: string; readonly status: OrderStatus })[];
  /** Not cancelled orders by source as it was sent. */
  readonly sources: readonly (Pile & { readonly source: string | null })[];
  /** Delivered orders by payment type as it was sent, and whether those without one have notes. */
  readonly payments: readonly (Pile & { readonly payment_type: string | null; readonly has_notes: boolean })[];
  readonly gap: Pile;
}

/** Times are sums of whole minutes, null where nothing was delivered. */
export interface Deliveries {
  readonly orders: number;
  readonly timed: number;
  readonly minutes: number | null;
  readonly late: number;
}

export interface DeliveryRows {
  readonly statuses: readonly { readonly status: OrderStatus; readonly orders: number }[];
  readonly delivered: Deliveries & {
    readonly fastest: number | null;
    readonly slowest: number | null;
    readonly late_minutes: number | null;
  };
  /** Delivered orders by place in the list of buckets. */
  readonly buckets: readonly { readonly bucket: number; readonly orders: number }[];
  readonly couriers: readonly (Deliveries & { readonly courier_id: UserId; readonly full_name: string })[];
  readonly gap: Pile;
}

// By index: (created_at), (company_id, created_at) or (branch_id, created_at), whichever the scope leaves.
function madeIn({ scope, branchId }: Span, { from, to }: Period): RawBuilder<SqlBool> {
  const eb = expressionBuilder<Tables, 'orders'>();
  const inScope = withinScope(eb, scope, 'orders.company_id', 'orders.branch_id');
  const inBranch = branchId === null ? sql`` : sql`and orders.branch_id = ${branchId}`;
  return sql<SqlBool>`${inScope} ${inBranch} and orders.created_at >= ${from} and orders.created_at < ${to}`;
}

const asKurus = (amount: string): RawBuilder<number> => sql<number>`(coalesce(sum(${sql.ref(amount)}), 0) * 100)::bigint`;

const gapPile = (span: Span): RawBuilder<Pile> =>
  sql`(select json_build_object('orders', count(*), 'kurus', ${asKurus('orders.total')}) from orders
    where ${madeIn(span, span.gap)} and orders.status <> 'CANCELLED')`;

const list = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(listed), '[]') from (${rows}) listed)`;

/** The money of a period in one round trip: its orders are read once, the answers are taken from what they add up to. */
export async function readMoney(tx: Tx, span: Span): Promise<MoneyRows> {
  const pile = sql`sum(orders)::bigint as orders, ${asKurus('amount')} as kurus from summed`;
  const { rows } = await sql<MoneyRows>`
    with summed as materialized (
      select (orders.created_at at time zone 'Europe/Istanbul' - make_interval(hours => ${sql.lit(DAY_SWITCH_HOUR)}))::date as day,
        orders.status, orders.source, orders.payment_type, coalesce(orders.payment_notes, '') <> '' as has_notes,
        count(*) as orders, sum(orders.total) as amount
      from orders where ${madeIn(span, span.period)} group by 1, 2, 3, 4, 5)
    select ${list(sql`select day, status, ${pile} group by day, status order by day`)} as days,
      ${list(sql`select source, ${pile} where status <> 'CANCELLED' group by source`)} as sources,
      ${list(sql`select payment_type, has_notes, ${pile} where status = 'DELIVERED' group by payment_type, has_notes`)} as payments,
      ${gapPile(span)} as gap`.execute(tx);
  return only(rows);
}

const wholeMinutes = sql<number>`greatest(0, floor(extract(epoch from orders.delivered_at - orders.created_at) / 60))::integer`;

/** The deliveries of a period in one round trip. Late by the branch's limit of today: orders keep none of their own. */
export async function readDeliveries(tx: Tx, span: Span): Promise<DeliveryRows> {
  const sums = sql`coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(timed), 0)::bigint as timed,
    sum(minutes)::bigint as minutes, coalesce(sum(late), 0)::bigint as late`;
  const { rows } = await sql<DeliveryRows>`
    with timed as (
      select orders.status, orders.courier_id, branches.max_delivery_min,
        case when orders.status = 'DELIVERED' then ${wholeMinutes} end as minutes
      from orders join branches on branches.id = orders.branch_id where ${madeIn(span, span.period)}),
    summed as materialized (
      select status, courier_id, width_bucket(minutes, array[${sql.join(BUCKET_ENDS_MIN.map((end) => sql.lit(end)))}]) as bucket,
        count(*) as orders, count(minutes) as timed, sum(minutes) as minutes, min(minutes) as fastest, max(minutes) as slowest,
        count(*) filter (where minutes > max_delivery_min) as late,
        sum(minutes - max_delivery_min) filter (where minutes > max_delivery_min) as late_minutes
      from timed group by 1, 2, 3)
    select ${list(sql`select status, sum(orders)::bigint as orders from summed group by status`)} as statuses,
      (select row_to_json(whole) from (select ${sums}, min(fastest) as fastest, max(slowest) as slowest, sum(late_minutes)::bigint as late_minutes
        from summed where status = 'DELIVERED') whole) as delivered,
      ${list(sql`select bucket, sum(orders)::bigint as orders from summed where bucket is not null group by bucket`)} as buckets,
      ${list(sql`select users.id as courier_id, users.full_name, ${sums} from summed join users on users.id = summed.courier_id
        where summed.status = 'DELIVERED' group by users.id, users.full_name`)} as couriers,
      ${gapPile(span)} as gap`.execute(tx);
  return only(rows);
}

function only<T>([row]: readonly T[]): T {
  if (!row) throw new Error('a summary is one row');
  return row;
}
