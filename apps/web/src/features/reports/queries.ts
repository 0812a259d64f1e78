import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BranchFilter } from '@ulak/contracts/ids';
import { getBranchAnalysis, getBranchSummary, getCourierSummary } from '@ulak/contracts/reports/calls';
import type { CourierFilter } from '@ulak/contracts/reports/schema';
import { call } from '../../lib/call.ts';
import { POLLING } from '../../lib/polling.ts';

/** What a report is about: orders made in [from, to), ISO instants, of one branch or of all of the scope. */
export interface ReportScope {
  readonly from: string;
  readonly to: string;
  readonly branchId: BranchFilter;
}

/**
 * Kept for 30 minutes and asked for again after as many, by a page that can be seen only (spec 2 §9). While
 * another range loads, the last report stays visible.
 */
const COMMON = {
  staleTime: POLLING.reports.staleMs,
  gcTime: POLLING.reports.staleMs,
  refetchInterval: POLLING.reports.everyMs,
  refetchIntervalInBackground: false,
  placeholderData: keepPreviousData,
} as const;

/** The query of a report's calls. */
export const reportQuery = ({ from, to, branchId }: ReportScope) => ({
  startDate: from,
  endDate: to,
  branchId: String(branchId),
});

const COURIER_REPORT = ['reports', 'couriers'] as const;

export const branchReport = (scope: ReportScope) =>
  queryOptions({
    queryKey: ['reports', 'branches', scope.from, scope.to, scope.branchId] as const,
    queryFn: ({ signal }) => call(getBranchSummary, { query: reportQuery(scope), signal }),
    ...COMMON,
  });

/**
 * @param couriers other than active ones are for those who may see them
 * @param safeBranches those whose couriers are not judged by speed: another report (docs/decisions/077)
 */
export const courierReport = (scope: ReportScope, couriers: CourierFilter, safeBranches = '') =>
  queryOptions({
    queryKey: [...COURIER_REPORT, scope.from, scope.to, scope.branchId, couriers, safeBranches] as const,
    queryFn: ({ signal }) => call(getCourierSummary, { query: { ...reportQuery(scope), couriers }, signal }),
    ...COMMON,
  });

export const branchAnalysis = (scope: ReportScope) =>
  queryOptions({
    queryKey: ['reports', 'analysis', scope.from, scope.to, scope.branchId] as const,
    queryFn: ({ signal }) => call(getBranchAnalysis, { query: reportQuery(scope), signal }),
    ...COMMON,
  });
