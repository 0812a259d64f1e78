import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { getDispatchHealth } from '@ulak/contracts/dispatch/calls';
import type { BranchDispatch } from '@ulak/contracts/dispatch/schema';
import type { BranchFilter } from '@ulak/contracts/ids';
import { call } from '../../lib/call.ts';
import { POLLING } from '../../lib/polling.ts';

export const HEALTH = ['dispatch', 'health'] as const;

/** How automatic assignment stands, branch by branch. */
export const dispatchHealth = (branchId: BranchFilter) =>
  queryOptions({
    queryKey: [...HEALTH, branchId] as const,
    queryFn: async ({ signal }): Promise<readonly BranchDispatch[]> =>
      (await call(getDispatchHealth, { query: { branchId: String(branchId) }, signal })).data,
    staleTime: POLLING.dispatchHealth.staleMs,
    placeholderData: keepPreviousData,
  });

/**
 * Asks again what a change of orders or couriers may have changed. Suggestions are left alone: they would
 * move under the hand that takes them.
 */
export const refetchHealth = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: HEALTH });
