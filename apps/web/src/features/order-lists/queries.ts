import { infiniteQueryOptions } from '@tanstack/react-query';
import type { BranchFilter } from '@ulak/contracts/ids';
import { call } from '../../lib/call.ts';
import { listOrders } from '../../lib/calls.ts';
import { REFRESH } from '../../lib/refresh.ts';
import { type ListKind, LISTS } from './model.ts';

const LISTED = ['orders', 'list'] as const;

/** How many orders a dialog loads at once. */
const DIALOG_PAGE = 50;

/** Orders of one list that were created in [from, to), ISO instants. */
export interface ListedPeriod {
  readonly kind: ListKind;
  readonly from: string;
  readonly to: string;
  readonly branchId: BranchFilter;
}

/** A list that grows page by page (spec 1 §7: refetched every 5 min while its dialog is open). */
export const growingList = ({ kind, from, to, branchId }: ListedPeriod) =>
  infiniteQueryOptions({
    queryKey: [...LISTED, 'growing', kind, from, to, branchId] as const,
    queryFn: ({ signal, pageParam }) =>
      call(listOrders, {
        query: {
          ...LISTS[kind].query,
          from,
          to,
          branchId: String(branchId),
          page: String(pageParam),
          limit: String(DIALOG_PAGE),
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, limit, total } }) => (page * limit < total ? page + 1 : undefined),
    staleTime: REFRESH.orderLists.staleMs,
  });
