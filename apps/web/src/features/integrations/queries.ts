import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { listApiCalls } from '@ulak/contracts/branches/calls';
import type { BranchId } from '@ulak/contracts/ids';
import { ADMINISTRATION_EVERY_MS } from '../../lib/administration-polling.ts';
import { call } from '../../lib/call.ts';
import type { CallsView } from './model/calls-view.ts';

/** Recent calls of a branch, newest first, growing page by page; asked for again while they are open. */
export const recentCalls = (branchId: BranchId, { onlyRefused, search }: CallsView) =>
  infiniteQueryOptions({
    queryKey: ['api-calls', branchId, onlyRefused, search] as const,
    queryFn: ({ signal, pageParam }) =>
      call(listApiCalls, {
        params: { id: branchId },
        query: {
          ...(onlyRefused && { onlyRefused: 'true' as const }),
          ...(search !== '' && { search }),
          ...(pageParam !== null && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    // every page is asked for anew: the more there are, the less often
    refetchInterval: ({ state }) => ADMINISTRATION_EVERY_MS * (state.data?.pages.length ?? 1),
  });
