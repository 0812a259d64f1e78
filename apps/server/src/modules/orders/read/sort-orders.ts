import type { OrderSort } from '@ulak/contracts/orders/sorts';
import { type RawBuilder, sql } from 'kysely';

/** How a list is sorted; nothing: newest first. */
export interface OrderSorting {
  readonly sort?: OrderSort | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
}

/** Turkish letters in their order (criteria D03), whatever the database's locale is. */
const inTurkish = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`${text} collate "tr-x-icu"`;

/** A receipt number that is a number sorts as one, before those that are not. */
const NUMBER = sql`case when orders.order_number ~ '^[0-9]{1,15}$' then orders.order_number::bigint end`;

/** What each sort compares, as expressions over `orders`, `branches` and `users` (the courier). */
const KEYS: Record<OrderSort, readonly RawBuilder<unknown>[]> = {
  number: [NUMBER, inTurkish(sql`orders.order_number`)],
  customer: [inTurkish(sql`orders.customer_name`)],
  created: [sql`orders.created_at`],
  total: [sql`orders.total`],
  branch: [inTurkish(sql`branches.name`)],
  courier: [inTurkish(sql`users.full_name`)],
  delay: [sql`orders.delivered_at - orders.created_at - make_interval(mins => branches.max_delivery_min)`],
};

/** The expressions of an ORDER BY; equal ones come newest first, what is unknown comes last. */
export function orderOf({ sort, direction }: OrderSorting): RawBuilder<unknown> {
  const newestFirst = sql`orders.created_at desc, orders.id desc`;
  if (!sort) return newestFirst;
  const way = direction === 'desc' ? sql`desc nulls last` : sql`asc nulls last`;
  return sql`${sql.join(KEYS[sort].map((key) => sql`${key} ${way}`))}, ${newestFirst}`;
}

/** Ids of one page of the matching orders (`matchingOrders`). */
export function sortedPage(
  matching: RawBuilder<unknown>,
  sorting: OrderSorting,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): RawBuilder<unknown> {
  const page = sql`limit ${limit} offset ${offset}`;
  if (!sorting.sort) return sql`select id from ${matching} order by created_at desc, id desc ${page}`;
  return sql`select matching.id from ${matching} join orders on orders.id = matching.id
    join branches on branches.id = orders.branch_id left join users on users.id = orders.courier_id
    order by ${orderOf(sorting)} ${page}`;
}
