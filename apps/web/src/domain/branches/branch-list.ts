import { queryOptions } from '@tanstack/react-query';
import { listBranches } from '@ulak/contracts/branches/calls';
import { call } from '../../lib/call.ts';
import { POLLING } from '../../lib/polling.ts';

/** The branches of the actor's scope that belong to a company (spec 1 §7). */
export const branchList = queryOptions({
  queryKey: ['branches'] as const,
  queryFn: ({ signal }) => call(listBranches, { query: { onlyCompany: 'true' }, signal }),
  staleTime: POLLING.branches.staleMs,
  meta: { isStreamed: false },
});
