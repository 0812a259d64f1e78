import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changePlannedBranch,
  listPlannedBranches,
  planBranch,
  removePlannedBranch,
  suggestBranches,
} from '@ulak/contracts/branch-plans/calls';
import type { PlanState } from '@ulak/contracts/branch-plans/potential';
import type { BranchSuggestion, PlannedBranch } from '@ulak/contracts/branch-plans/schema';
import type { TimeSlot } from '@ulak/contracts/heatmap/analysis';
import type { CompanyId } from '@ulak/contracts/ids';
import { useBodyKey } from '../../lib/body-key.ts';
import { call, CallError, messageOf } from '../../lib/call.ts';
import { POLLING } from '../../lib/polling.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';

const PLANS = ['branch-plans'] as const;

/** What suggestions are asked for. */
export interface PlansAsked {
  readonly companyId: CompanyId;
  readonly timeSlot: TimeSlot;
  readonly sites: number;
}

export const branchSuggestions = ({ companyId, timeSlot, sites }: PlansAsked) =>
  queryOptions({
    queryKey: [...PLANS, 'suggestions', companyId, timeSlot, sites] as const,
    queryFn: async ({ signal }) =>
      (
        await call(suggestBranches, {
          query: { companyId: String(companyId), timeSlot, sites: String(sites) },
          signal,
        })
      ).data,
    // counted once an hour
    staleTime: POLLING.summaries.everyMs,
    placeholderData: keepPreviousData,
  });

export const plannedBranches = (companyId: CompanyId) =>
  queryOptions({
    queryKey: [...PLANS, 'planned', companyId] as const,
    queryFn: async ({ signal }) =>
      (await call(listPlannedBranches, { query: { companyId: String(companyId) }, signal })).data,
  });

/** 'Planla': keeps a suggestion. */
export function usePlanBranch(asked: PlansAsked) {
  const client = useQueryClient();
  const keyOf = useBodyKey();
  return useMutation({
    mutationFn: ({ location }: BranchSuggestion) => {
      const body = { ...asked, location };
      return call(planBranch, { body, idempotencyKey: keyOf(body) });
    },
    onSuccess: () => toastSuccess('Yer, planlanan şubelere eklendi'),
    onError: (error) => {
      toastError(messageOf(error, 'Şube planlanamadı'));
      if (error instanceof CallError && error.code === 'SUGGESTION_GONE')
        void client.invalidateQueries({ queryKey: [...PLANS, 'suggestions'] });
    },
    onSettled: () => client.invalidateQueries({ queryKey: [...PLANS, 'planned'] }),
  });
}

/** A change of state and note; `version` is that of the plan as it was opened. */
export function useChangePlan(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; version: number; state: PlanState; note: string }) =>
      call(changePlannedBranch, { params: { id }, body }),
    onSuccess: () => {
      toastSuccess('Plan kaydedildi');
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: [...PLANS, 'planned'] }),
  });
}

/** Removes a plan; answers why not, or null. */
export function useRemovePlan(): (plan: PlannedBranch) => Promise<string | null> {
  const client = useQueryClient();
  return async ({ id }) => {
    try {
      await call(removePlannedBranch, { params: { id } });
      toastSuccess('Plan silindi');
      return null;
    } catch (error) {
      return messageOf(error, 'Plan silinemedi');
    } finally {
      void client.invalidateQueries({ queryKey: [...PLANS, 'planned'] });
    }
  };
}

/** What stands in the red box (spec 4 §8). */
export const plansFailure = (error: unknown): string =>
  error instanceof CallError && error.status > 0
    ? `API Hatası: ${error.status} - ${error.message}`
    : 'Veri yüklenirken bir hata oluştu';
