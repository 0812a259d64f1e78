import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { previewDeliveryArea, saveDeliveryArea } from '@ulak/contracts/delivery-areas/calls';
import type { DeliveryAreaView } from '@ulak/contracts/delivery-areas/schema';
import type { BranchId } from '@ulak/contracts/ids';
import { branchList } from '../../domain/branches/branch-list.ts';
import { areaOfBranch } from '../../domain/delivery-areas/area-of-branch.ts';
import { ADMINISTRATION_EVERY_MS } from '../../lib/administration-polling.ts';
import { call } from '../../lib/call.ts';
import { saveFromVersion } from '../../lib/save-from-version.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { type AreaDraft, draftBody, draftOf, isSameDraft } from './model/area-draft.ts';

/** An area of minutes is made within seconds of its save. */
const WHILE_MADE_MS = 1_500;

/** The area of the branch that is being set. */
export const setAreaOf = (branchId: BranchId) => ({
  ...areaOfBranch(branchId),
  refetchInterval: ({ state }: { state: { data?: { kind: string; shape: unknown } | undefined } }) =>
    state.data?.kind === 'MINUTES' && state.data.shape === null ? WHILE_MADE_MS : ADMINISTRATION_EVERY_MS,
});

/** What so many minutes from a branch would hold; null: nothing is asked. Fails without an answer in time. */
export const reachWithin = (branchId: BranchId, minutes: number | null) =>
  queryOptions({
    queryKey: ['delivery-area', branchId, 'preview', minutes] as const,
    queryFn: async ({ signal }) => {
      const asked = { params: { id: branchId }, query: { minutes: String(minutes) }, signal };
      const { data } = await call(previewDeliveryArea, asked);
      if (data.shape === null) throw new Error('no router answered in time');
      return data;
    },
    enabled: minutes !== null,
    staleTime: 60_000,
  });

/** A draft, and what was there when it was begun. */
interface AreaEdit {
  readonly draft: AreaDraft;
  readonly base: DeliveryAreaView;
}

/** Saves a branch's area. Fails with `EditOvertaken` when somebody else has set another one meanwhile. */
export function useSaveArea(branchId: BranchId) {
  const client = useQueryClient();
  const send = async (draft: AreaDraft, version: number) => {
    const body = draftBody(draft, version);
    if (!body) throw new Error('nothing was drawn yet');
    return (await call(saveDeliveryArea, { params: { id: branchId }, body })).data;
  };
  return useMutation({
    mutationFn: ({ draft, base }: AreaEdit) =>
      saveFromVersion({
        base,
        send: (version) => send(draft, version),
        fetchStored: () => client.fetchQuery({ ...areaOfBranch(branchId), staleTime: 0 }),
        isSame: (a: DeliveryAreaView, b: DeliveryAreaView) => isSameDraft(draftOf(a), draftOf(b)),
      }),
    onSuccess: (data) => {
      client.setQueryData(areaOfBranch(branchId).queryKey, data);
      toastSuccess(data.kind === 'NONE' ? 'Teslimat bölgesi kaldırıldı.' : 'Teslimat bölgesi kaydedildi.');
    },
    onSettled: () => client.invalidateQueries({ queryKey: branchList.queryKey }),
  });
}
