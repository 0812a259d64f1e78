import { infiniteQueryOptions } from '@tanstack/react-query';
import { getOwnRatings } from '@ulak/contracts/ratings/calls';
import { call } from '../../lib/call.ts';
import { POLLING } from '../../lib/polling.ts';

const PAGE_SIZE = 20;

/** The own average, and approved comments newest first, page by page. */
export const ownRatings = infiniteQueryOptions({
  queryKey: ['courier', 'ratings'] as const,
  queryFn: ({ signal, pageParam }) =>
    call(getOwnRatings, { query: { page: String(pageParam), limit: String(PAGE_SIZE) }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { page, limit, total } }) => (page * limit < total ? page + 1 : undefined),
  staleTime: POLLING.earnings.staleMs,
});
