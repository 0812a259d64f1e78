import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BranchId, UserId } from '@ulak/contracts/ids';
import {
  getChecklist,
  getDistanceReport,
  getSalary,
  getSlip,
  getSlipFile,
  listDeductions,
} from '@ulak/contracts/salary/calls';
import type { PaySlip } from '@ulak/contracts/salary/pay-slip';
import { call, CallError } from '../../lib/call.ts';
import { POLLING } from '../../lib/polling.ts';
import type { SalaryScope } from './model/salary-view.ts';

/** Everything of this screen that a change of pay makes out of date. */
export const SALARY_KEY = ['salary'] as const;

const FRESH = { staleTime: POLLING.earnings.staleMs } as const;

/** The query of the salary calls: a month, or the instants of a range. */
export const salaryQuery = ({ month, from, to, branchId, withInactive }: SalaryScope) => ({
  ...(month === null ? { from, to } : { month }),
  branchId: String(branchId),
  ...(withInactive ? { inactive: 'true' as const } : {}),
});

/** Salaries of a month or range; while another one loads, the last stays visible. */
export const salaryReport = (scope: SalaryScope) =>
  queryOptions({
    queryKey: [...SALARY_KEY, 'report', salaryQuery(scope)] as const,
    queryFn: ({ signal }) => call(getSalary, { query: salaryQuery(scope), signal }),
    ...FRESH,
    refetchInterval: POLLING.earnings.everyMs,
    placeholderData: keepPreviousData,
  });

/** A page of a courier's deductions. */
export const deductionHistory = (courierId: UserId, page: number) =>
  queryOptions({
    queryKey: [...SALARY_KEY, 'deductions', courierId, page] as const,
    queryFn: ({ signal }) =>
      call(listDeductions, { params: { id: courierId }, query: { page: String(page) }, signal }),
    ...FRESH,
    placeholderData: keepPreviousData,
  });

/** Whose slip of which month. */
export interface SlipScope {
  readonly courierId: UserId;
  readonly branchId: BranchId;
  readonly month: string;
}

/** A slip with its days and packages; null for a courier with nothing in the month. */
export const paySlip = ({ courierId, branchId, month }: SlipScope) =>
  queryOptions({
    queryKey: [...SALARY_KEY, 'slip', courierId, branchId, month] as const,
    queryFn: async ({ signal }): Promise<PaySlip | null> => {
      try {
        const query = { courierId: String(courierId), branchId: String(branchId), month };
        return (await call(getSlip, { query, signal })).data;
      } catch (error) {
        if (error instanceof CallError && error.code === 'SLIP_NOT_FOUND') return null;
        throw error;
      }
    },
    ...FRESH,
  });

/** Ways of a courier within [from, to), at most a month, with their trails. */
export const movements = (courierId: UserId, branchId: BranchId, { from, to }: Span) =>
  queryOptions({
    queryKey: [...SALARY_KEY, 'movements', courierId, branchId, from, to] as const,
    queryFn: async ({ signal }) => {
      const query = {
        courierId: String(courierId),
        branchId: String(branchId),
        startDate: from,
        endDate: to,
      };
      return (await call(getDistanceReport, { query, signal })).data;
    },
    ...FRESH,
  });

/** ISO instants [from, to). */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** A branch's month. */
export interface BranchMonth {
  readonly branchId: BranchId;
  readonly month: string;
}

/** What keeps a month of a branch open; asked anew for every dialog. */
export const checklist = ({ branchId, month }: BranchMonth) =>
  queryOptions({
    queryKey: [...SALARY_KEY, 'checklist', branchId, month] as const,
    queryFn: async ({ signal }) =>
      (await call(getChecklist, { query: { branchId: String(branchId), month }, signal })).data,
    staleTime: 0,
  });

const PRINTING_MS = 1_000;

/** How far a file of slips has come; asked for every second until it is there or has failed. */
export const slipFile = (id: number) =>
  queryOptions({
    queryKey: ['slip-file', id] as const,
    queryFn: async ({ signal }) => (await call(getSlipFile, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.state === 'PREPARING' ? PRINTING_MS : false),
    staleTime: 0,
  });
