import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getDeliverySummary, getFinancialSummary } from '@ulak/contracts/dashboard/calls';
import type { BranchFilter } from '@ulak/contracts/ids';
import { call } from '../../lib/call.ts';
import { POLLING } from '../../lib/polling.ts';
import { dataOrEmpty, emptyDelivery, emptyFinancial } from './model.ts';

/** What a summary is about: orders made in [from, to), ISO instants, of one branch or of all of the scope. */
export interface SummaryScope {
  readonly from: string;
  readonly to: string;
  readonly branchId: BranchFilter;
}

/**
 * Both: refetched every 5 min, fresh for 60 s, not on focus (spec 1 §9). While another span loads, the last
 * one stays visible.
 */
const COMMON = {
  staleTime: POLLING.summaries.staleMs,
  refetchOnWindowFocus: false,
  placeholderData: keepPreviousData,
} as const;

const queryOf = ({ from, to, branchId }: SummaryScope) => ({ from, to, branchId: String(branchId) });

export const financialSummary = (scope: SummaryScope) =>
  queryOptions({
    queryKey: ['summaries', 'financial', scope.from, scope.to, scope.branchId] as const,
    queryFn: async ({ signal }) =>
      dataOrEmpty(await call(getFinancialSummary, { query: queryOf(scope), signal }), emptyFinancial(scope)),
    ...COMMON,
  });

export const deliverySummary = (scope: SummaryScope) =>
  queryOptions({
    queryKey: ['summaries', 'delivery', scope.from, scope.to, scope.branchId] as const,
    queryFn: async ({ signal }) =>
      dataOrEmpty(await call(getDeliverySummary, { query: queryOf(scope), signal }), emptyDelivery(scope)),
    ...COMMON,
  });
