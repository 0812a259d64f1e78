import {
  DELAY_FILTERS,
  DELAY_STATUSES,
  type DelayFilter,
  type DelayStatus,
} from '@ulak/contracts/delays/status';
import { asUserId, type BranchFilter, type BranchId, type UserId } from '@ulak/contracts/ids';
import { DAY_MS, type Instant } from '@ulak/contracts/time';
import { type CalendarDays, daysOf, periodOfDays, readDays } from '../../../lib/calendar-days.ts';
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

/** The longest range that the server answers. */
const MAX_DAYS = 366;

const readNumber = (text: string | undefined): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** Days put right: the earlier first, a year at most. */
function inOrder({ first, last }: CalendarDays): CalendarDays {
  const [from, to] = [dayNumber(first), dayNumber(last)];
  const [early, late] = from <= to ? [from, to] : [to, from];
  return { first: dayText(early), last: dayText(Math.min(late, early + MAX_DAYS - 1)) };
}

/** The view that an address asks for; what it does not understand counts as absent. */
export function readDelaysView(search: SearchParams): DelaysView {
  const courier = readNumber(search.courier);
  const page = readNumber(search.page) ?? 1;
  const days = readDays(search);
  return {
    days: days && inOrder(days),
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

/** The first and the last day of a view at `now`. */
export const shownDays = ({ days }: Pick<DelaysView, 'days'>, now: Instant): CalendarDays =>
  days ?? (daysOf({ time: 'month', days: null }, now) as CalendarDays);

/** A view's days with another first or last one; the other end follows where it must. */
export function withDay(days: CalendarDays, change: Partial<CalendarDays>): CalendarDays {
  const next = { ...days, ...change };
  if (next.first <= next.last) {
    const isLong = dayNumber(next.last) - dayNumber(next.first) >= MAX_DAYS;
    if (!isLong) return next;
    return change.first === undefined
      ? { ...next, first: dayText(dayNumber(next.last) - MAX_DAYS + 1) }
      : { ...next, last: dayText(dayNumber(next.first) + MAX_DAYS - 1) };
  }
  const day = change.first ?? change.last ?? next.first;
  return { first: day, last: day };
}

/**
 * What the couriers of the filter are asked for: the start of the first day and the end of the last, both
 * included (spec 4 §5).
 */
export function couriersQuery(view: DelaysView, now: Instant): Record<string, string> {
  const { from, to } = periodOfDays(shownDays(view, now));
  return {
    startDate: from,
    endDate: new Date(Date.parse(to) - 1).toISOString(),
    ...(view.branchId !== 'all' && { branchId: String(view.branchId) }),
  };
}

/** What list, figures and sheet are asked for, without the page. */
export const delaysQuery = (view: DelaysView, now: Instant): Record<string, string> => ({
  ...couriersQuery(view, now),
  ...(view.courierId !== null && { courierId: String(view.courierId) }),
  ...(view.status && { status: view.status }),
  ...(view.duration && { delayFilter: view.duration }),
});
