import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BranchFilter } from '@ulak/contracts/ids';
import { listOrders } from '@ulak/contracts/orders/desk-calls';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { call } from '../../lib/call.ts';
import { POLLING } from '../../lib/polling.ts';
import type { ListQuery } from './model/list-query.ts';
import type { ListSort } from './model/list-view.ts';
import type { OrderPage } from './model/listed-orders.ts';
import { type ListKind, LISTS } from './model/lists.ts';
import { mergePages } from '../../lib/merge-pages.ts';

export const LISTED = ['orders', 'list'] as const;

/** How many orders a dialog loads at once. */
const DIALOG_PAGE = 50;

/** Orders of one list that were created in [from, to), ISO instants. */
export interface ListedPeriod {
  readonly kind: ListKind;
  readonly from: string;
  readonly to: string;
  readonly branchId: BranchFilter;
  readonly sort: ListSort;
}

/** A list that grows page by page (spec 1 §7: refetched every 5 min while its dialog is open). */
export const infiniteOrderList = ({ kind, from, to, branchId, sort }: ListedPeriod) =>
  infiniteQueryOptions({
    queryKey: [...LISTED, 'growing', kind, from, to, branchId, sort] as const,
    queryFn: ({ signal, pageParam }) =>
      call(listOrders, {
        query: {
          ...LISTS[kind].query,
          from,
          to,
          branchId: String(branchId),
          sort: sort?.by,
          direction: sort?.direction,
          sum: 'true',
          page: String(pageParam),
          limit: String(DIALOG_PAGE),
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, limit, total } }) =>
      page * limit < total ? page + 1 : undefined,
    staleTime: POLLING.orderLists.staleMs,
  });

/** How many orders a page of the orders screen holds. */
export const SCREEN_PAGE = 50;

/** How many orders an export fetches at once: as many as the server gives. */
const EXPORT_PAGE = 500;

type Wanted = { readonly page: number; readonly limit: number; readonly sum?: 'true' };

const fetchPage = ({ kind, ...filter }: ListQuery, { page, limit, ...wanted }: Wanted, signal: AbortSignal) =>
  call(listOrders, {
    query: { ...LISTS[kind].query, ...filter, ...wanted, page: String(page), limit: String(limit) },
    signal,
  });

/** One page of a list, newest first. While another page or filter loads, the rows of the same list stay. */
export const listPage = (query: ListQuery, page: number) =>
  queryOptions({
    queryKey: [...LISTED, 'page', query.kind, query, page] as const,
    queryFn: ({ signal }): Promise<OrderPage> =>
      fetchPage(query, { page, limit: SCREEN_PAGE, sum: 'true' }, signal),
    placeholderData: (known, before) => (before?.queryKey[3] === query.kind ? known : undefined),
    staleTime: POLLING.orderLists.staleMs,
  });

/** How many orders a list has, however it is sorted. */
export const listCount = (sorted: ListQuery) => {
  const query: ListQuery = { ...sorted, sort: undefined, direction: undefined };
  return queryOptions({
    queryKey: [...LISTED, 'count', query.kind, query] as const,
    queryFn: async ({ signal }) => (await fetchPage(query, { page: 1, limit: 1 }, signal)).pagination.total,
    placeholderData: (known, before) => (before?.queryKey[3] === query.kind ? known : undefined),
    staleTime: POLLING.orderLists.staleMs,
  });
};

/**
 * All orders of a list, page by page. Finished orders stay in their list, so one that comes in between is
 * only sent twice, and none is left out.
 * @throws the DOMException of `signal` when that was aborted
 */
export async function fetchAllOrders(
  query: ListQuery,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number, total: number) => void },
): Promise<OrderView[]> {
  const pages: OrderView[][] = [];
  for (let page = 1; ; page++) {
    const { data, pagination } = await fetchPage(query, { page, limit: EXPORT_PAGE }, signal);
    pages.push(data);
    const done = (page - 1) * EXPORT_PAGE + data.length;
    onProgress(done, Math.max(done, pagination.total));
    if (data.length < EXPORT_PAGE) return mergePages(pages);
  }
}

/** Refetches the lists on screen. */
export const refetchLists = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: LISTED });
