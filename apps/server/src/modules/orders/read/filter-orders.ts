import type { BranchFilter, BranchId, UserId } from '@ulak/contracts/ids';
import type { NeighborhoodChoice } from '@ulak/contracts/neighborhoods/id';
import { WITHOUT_NEIGHBORHOOD } from '@ulak/contracts/neighborhoods/without';
import {
  findKnownSource,
  PAYMENT_LABELS,
  PAYMENT_TYPES,
  paymentTypeLabel,
  UNKNOWN_SOURCE_LABEL,
} from '@ulak/contracts/orders/source-payment';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { foldTr } from '@ulak/contracts/text';
import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tables } from '../../../db/tables/all-tables.ts';
import { assertRange, type OpenPeriod } from '../../../http/period.ts';
import { matchesSearch, type SearchReading } from './search-orders.ts';
import { isRealOrder } from '../../../db/real-orders.ts';
import { type Scope, withinScope } from '../../../db/scope.ts';

/** The filters of a list (contracts orders/requests.ts says what each means). */
export interface OrderFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly status?: OrderStatus | undefined;
  readonly branchId?: BranchFilter | undefined;
  readonly courierId?: UserId | undefined;
  readonly delayed?: 'true' | undefined;
  readonly source?: string | undefined;
  readonly paymentType?: string | undefined;
  readonly neighborhoodId?: NeighborhoodChoice | undefined;
  readonly outsideArea?: 'true' | undefined;
  readonly search?: string | undefined;
}

/** Whose orders, by which filter; `reading`: how the search text is taken. */
interface MatchingCommand {
  readonly scope: Scope;
  readonly filter: OrderFilter;
  readonly reading?: SearchReading;
}

/** A list without `from` covers this many orders, newest first: a rare match must not scan everything. */
const NEWEST = 5_000;

/**
 * The matching orders as a table of `id`, `created_at` and `total`. A list counts like the figures that lead
 * to it, so test orders are in none; a search finds them, worth nothing.
 * @throws AppError VALIDATION_ERROR for an empty or too long range
 */
export function matchingOrders(
  { scope, filter, reading = 'phrases' }: MatchingCommand,
  now: Date,
): RawBuilder<unknown> {
  const range = readRange(filter, now);
  const place = placeOf(scope, filter, range);
  const conditionList = conditionsOf(filter);
  if (filter.search !== undefined) {
    const found = matchesSearch(
      {
        scope,
        branchId: branchOf(filter),
        text: filter.search,
        reading,
        range,
        isFiltered: conditionList.length > 0,
      },
      now,
    );
    return selectMatching(sql`orders`, [...place, found, ...conditionList]);
  }
  place.push(isRealOrder());
  if (range.from) return selectMatching(sql`orders`, [...place, ...conditionList]);
  const newest = sql`(select orders.* from orders where ${all(place)}
    order by orders.created_at desc limit ${NEWEST}) orders`;
  return selectMatching(newest, conditionList);
}

const selectMatching = (
  from: RawBuilder<unknown>,
  conditions: readonly Expression<SqlBool>[],
): RawBuilder<unknown> =>
  sql`(select orders.id, orders.created_at, case when ${isRealOrder()} then orders.total end as total
    from ${from}
    where ${all(conditions)}) matching`;

const all = (conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

function readRange({ from, to }: OrderFilter, now: Date): OpenPeriod {
  const range = {
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
  };
  if (range.from)
    assertRange({
      from: range.from,
      to: range.to ?? new Date(Math.max(now.getTime(), range.from.getTime() + 1)),
    });
  return range;
}

const branchOf = ({ branchId }: OrderFilter): BranchId | null =>
  branchId === undefined || branchId === 'all' ? null : branchId;

/** Scope, branch and period: the conditions that indexes serve. */
function placeOf(scope: Scope, filter: OrderFilter, { from, to }: OpenPeriod): Expression<SqlBool>[] {
  const branchId = branchOf(filter);
  const eb = expressionBuilder<Tables, 'orders'>();
  const conditions: Expression<SqlBool>[] = [withinScope(eb, scope, 'orders.company_id', 'orders.branch_id')];
  if (branchId !== null) conditions.push(eb('orders.branch_id', '=', branchId));
  if (from) conditions.push(eb('orders.created_at', '>=', from));
  if (to) conditions.push(eb('orders.created_at', '<', to));
  return conditions;
}

/** The other conditions, checked order by order. */
function conditionsOf({
  status,
  courierId,
  delayed,
  source,
  paymentType,
  neighborhoodId,
  outsideArea,
}: OrderFilter): Expression<SqlBool>[] {
  const eb = expressionBuilder<Tables, 'orders'>();
  const conditions: Expression<SqlBool>[] = [];
  if (status) conditions.push(eb('orders.status', '=', status));
  if (courierId !== undefined) conditions.push(eb('orders.courier_id', '=', courierId));
  if (delayed) conditions.push(isLate);
  if (source !== undefined) conditions.push(isFrom(source));
  if (paymentType !== undefined) conditions.push(isPaidBy(paymentType));
  if (neighborhoodId === WITHOUT_NEIGHBORHOOD)
    // an erased order has lost its neighbourhood, so nothing is known of it
    conditions.push(sql<SqlBool>`orders.neighborhood_id is null and orders.erased_at is null`);
  else if (neighborhoodId !== undefined) conditions.push(eb('orders.neighborhood_id', '=', neighborhoodId));
  // as the index orders_outside_area has it: a parameter would not match
  if (outsideArea) conditions.push(sql<SqlBool>`orders.outside_area`);
  return conditions;
}

/** Delivered, and the whole minutes exceed the branch's maximum (contracts domain/delivery-time.ts). */
const isLate = sql<SqlBool>`orders.status = 'DELIVERED' and exists (select from branches
  where branches.id = orders.branch_id
    and orders.delivered_at - orders.created_at >= make_interval(mins => branches.max_delivery_min + 1))`;

/** Whether this is the label of the order's source (contracts sourceLabel). */
function isFrom(label: string): RawBuilder<SqlBool> {
  const known = findKnownSource(label);
  if (known) return sql<SqlBool>`tr_fold(btrim(orders.source)) = ${foldTr(known)}`;
  const unknown = sql.lit(UNKNOWN_SOURCE_LABEL);
  return sql<SqlBool>`coalesce(nullif(btrim(orders.source), ''), ${unknown}) = ${label}`;
}

/** 'NONE' of the contract. */
const WITHOUT_PAYMENT = 'NONE';

/** Whether the payment type is this one: as sent, in any letter case, or as its label. */
function isPaidBy(type: string): RawBuilder<SqlBool> {
  if (type.toUpperCase() === WITHOUT_PAYMENT)
    return sql<SqlBool>`coalesce(btrim(orders.payment_type), '') = ''`;
  const same = PAYMENT_TYPES.filter(
    (known) => foldTr(PAYMENT_LABELS[known]) === foldTr(paymentTypeLabel(type)),
  );
  const texts = new Set([type, ...same, ...same.map((known) => PAYMENT_LABELS[known])].map(foldTr));
  return sql<SqlBool>`tr_fold(btrim(orders.payment_type)) = any(${[...texts]}::text[])`;
}
