import {
  businessDate,
  businessDayStart,
  nextBusinessDayStart,
  parsePayMonth,
  payMonthOf,
} from '@ulak/contracts/business-day';
import type { BranchFilter, BranchId } from '@ulak/contracts/ids';
import { formatPayMonth } from '@ulak/contracts/salary/pay-month';
import type { Instant } from '@ulak/contracts/time';
import { type BusinessDays, readRange, writeRange } from '../../../lib/business-range.ts';
import type { SearchParams } from '../../../lib/search.ts';

/** What of the salary screen lives in the address bar. */
export interface SalaryView {
  /** 'YYYY-MM'; null: the running month. Counts only without `days`. */
  readonly month: string | null;
  /** A range of own business days in place of a month. */
  readonly days: BusinessDays | null;
  readonly branchId: BranchFilter;
  readonly search: string;
  /** Whether passive accounts without money are listed, too. */
  readonly withInactive: boolean;
  /** How the table is sorted, as `ui/data-table` writes it. */
  readonly sort: string | undefined;
  /** Whether the dialog of the month's close is open. */
  readonly isClosing: boolean;
}

const MAX_SEARCH = 100;
/** Months that the picker offers, the running one included. */
const OFFERED_MONTHS = 24;
const ID = /^[1-9]\d{0,14}$/;
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The view that an address asks for; what it does not understand counts as absent. */
export function readSalaryView(search: SearchParams): SalaryView {
  const range = readRange(search);
  const branch = search.branch ?? '';
  return {
    month: search.month !== undefined && MONTH.test(search.month) ? search.month : null,
    days: range.name === 'custom' ? { first: range.first, last: range.last } : null,
    branchId: ID.test(branch) ? (Number(branch) as BranchId) : 'all',
    search: search.q?.replaceAll('\u0000', '').trim().slice(0, MAX_SEARCH) ?? '',
    withInactive: search.inactive === '1',
    sort: search.sort,
    isClosing: search.close === '1',
  };
}

/** The search part of the address for a view; what is as usual is left out. */
export const writeSalaryView = (view: SalaryView): SearchParams => ({
  month: view.days === null ? (view.month ?? undefined) : undefined,
  ...writeRange(view.days === null ? { name: 'today' } : { name: 'custom', ...view.days }),
  branch: view.branchId === 'all' ? undefined : String(view.branchId),
  q: view.search || undefined,
  inactive: view.withInactive ? '1' : undefined,
  sort: view.sort,
  close: view.isClosing ? '1' : undefined,
});

/** The month that is running at `now`. */
export const runningMonth = (now: Instant): string => payMonthOf(now).key;

/** The month before another one. */
export function previousMonth(month: string): string {
  const { period } = parsePayMonth(month);
  return payMonthOf(period.from.getTime() - 1).key;
}

/** The month after another one. */
export const nextMonth = (month: string): string => payMonthOf(parsePayMonth(month).period.to).key;

/** Months of the picker, newest first; `wanted` too where it is older. */
export function offeredMonths(now: Instant, wanted: string): { value: string; label: string }[] {
  const running = runningMonth(now);
  const months = [running];
  for (let last = running; months.length < OFFERED_MONTHS; months.push(last)) last = previousMonth(last);
  if (!months.includes(wanted) && wanted < running) months.push(wanted);
  return months.map((value) => ({
    value,
    label: value === running ? `${formatPayMonth(value)} (sürüyor)` : formatPayMonth(value),
  }));
}

/** The days of a month up to today, with which an own range begins. */
export function daysOfMonth(month: string, today: string): BusinessDays {
  const lastDay = businessDate(parsePayMonth(month).period.to.getTime() - 1);
  return { first: `${month}-01`, last: lastDay < today ? lastDay : today };
}

/** What is asked of the server. */
export interface SalaryScope {
  /** 'YYYY-MM', or null for a range. */
  readonly month: string | null;
  /** ISO instants [from, to): of the month or the range. */
  readonly from: string;
  readonly to: string;
  readonly branchId: BranchFilter;
  readonly withInactive: boolean;
}

/** The scope of a view at `now`; a month that has not begun counts as the running one. */
export function salaryScope(view: SalaryView, branchId: BranchFilter, now: Instant): SalaryScope {
  const { days, withInactive } = view;
  if (days !== null) {
    return {
      month: null,
      from: businessDayStart(days.first).toISOString(),
      to: nextBusinessDayStart(businessDayStart(days.last)).toISOString(),
      branchId,
      withInactive,
    };
  }
  const month = monthOf(view, now);
  const { period } = parsePayMonth(month);
  return { month, from: period.from.toISOString(), to: period.to.toISOString(), branchId, withInactive };
}

/** The month of a view, the running one where it names none or a later one. */
export function monthOf({ month }: Pick<SalaryView, 'month'>, now: Instant): string {
  const running = runningMonth(now);
  return month === null || month > running ? running : month;
}

/** The last month that is over, which the dialog of the close begins with. */
export const closableMonth = (view: SalaryView, now: Instant): string => {
  const month = view.days === null ? monthOf(view, now) : runningMonth(now);
  return month < runningMonth(now) ? month : previousMonth(runningMonth(now));
};

/** The last business day of a scope that has come: with it a new deduction begins. */
export function lastDayOf({ to }: Pick<SalaryScope, 'to'>, now: Instant): string {
  const last = businessDate(Date.parse(to) - 1);
  const today = businessDate(now);
  return last < today ? last : today;
}
