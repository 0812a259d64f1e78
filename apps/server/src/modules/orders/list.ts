import type { BranchFilter, UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { foldTr } from '@ulak/contracts/text';
import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { fieldError } from '../../plugins/errors.ts';
import { type Scope, withinScope } from '../../plugins/scope.ts';
import { toOrderView } from './order-view.ts';
import { selectOrders } from './repository.ts';

export interface OrderQuery {
  readonly from?: string;
  readonly to?: string;
  readonly status?: OrderStatus;
  readonly branchId?: BranchFilter;
  readonly courierId?: UserId;
  readonly search?: string;
  readonly page?: number;
  readonly limit?: number;
}

export interface OrderPage {
  readonly data: OrderView[];
  readonly pagination: { page: number; limit: number; total: number };
}

const DEFAULT_LIMIT = 50;
/** A list over more than a year is a report; a leap year still fits. */
const MAX_RANGE_MS = 366 * 86_400_000;
/** Hits of a search that are looked at, newest first: who has not found it among these types more. */
const MAX_HITS = 1_000;
/** Two letters use no index; they are looked for in the last days only. */
const SHORT_SEARCH = 3;
const SHORT_SEARCH_MS = 30 * 86_400_000;

/**
 * Orders created in [from, to), newest first, by page (spec 1 §7). A search looks at the newest 1,000 hits, one of two letters at the last 30 days.
 * @throws AppError VALIDATION_ERROR for an empty or too long range
 */
export async function list(tx: Tx, scope: Scope, query: OrderQuery, now: Date): Promise<OrderPage> {
  const conditions = conditionsOf(scope, query, readRange(query), now);
  const page = query.page ?? 1;
  const limit = query.limit ?? DEFAULT_LIMIT;
  const rows = await selectOrders(tx)
    .where(conditions)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const isLast = rows.length < limit && (rows.length > 0 || page === 1);
  const total = isLast ? (page - 1) * limit + rows.length : await countAll(tx, conditions);
  return { data: rows.map(toOrderView), pagination: { page, limit, total } };
}

interface Range {
  readonly from: Date | null;
  readonly to: Date | null;
}

function readRange({ from, to }: OrderQuery): Range {
  const range = { from: from === undefined ? null : new Date(from), to: to === undefined ? null : new Date(to) };
  if (range.from && range.to) {
    if (range.from >= range.to) throw fieldError('to', 'Bitiş, başlangıçtan sonra olmalı');
    if (range.to.getTime() - range.from.getTime() > MAX_RANGE_MS) throw fieldError('to', 'En fazla bir yıllık aralık seçin');
  }
  return range;
}

/** Counting ends here: nobody leafs further, and a list without a period would count the whole history. */
const MAX_COUNTED = 100_000;

async function countAll(tx: Tx, conditions: RawBuilder<SqlBool>): Promise<number> {
  const matching = tx.selectFrom('orders').select(sql<number>`1`.as('one')).where(conditions).limit(MAX_COUNTED).as('matching');
  const counted = tx.selectFrom(matching).select((eb) => eb.fn.countAll<number>().as('total'));
  return (await counted.executeTakeFirstOrThrow()).total;
}

/** Every condition is over `orders` alone, so that counting needs no joins. */
function conditionsOf(scope: Scope, query: OrderQuery, range: Range, now: Date): RawBuilder<SqlBool> {
  const { from, to } = range;
  const branchId = query.branchId === undefined || query.branchId === 'all' ? null : query.branchId;
  const eb = expressionBuilder<Tables, 'orders'>();
  const conditions: Expression<SqlBool>[] = [withinScope(eb, scope, 'orders.company_id', 'orders.branch_id')];
  if (from) conditions.push(eb('orders.created_at', '>=', from));
  if (to) conditions.push(eb('orders.created_at', '<', to));
  if (query.status) conditions.push(eb('orders.status', '=', query.status));
  if (branchId !== null) conditions.push(eb('orders.branch_id', '=', branchId));
  if (query.courierId !== undefined) conditions.push(eb('orders.courier_id', '=', query.courierId));
  if (query.search !== undefined) conditions.push(isFound(scope, query.search, range, now));
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Whether the text occurs in the order. The function sees past row-level security, which would keep the trigram index from being used, so it is told the
 * scope; the list around it stays under row-level security. */
function isFound(scope: Scope, search: string, { from, to }: Range, now: Date): RawBuilder<SqlBool> {
  const companyId = scope.kind === 'all' || scope.kind === 'none' ? null : scope.companyId;
  const branchId = scope.kind === 'branch' || scope.kind === 'self' ? scope.branchId : null;
  const folded = foldTr(search);
  const since = from ?? (folded.length < SHORT_SEARCH ? new Date(now.getTime() - SHORT_SEARCH_MS) : null);
  const hits = (text: string): RawBuilder<unknown> =>
    sql`select ulak_search_orders(${companyId}::bigint, ${branchId}::bigint, ${`%${escapeLike(text)}%`},
      ${since}::timestamptz, ${to}::timestamptz, ${MAX_HITS})`;
  const phone = phoneDigits(search);
  const found = phone === null || phone === folded ? hits(folded) : sql`${hits(folded)} union ${hits(phone)}`;
  return sql<SqlBool>`orders.id in (${found})`;
}

const PHONE_LIKE = /^\+?[\d\s()./-]+$/;
/** What people write before a number: '+90', '0090', '0'. */
const DIALLED_FIRST = /^(?:0090|\+90|0)/;

/** Numbers are stored as '+905321234567' and read as '0532 123 45 67': looked for as they are read, they have to be found. Null: no part of a number. */
function phoneDigits(search: string): string | null {
  if (!PHONE_LIKE.test(search)) return null;
  const digits = search.replaceAll(/[^+\d]/g, '').replace(DIALLED_FIRST, '');
  return digits.length < SHORT_SEARCH ? null : digits;
}
