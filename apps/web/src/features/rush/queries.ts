import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BranchId } from '@ulak/contracts/ids';
import { getRush, getRushVerdict, saveRush } from '@ulak/contracts/rush/calls';
import type { RushSettings, RushView } from '@ulak/contracts/rush/schema';
import { useBodyKey } from '../../lib/body-key.ts';
import { branchList } from '../../domain/branches/branch-list.ts';
import { ADMINISTRATION_EVERY_MS } from '../../lib/administration-polling.ts';
import { call } from '../../lib/call.ts';
import { saveFromVersion } from '../../lib/save-from-version.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { formOf, isSameRush } from './model/rush-form.ts';

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

/** A peak that is set, and what was there when that was begun. */
interface RushEdit {
  readonly form: RushSettings;
  readonly base: RushView;
}

/** Saves a branch's peak. Fails with `EditOvertaken` when somebody else has set another one meanwhile. */
export function useSaveRush(branchId: BranchId) {
  const client = useQueryClient();
  const keyOf = useBodyKey();
  return useMutation({
    mutationFn: ({ form, base }: RushEdit) =>
      saveFromVersion({
        base,
        send: async (version) => {
          const body = { ...form, version };
          const sent = { params: { id: branchId }, body, idempotencyKey: keyOf(body) };
          return (await call(saveRush, sent)).data;
        },
        fetchStored: () => client.fetchQuery({ ...rushOf(branchId), staleTime: 0 }),
        isSame: (a: RushView, b: RushView) => isSameRush(formOf(a.rush), formOf(b.rush)),
      }),
    onSuccess: (data) => {
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
