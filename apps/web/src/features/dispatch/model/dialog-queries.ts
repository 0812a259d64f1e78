import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listPassedOver, previewPlan } from '@ulak/contracts/dispatch/calls';
import { getFairness, getPredictions } from '@ulak/contracts/forecasts/calls';
import type { BranchId, UserId } from '@ulak/contracts/ids';
import { call } from '../../../lib/call.ts';
import { POLLING } from '../../../lib/polling.ts';

// Of dialogs alone: the feature's other queries come with the dashboard.

/** What the engine would do in a branch now. */
export const branchPlan = (branchId: BranchId) =>
  queryOptions({
    queryKey: ['dispatch', 'plan', branchId] as const,
    queryFn: async ({ signal }) => (await call(previewPlan, { params: { id: branchId }, signal })).data,
    staleTime: POLLING.dispatchPlan.staleMs,
  });

/** Days over which the distribution of work is shown. */
export const FAIRNESS_DAYS = ['1', '7'] as const;
export type FairnessDays = (typeof FAIRNESS_DAYS)[number];

/** How work and pay fall on the couriers of a branch. */
export const branchFairness = (branchId: BranchId, days: FairnessDays) =>
  queryOptions({
    queryKey: ['dispatch', 'fairness', branchId, days] as const,
    queryFn: async ({ signal }) =>
      (await call(getFairness, { params: { id: branchId }, query: { days }, signal })).data,
    staleTime: POLLING.fairness.staleMs,
  });

/** What was learned of a branch's times, and how accurate its published ranges were. */
export const branchPredictions = (branchId: BranchId) =>
  queryOptions({
    queryKey: ['dispatch', 'predictions', branchId] as const,
    queryFn: async ({ signal }) => (await call(getPredictions, { params: { id: branchId }, signal })).data,
    staleTime: POLLING.predictions.staleMs,
  });

const REASONS_PAGE = 20;

/** Automatic choices that passed a courier over since an instant, newest first, page by page. */
export const passedOver = (branchId: BranchId, courierId: UserId, from: string) =>
  infiniteQueryOptions({
    queryKey: ['dispatch', 'passed-over', branchId, courierId, from] as const,
    queryFn: ({ signal, pageParam }) =>
      call(listPassedOver, {
        params: { id: branchId },
        query: {
          courierId: String(courierId),
          from,
          ...(pageParam !== null && { before: String(pageParam) }),
          limit: String(REASONS_PAGE),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    staleTime: POLLING.fairness.staleMs,
  });
