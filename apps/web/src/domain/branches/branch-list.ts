import { queryOptions } from '@tanstack/react-query';
import { listBranches } from '@ulak/contracts/branches/calls';
import { call } from '../../lib/call.ts';
import { POLLING } from '../../lib/polling.ts';

/** The branches of the actor's scope (spec 1 §7), without those that have no company: they take no orders. */
export const branchList = queryOptions({
  queryKey: ['branches'] as const,
  queryFn: async ({ signal }) =>
    (await call(listBranches, { signal })).filter(({ companyId }) => companyId !== null),
  staleTime: POLLING.branches.staleMs,
  meta: { isStreamed: false },
});
