import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyIn } from '@ulak/contracts/call';
import { previewDeliveryArea, saveDeliveryArea } from '@ulak/contracts/delivery-areas/calls';
import type { BranchId } from '@ulak/contracts/ids';
import { branchList } from '../../domain/branches/branch-list.ts';
import { areaOfBranch } from '../../domain/delivery-areas/area-of-branch.ts';
import { ADMINISTRATION_EVERY_MS } from '../../lib/administration-polling.ts';
import { call } from '../../lib/call.ts';
import { toastSuccess } from '../../lib/toast.ts';

/** An area of minutes is made within seconds of its save. */
const WHILE_MADE_MS = 1_500;

/** The area of the branch that is being set. */
export const setAreaOf = (branchId: BranchId) => ({
  ...areaOfBranch(branchId),
  refetchInterval: ({ state }: { state: { data?: { kind: string; shape: unknown } | undefined } }) =>
    state.data?.kind === 'MINUTES' && state.data.shape === null ? WHILE_MADE_MS : ADMINISTRATION_EVERY_MS,
});

/** What so many minutes from a branch would hold; null: nothing is asked. */
export const reachWithin = (branchId: BranchId, minutes: number | null) =>
  queryOptions({
    queryKey: ['delivery-area', branchId, 'preview', minutes] as const,
    queryFn: async ({ signal }) =>
      (
        await call(previewDeliveryArea, {
          params: { id: branchId },
          query: { minutes: String(minutes) },
          signal,
        })
      ).data,
    enabled: minutes !== null,
    staleTime: 60_000,
  });

/** Saves a branch's area. */
export function useSaveArea(branchId: BranchId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyIn<typeof saveDeliveryArea>) =>
      call(saveDeliveryArea, { params: { id: branchId }, body }),
    onSuccess: ({ data }) => {
      client.setQueryData(areaOfBranch(branchId).queryKey, data);
      toastSuccess(data.kind === 'NONE' ? 'Teslimat bölgesi kaldırıldı.' : 'Teslimat bölgesi kaydedildi.');
    },
    onSettled: () => client.invalidateQueries({ queryKey: branchList.queryKey }),
  });
}
