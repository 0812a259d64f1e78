import type { OrderView } from '@ulak/contracts/orders/schema';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { matchingOrders, type OrderFilter } from './filter-orders.ts';
import { toOrderView } from './order-view.ts';
import { selectOrders } from '../repository.ts';
import type { Scope } from '../../../db/scope.ts';

export interface OrderQuery extends OrderFilter {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

export interface OrderPage {
  readonly data: OrderView[];
  readonly pagination: { page: number; limit: number; total: number };
}

const DEFAULT_LIMIT = 50;
/** Counting ends here: nobody leafs further. */
const MOST_COUNTED = 100_000;

/**
 * Orders created in [from, to), newest first, by page (spec 1 §7). Without a beginning the list looks at the
 * newest 5,000 orders, a search at its newest hits (docs/decisions/016).
 * @throws AppError VALIDATION_ERROR for an empty or too long range
 */
export async function list(tx: Tx, scope: Scope, query: OrderQuery, now: Date): Promise<OrderPage> {
  const matching = matchingOrders(scope, query, now);
  const { page = 1, limit = DEFAULT_LIMIT } = query;
  const before = (page - 1) * limit;
  const onPage = sql<SqlBool>`orders.id in (select id from ${matching} order by created_at desc, id desc limit ${limit} offset ${before})`;
  const rows = await selectOrders(tx)
    .where(onPage)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute();
  const isLast = rows.length < limit && (rows.length > 0 || page === 1);
  const total = isLast ? before + rows.length : await countAll(tx, matching);
  return { data: rows.map(toOrderView), pagination: { page, limit, total } };
}

async function countAll(tx: Tx, matching: RawBuilder<unknown>): Promise<number> {
  const counted = sql<{
    total: number;
  }>`select count(*) as total from (select from ${matching} order by created_at desc limit ${MOST_COUNTED}) counted`;
  return (await counted.execute(tx)).rows[0]?.total ?? 0;
}
