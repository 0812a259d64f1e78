import { queryOptions } from '@tanstack/react-query';
import type { BranchId } from '@ulak/contracts/ids';
import { getRoads } from '@ulak/contracts/roads/calls';
import { call } from '../../lib/call.ts';

/** A router that does not answer is known to fail after some seconds. */
const WHILE_AWAITED_MS = 3_000;

/** Whether ways of a branch are measured by road, and why not. */
export const branchRoads = (branchId: BranchId) =>
  queryOptions({
    queryKey: ['roads', branchId] as const,
    queryFn: async ({ signal }) =>
      (await call(getRoads, { query: { branchId: String(branchId) }, signal })).data,
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.isAwaited ? WHILE_AWAITED_MS : false),
  });
