import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BranchId, UserId } from '@ulak/contracts/ids';
import { getRouteOptimization } from '@ulak/contracts/regions/calls';
import { listUsers, transferUser } from '@ulak/contracts/users/calls';
import type { UserView } from '@ulak/contracts/users/schema';
import { call } from '../../lib/call.ts';
import { POLLING } from '../../lib/polling.ts';

/** Suggestions that concern a branch; under the heat map's key, as 'Verileri Güncelle' reads that anew. */
export const moveList = (branchId: BranchId) =>
  queryOptions({
    queryKey: ['heat-map', 'moves', branchId] as const,
    queryFn: async ({ signal }) =>
      (await call(getRouteOptimization, { query: { branchId: String(branchId) }, signal })).data,
    staleTime: POLLING.summaries.everyMs,
  });

/** The people of the actor's scope, as /users asks for them. */
export const peopleList = queryOptions({
  queryKey: ['users', 'list'] as const,
  queryFn: ({ signal }): Promise<readonly UserView[]> => call(listUsers, { signal }),
  staleTime: POLLING.users.staleMs,
});

/** Moves a courier to another branch at once. */
export function useTransferCourier() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, branchId }: { readonly id: UserId; readonly branchId: BranchId }) =>
      call(transferUser, { params: { id }, body: { branchId } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['users'] }),
        client.invalidateQueries({ queryKey: ['couriers'] }),
      ]),
  });
}
