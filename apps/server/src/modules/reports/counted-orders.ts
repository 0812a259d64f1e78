import type { BranchId } from '@ulak/contracts/ids';
import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import { isRealOrder } from '../../db/real-orders.ts';
import { withinScope } from '../../db/scope.ts';
import type { Tables } from '../../db/tables/all-tables.ts';
import { COUNTED_COLUMNS } from './count-orders.ts';
import type { ReportSpan } from './read-span.ts';

/** A branch's business day that its roll-up does not answer. */
export interface UncountedDay {
  readonly branch_id: BranchId;
  /** `YYYY-MM-DD` */
  readonly day: string;
}

/** The condition that a table's rows belong to what a report covers. */
export function covered({ scope, branchId }: ReportSpan, table: string): RawBuilder<SqlBool> {
  const eb = expressionBuilder<Tables, 'orders'>();
  const inScope = withinScope(eb, scope, `${table}.company_id`, `${table}.branch_id`);
  const inBranch = branchId === null ? sql`` : sql`and ${sql.ref(`${table}.branch_id`)} = ${branchId}`;
  return sql<SqlBool>`${inScope} ${inBranch}`;
}

/** The same for branches themselves. */
export function coveredBranches({ scope, branchId }: ReportSpan): RawBuilder<SqlBool> {
  const inScope = withinScope(expressionBuilder<Tables, 'branches'>(), scope, 'b.company_id', 'b.id');
  const inBranch = branchId === null ? sql`` : sql`and b.id = ${branchId}`;
  return sql<SqlBool>`${inScope} ${inBranch} and b.company_id is not null`;
}

/**
 * The orders that are counted one by one: of the ends of the period and of days without a roll-up. Null:
 * none, which the statement must not ask for; the planner would expect thousands and start workers for them.
 */
export function countedOrders(
  span: ReportSpan,
  days: readonly UncountedDay[],
): { readonly orders: RawBuilder<unknown> } | null {
  const { edges } = span.orders;
  const created = (from: Expression<unknown>, to: Expression<unknown>) =>
    sql`orders.created_at >= ${from} and orders.created_at < ${to} and ${isRealOrder()}`;
  const ofEdges = sql`
    select o.* from unnest(${edges.map(({ from }) => from)}::timestamptz[],
        ${edges.map(({ to }) => to)}::timestamptz[]) as edges (begins, ends)
      cross join lateral (select ${sql.raw(COUNTED_COLUMNS)} from orders
        where ${covered(span, 'orders')} and ${created(sql.ref('edges.begins'), sql.ref('edges.ends'))}) o`;
  const ofDays = sql`
    select o.* from unnest(${days.map((day) => day.branch_id)}::bigint[],
        ${days.map(({ day }) => day)}::date[]) as d (branch_id, day)
      cross join lateral (select ${sql.raw(COUNTED_COLUMNS)} from orders
        where ${covered(span, 'orders')} and orders.branch_id = d.branch_id
          and ${created(sql`ulak_business_day_start(d.day)`, sql`ulak_business_day_start(d.day + 1)`)}) o`;
  const parts = [...(edges.length > 0 ? [ofEdges] : []), ...(days.length > 0 ? [ofDays] : [])];
  return parts.length > 0 ? { orders: sql.join(parts, sql` union all `) } : null;
}

/** The rows of a roll-up in the period's whole days, without days that are counted one by one. */
export function rollUp(span: ReportSpan, days: readonly UncountedDay[], table: string): RawBuilder<unknown> {
  const { first, end } = span.orders.days;
  const without =
    days.length === 0
      ? sql``
      : sql`and (r.branch_id, r.day) not in (select *
          from unnest(${days.map((day) => day.branch_id)}::bigint[],
          ${days.map(({ day }) => day)}::date[]))`;
  return sql`from ${sql.table(table)} r
    where ${covered(span, 'r')} and r.day >= ${first}::date and r.day < ${end}::date ${without}`;
}

/** Sums of columns of the pieces `p`. */
export const total = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    columns.map((column) => sql`coalesce(sum(p.${sql.ref(column)}), 0)::bigint as ${sql.ref(column)}`),
  );
