import type { OrderView } from '@ulak/contracts/orders/schema';
import type { Tx } from '../../../db/database.ts';
import type { RawBuilder } from 'kysely';
import { matchingOrders, type OrderFilter } from './filter-orders.ts';
import { toOrderView } from './order-view.ts';
import { hasLooserReading } from './search-orders.ts';
import * as repository from './repository.ts';
import { type OrderSorting, sortedPage } from './sort-orders.ts';
import type { Scope } from '../../../db/scope.ts';

export interface OrderQuery extends OrderFilter, OrderSorting {
  readonly sum?: 'true' | undefined;
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

export interface OrderPage {
  readonly data: OrderView[];
  readonly pagination: { page: number; limit: number; total: number };
  readonly sum?: number;
}

const DEFAULT_LIMIT = 50;
/** Counting ends here: no list is paged further. */
const MAX_COUNTED = 100_000;

/** Orders created in [from, to), newest first or sorted, by page (spec 1 §7). Without `from` the list covers
 * the newest 5,000 orders, a search its newest hits (docs/decisions/016). A search that finds no street as it
 * was typed takes its words in any order.
 * @throws AppError VALIDATION_ERROR for an empty or too long range */
export async function list(tx: Tx, scope: Scope, query: OrderQuery, now: Date): Promise<OrderPage> {
  const found = await readPage(tx, matchingOrders({ scope, filter: query }, now), query);
  if (found.pagination.total > 0 || query.search === undefined || !hasLooserReading(query.search))
    return found;
  return readPage(tx, matchingOrders({ scope, filter: query, reading: 'words' }, now), query);
}

async function readPage(tx: Tx, matching: RawBuilder<unknown>, query: OrderQuery): Promise<OrderPage> {
  const { page = 1, limit = DEFAULT_LIMIT } = query;
  const offset = (page - 1) * limit;
  const rows = await repository.listPage(tx, sortedPage(matching, query, { limit, offset }), query);
  const isLast = rows.length < limit && (rows.length > 0 || page === 1);
  const total = isLast ? offset + rows.length : await repository.countMatching(tx, matching, MAX_COUNTED);
  const sum = query.sum && { sum: await repository.sumMatching(tx, matching, MAX_COUNTED) };
  return { data: rows.map(toOrderView), pagination: { page, limit, total }, ...sum };
}
