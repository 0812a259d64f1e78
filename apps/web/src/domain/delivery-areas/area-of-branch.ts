import { queryOptions } from '@tanstack/react-query';
import { getDeliveryArea } from '@ulak/contracts/delivery-areas/calls';
import type { BranchId } from '@ulak/contracts/ids';
import { call } from '../../lib/call.ts';
import { POLLING } from '../../lib/polling.ts';

/** Where a branch delivers to. */
export const areaOfBranch = (branchId: BranchId) =>
  queryOptions({
    queryKey: ['delivery-area', branchId] as const,
    queryFn: async ({ signal }) => (await call(getDeliveryArea, { params: { id: branchId }, signal })).data,
    staleTime: POLLING.branches.staleMs,
  });
