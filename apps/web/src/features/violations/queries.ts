import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getViolationSummary } from '@ulak/contracts/dashboard/calls';
import type { ViolationSummary } from '@ulak/contracts/dashboard/schema';
import type { BranchFilter, UserId } from '@ulak/contracts/ids';
import { listViolations } from '@ulak/contracts/violations/calls';
import type { ViolationType } from '@ulak/contracts/violations/labels';
import type { Violation } from '@ulak/contracts/violations/schema';
import { call } from '../../lib/call.ts';
import { POLLING } from '../../lib/polling.ts';
import { NO_VIOLATIONS } from './model.ts';

/** Violations that happened in [from, to), ISO instants, of one branch or of all of the scope. */
export interface ViolationScope {
  readonly from: string;
  readonly to: string;
  readonly branchId: BranchFilter;
  /** The list of one courier only. */
  readonly courierId?: UserId | undefined;
}

const COMMON = { staleTime: POLLING.violations.staleMs, placeholderData: keepPreviousData };

/** Counts and compliance (spec 1 §7: polled every 60 s); a response without success means none. */
export const violationSummary = ({ from, to, branchId }: ViolationScope) =>
  queryOptions({
    queryKey: ['violations', 'summary', from, to, branchId] as const,
    queryFn: async ({ signal }): Promise<ViolationSummary> => {
      const answer: { success: boolean; data: ViolationSummary } = await call(getViolationSummary, {
        query: { from, to, branchId: String(branchId) },
        signal,
      });
      return answer.success ? answer.data : NO_VIOLATIONS;
    },
    ...COMMON,
  });

/** Rows of a page. */
const PAGE_SIZE = 50;

/** The table, newest first, growing page by page; of one type or of all. */
export const violationList = (
  { from, to, branchId, courierId }: ViolationScope,
  type: ViolationType | null,
) =>
  infiniteQueryOptions({
    queryKey: ['violations', 'list', from, to, branchId, courierId, type] as const,
    queryFn: ({ signal, pageParam }) =>
      call(listViolations, {
        query: {
          from,
          to,
          branchId: String(branchId),
          page: String(pageParam),
          limit: String(PAGE_SIZE),
          ...(courierId ? { courierId: String(courierId) } : {}),
          ...(type ? { type } : {}),
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, limit, total } }) =>
      page * limit < total ? page + 1 : undefined,
    ...COMMON,
  });

/** How many violations an export fetches at once: as many as the server gives. */
const EXPORT_PAGE = 500;

/** All violations of a scope, not only the rows on screen; of one type or of all. */
export async function fetchViolations(
  { from, to, branchId, courierId }: ViolationScope,
  type: ViolationType | null,
): Promise<Violation[]> {
  const all: Violation[] = [];
  for (let page = 1; ; page += 1) {
    const query = {
      from,
      to,
      branchId: String(branchId),
      page: String(page),
      limit: String(EXPORT_PAGE),
      ...(courierId ? { courierId: String(courierId) } : {}),
      ...(type ? { type } : {}),
    };
    const { data, pagination } = await call(listViolations, { query });
    all.push(...data);
    if (data.length === 0 || page * EXPORT_PAGE >= pagination.total) return all;
  }
}
