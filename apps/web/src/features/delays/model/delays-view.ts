import {
  DELAY_FILTERS,
  DELAY_STATUSES,
  type DelayFilter,
  type DelayStatus,
} from '@ulak/contracts/delays/status';
import { asUserId, type BranchFilter, type BranchId, type UserId } from '@ulak/contracts/ids';
import type { Instant } from '@ulak/contracts/time';
import type { CalendarDays } from '../../../lib/calendar-days.ts';
import { inclusiveRange, readDayRange } from '../../../lib/day-range.ts';
import type { SearchParams } from '../../../lib/search.ts';

/** What of the screen lives in the address bar. */
export interface DelaysView {
  /** Null: the last 30 days. */
  readonly days: CalendarDays | null;
  readonly branchId: BranchFilter;
  readonly courierId: UserId | null;
  readonly status: DelayStatus | null;
  readonly duration: DelayFilter | null;
  readonly page: number;
}

export const ALL_DELAYS: DelaysView = {
  days: null,
  branchId: 'all',
  courierId: null,
  status: null,
  duration: null,
  page: 1,
};

const readNumber = (text: string | undefined): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** The view that an address asks for; what it does not understand counts as absent. */
export function readDelaysView(search: SearchParams): DelaysView {
  const courier = readNumber(search.courier);
  const page = readNumber(search.page) ?? 1;
  return {
    days: readDayRange(search),
    branchId: (readNumber(search.branch) as BranchId | null) ?? 'all',
    courierId: courier === null ? null : asUserId(courier),
    status: DELAY_STATUSES.find((status) => status === search.status) ?? null,
    duration: DELAY_FILTERS.find((filter) => filter === search.duration) ?? null,
    page: page < 1_000_000 ? page : 1,
  };
}

/** The search part of the address for a view; what is as usual is left out. */
export const writeDelaysView = (view: DelaysView): SearchParams => ({
  from: view.days?.first,
  to: view.days?.last,
  branch: view.branchId === 'all' ? undefined : String(view.branchId),
  courier: view.courierId === null ? undefined : String(view.courierId),
  status: view.status ?? undefined,
  duration: view.duration ?? undefined,
  page: view.page > 1 ? String(view.page) : undefined,
});

/** A view after a change: other delays begin at their first page; a courier belongs to their branch. */
export function changeDelaysView(view: DelaysView, change: Partial<DelaysView>): DelaysView {
  const isOtherList = Object.keys(change).some((key) => key !== 'page');
  const isOtherBranch = change.branchId !== undefined && change.branchId !== view.branchId;
  return {
    ...view,
    ...(isOtherList && { page: 1 }),
    ...(isOtherBranch && { courierId: null }),
    ...change,
  };
}

/** Whether anything but the last 30 days is asked for. */
export const isFiltered = (view: DelaysView): boolean =>
  Object.values(writeDelaysView({ ...view, page: 1 })).some((value) => value !== undefined);

/** What the couriers of the filter are asked for. */
export const couriersQuery = (view: DelaysView, now: Instant): Record<string, string> => ({
  ...inclusiveRange(view.days, now),
  ...(view.branchId !== 'all' && { branchId: String(view.branchId) }),
});

/** What list, figures and sheet are asked for, without the page. */
export const delaysQuery = (view: DelaysView, now: Instant): Record<string, string> => ({
  ...couriersQuery(view, now),
  ...(view.courierId !== null && { courierId: String(view.courierId) }),
  ...(view.status && { status: view.status }),
  ...(view.duration && { delayFilter: view.duration }),
});
