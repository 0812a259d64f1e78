import { queryOptions } from '@tanstack/react-query';
import type { BranchId } from '@ulak/contracts/ids';
import { getRoads } from '@ulak/contracts/roads/calls';
import { call } from '../../lib/call.ts';

/** Whether ways of a branch are measured by road, and why not. */
export const branchRoads = (branchId: BranchId) =>
  queryOptions({
    queryKey: ['roads', branchId] as const,
    queryFn: async ({ signal }) =>
      (await call(getRoads, { query: { branchId: String(branchId) }, signal })).data,
    staleTime: 60_000,
  });
