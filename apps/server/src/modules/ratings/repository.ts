import type { BranchId, CompanyId, OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderItem } from '@ulak/contracts/orders/schema';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import type { RatingId } from '@ulak/contracts/ratings/schema';
import { MOST_COUNTED, type RatingStatus } from '@ulak/contracts/ratings/status';
import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { type Scope, withinScope } from '../../db/scope.ts';
import type { Tables } from '../../db/tables/all-tables.ts';
import { foundIds, type RatingSearch } from './search-ratings.ts';

/** Whose ratings of when; what is left out does not narrow. */
export interface RatingSpan {
  readonly scope: Scope;
  readonly courierId?: UserId | undefined;
  readonly branchId: BranchId | null;
  readonly from: Date | null;
  readonly to: Date | null;
}
export interface RatingFilter extends RatingSpan {
  readonly status?: RatingStatus | undefined;
  readonly rating?: number | undefined;
  readonly search?: RatingSearch | undefined;
}

/** A rating with its order and the names that go with it. */
export interface RatingRow {
  readonly id: RatingId;
  readonly company_id: CompanyId;
  readonly rating: number;
  readonly comment: string | null;
  readonly status: RatingStatus;
  readonly version: number;
  readonly created_at: Date;
  readonly branch_id: BranchId;
  readonly branch_name: string;
  readonly max_delivery_min: number;
  readonly courier_id: UserId | null;
  /** Null when the courier works for another company by now. */
  readonly courier_name: string | null;
  readonly courier_phone: string | null;
  readonly order_id: OrderId;
  readonly order_number: string;
  readonly order_status: OrderStatus;
  readonly source: string | null;
  readonly customer_name: string;
  readonly customer_phone: string;
  readonly items: OrderItem[];
  readonly total: string;
  readonly payment_type: string | null;
  readonly ordered_at: Date;
  readonly picked_up_at: Date | null;
  readonly delivered_at: Date | null;
  readonly distance_km: string;
  readonly erased_at: Date | null;
}

const COLUMNS = sql`f.id, f.company_id, f.rating, f.comment, f.status, f.version, f.created_at, f.branch_id,
  b.name as branch_name, b.max_delivery_min, f.courier_id, u.full_name as courier_name,
  u.phone as courier_phone, f.order_id, o.order_number, o.status as order_status, o.source, o.customer_name,
  o.customer_phone, o.items, o.total, o.payment_type, o.created_at as ordered_at, o.picked_up_at,
  o.delivered_at, o.distance_km, o.erased_at`;
const NAMES = sql`join orders o on o.id = f.order_id join branches b on b.id = f.branch_id
  left join users u on u.id = f.courier_id`;

/** What a rating of the span holds; the same of the table and of the view that averages read. */
function withinSpan({ scope, courierId, branchId, from, to }: RatingSpan): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [
    withinScope(expressionBuilder<Tables, 'customer_feedback'>(), scope, 'f.company_id', 'f.branch_id'),
  ];
  if (courierId !== undefined) conditions.push(sql<SqlBool>`f.courier_id = ${courierId}`);
  if (branchId !== null) conditions.push(sql<SqlBool>`f.branch_id = ${branchId}`);
  if (from) conditions.push(sql<SqlBool>`f.created_at >= ${from}`);
  if (to) conditions.push(sql<SqlBool>`f.created_at < ${to}`);
  return conditions;
}

