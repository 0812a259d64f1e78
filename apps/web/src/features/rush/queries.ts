import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyIn } from '@ulak/contracts/call';
import type { BranchId } from '@ulak/contracts/ids';
import { getRush, getRushVerdict, saveRush } from '@ulak/contracts/rush/calls';
import { useBodyKey } from '../../lib/body-key.ts';
import { branchList } from '../../domain/branches/branch-list.ts';
import { ADMINISTRATION_EVERY_MS } from '../../lib/administration-polling.ts';
import { call } from '../../lib/call.ts';
import { toastSuccess } from '../../lib/toast.ts';

/** A branch's peak, and how full the slots of the next one are. */
export const rushOf = (branchId: BranchId) =>
  queryOptions({
    queryKey: ['rush', branchId] as const,
    queryFn: async ({ signal }) => (await call(getRush, { params: { id: branchId }, signal })).data,
    refetchInterval: ADMINISTRATION_EVERY_MS,
  });

/** Whether pacing can help: asked at a visit and after a change, because it counts four weeks of orders. */
export const rushVerdictOf = (branchId: BranchId) =>
  queryOptions({
    queryKey: ['rush', branchId, 'verdict'] as const,
    queryFn: async ({ signal }) => (await call(getRushVerdict, { params: { id: branchId }, signal })).data,
  });

/** Saves a branch's peak. */
export function useSaveRush(branchId: BranchId) {
  const client = useQueryClient();
  const keyOf = useBodyKey();
  return useMutation({
    mutationFn: (body: BodyIn<typeof saveRush>) =>
      call(saveRush, { params: { id: branchId }, body, idempotencyKey: keyOf(body) }),
    onSuccess: ({ data }) => {
      client.setQueryData(rushOf(branchId).queryKey, data);
      toastSuccess(data.rush?.isOn ? 'Yoğun saat açık.' : 'Yoğun saat kapalı.');
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: branchList.queryKey }),
        client.invalidateQueries({ queryKey: rushVerdictOf(branchId).queryKey }),
      ]),
  });
}