const allOf = (conditions: readonly Expression<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

// By index: (created_at), (company_id, created_at), (branch_id, …) or (courier_id, …), whichever the scope
// and the filters leave; the other filters are in the index (0039).
function matching(filter: RatingFilter): RawBuilder<SqlBool> {
  const conditions = withinSpan(filter);
  if (filter.status) conditions.push(sql<SqlBool>`f.status = ${filter.status}`);
  if (filter.rating !== undefined) conditions.push(sql<SqlBool>`f.rating = ${filter.rating}`);
  if (filter.search) conditions.push(sql<SqlBool>`f.id in (${foundIds(filter.search)})`);
  return allOf(conditions);
}

export async function listPage(
  tx: Tx,
  filter: RatingFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<RatingRow[]> {
  const { rows } = await sql<RatingRow>`
    select ${COLUMNS}
    from (select f.id from customer_feedback f where ${matching(filter)}
      order by f.created_at desc, f.id desc limit ${limit} offset ${offset}) page
    join customer_feedback f on f.id = page.id ${NAMES}
    order by f.created_at desc, f.id desc`.execute(tx);
  return rows;
}

export async function countAll(tx: Tx, filter: RatingFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from customer_feedback f where ${matching(filter)}
      limit ${sql.lit(MOST_COUNTED)}) found`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** A rating of the scope, or null; held until the transaction ends. */
export async function lockRating(tx: Tx, scope: Scope, id: RatingId): Promise<RatingRow | null> {
  const own = withinScope(
    expressionBuilder<Tables, 'customer_feedback'>(),
    scope,
    'f.company_id',
    'f.branch_id',
  );
  const { rows } = await sql<RatingRow>`select ${COLUMNS} from customer_feedback f ${NAMES}
    where f.id = ${id} and ${own} for update of f`.execute(tx);
  return rows[0] ?? null;
}

export async function updateStatus(tx: Tx, id: RatingId, status: RatingStatus): Promise<void> {
  await sql`update customer_feedback set status = ${status}, version = version + 1 where id = ${id}`.execute(
    tx,
  );
}

/** How many ratings count, and their mean; null: too few. */
export interface AverageRow {
  readonly ratings: number;
  readonly average: string | null;
}
/** Of a courier (null: of another company by now) or, where `is_branch`, of a branch. */
export type NamedAverage = AverageRow & {
  readonly id: number;
  readonly name: string | null;
  readonly is_branch: boolean;
};

const AVERAGE = sql`count(*) as ratings, rating_average(f.rating) as average`;

/**
 * Averages per courier and per branch of the span, best first, read at once (view `counted_ratings`, decision
 * 074).
 */
export async function listAverages(tx: Tx, span: RatingSpan): Promise<NamedAverage[]> {
  const { rows } = await sql<NamedAverage>`
    select coalesce(a.courier_id, a.branch_id) as id, coalesce(u.full_name, b.name) as name, a.is_branch,
      a.ratings, a.average
    from (select f.courier_id, f.branch_id, grouping(f.courier_id) = 1 as is_branch, ${AVERAGE}
      from counted_ratings f where ${allOf(withinSpan(span))}
      group by grouping sets ((f.courier_id), (f.branch_id))) a
    left join users u on not a.is_branch and u.id = a.courier_id
    left join branches b on a.is_branch and b.id = a.branch_id
    where a.is_branch or a.courier_id is not null
    order by a.average desc nulls last, a.ratings desc,
      coalesce(u.full_name, b.name) collate "tr-x-icu" nulls last, id`.execute(tx);
  return rows;
}

/** A courier's own average, of whatever branch. */
export async function averageOwn(tx: Tx, courierId: UserId): Promise<AverageRow> {
  const { rows } = await sql<AverageRow>`
    select ${AVERAGE} from counted_ratings f where f.courier_id = ${courierId}`.execute(tx);
  return rows[0] ?? { ratings: 0, average: null };
}

export interface CommentRow {
  readonly id: RatingId;
  readonly rating: number;
  readonly comment: string;
  readonly created_at: Date;
}

const APPROVED_WORDS = sql`f.status = 'APPROVED' and f.comment is not null`;

/** Approved comments about a courier, newest first. */
export async function listComments(
  tx: Tx,
  courierId: UserId,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select f.id, f.rating, f.comment, f.created_at from customer_feedback f
    where f.courier_id = ${courierId} and ${APPROVED_WORDS}
    order by f.created_at desc, f.id desc limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

export async function countComments(tx: Tx, courierId: UserId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from customer_feedback f
    where f.courier_id = ${courierId} and ${APPROVED_WORDS}`.execute(tx);
  return rows[0]?.total ?? 0;
}
