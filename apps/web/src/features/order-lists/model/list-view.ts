import type { BranchFilter, BranchId, OrderId, UserId } from '@ulak/contracts/ids';
import type { NeighborhoodChoice } from '@ulak/contracts/neighborhoods/id';
import { ORDER_SORTS, type OrderSort } from '@ulak/contracts/orders/sorts';
import { LIST_KINDS, type ListKind, LISTS, REPORT_LIST_KINDS } from './lists.ts';
import { readNeighborhood } from '../../../domain/neighborhoods/read-neighborhood.ts';
import { type RangeChoice, readRange, writeRange } from '../../../lib/business-range.ts';
import type { SearchParams } from '../../../lib/search.ts';
import {
  daysOfTimed,
  readTimedRange,
  type TimedRange,
  timedPeriod,
  writeTimedRange,
} from '../../../lib/timed-range.ts';

/**
 * What of the orders screen lives in the address bar, so that a link shows a colleague the same view (ux
 * "Management dashboard").
 */
export interface ListView {
  readonly kind: ListKind;
  readonly range: RangeChoice;
  /** Of the range, where a report asks for times; `range` has its days. */
  readonly times: TimedRange | null;
  /** With the 07:00–10:00 morning before the first day (decision 010). */
  readonly withGap: boolean;
  readonly branchId: BranchFilter;
  readonly courierId: UserId | null;
  readonly source: string | null;
  readonly payment: string | null;
  readonly neighborhoodId: NeighborhoodChoice | null;
  /** Only orders from outside of the delivery area. */
  readonly isOutside: boolean;
  readonly search: string;
  readonly sort: ListSort;
  readonly page: number;
  /** The order whose details are open. */
  readonly orderId: OrderId | null;
}

/** By what a list is sorted, and which way; null: newest first. */
export type ListSort = { readonly by: OrderSort; readonly direction: 'asc' | 'desc' } | null;

const MAX_LABEL = 60;
const MAX_SEARCH = 100;

/** A shorter text is not looked for. */
export const MIN_SEARCH = 2;

/** The last page that the server serves. */
const MAX_PAGE = 999_999;

const readNumber = (text: string | undefined, max = Number.MAX_SAFE_INTEGER): number | null => {
  const number = text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0;
  return number > 0 && number <= max ? number : null;
};

function readText(text: string | undefined, max: number): string | null {
  const read = text?.replaceAll('\u0000', '').trim().slice(0, max).trim();
  return read ? read : null;
}

/** 'delay-desc', as an address and a choice have it; nothing for newest first. */
export const sortName = (sort: ListSort): string => (sort ? `${sort.by}-${sort.direction}` : '');

/** @returns what {@link sortName} named; null for what it never names */
export function readSort(text: string | undefined): ListSort {
  const [name, direction] = text?.split('-') ?? [];
  const by = ORDER_SORTS.find((one) => one === name);
  return by && (direction === 'asc' || direction === 'desc') ? { by, direction } : null;
}

/** Columns that begin with the largest: what is late, dear or new is looked for. */
const LARGEST_FIRST: ReadonlySet<OrderSort> = new Set(['delay', 'total', 'created']);

/** What a press on a column's head leads to: its usual direction, the other one, newest first again. */
export function nextListSort(sort: ListSort, by: OrderSort): ListSort {
  const first = LARGEST_FIRST.has(by) ? 'desc' : 'asc';
  if (sort?.by !== by) return { by, direction: first };
  return sort.direction === first ? { by, direction: first === 'asc' ? 'desc' : 'asc' } : null;
}

/** The view that an address asks for; what it does not understand counts as absent. */
export function readView(search: SearchParams): ListView {
  const times = readTimedRange(search);
  const period = times && timedPeriod(times);
  const kinds = [...LIST_KINDS, ...REPORT_LIST_KINDS];
  return {
    kind: kinds.find((kind) => LISTS[kind].slug === search.tab) ?? 'delivered',
    range: period ? daysOfTimed(period) : readRange(search),
    times: period && times,
    withGap: search.gap === '1',
    branchId: (readNumber(search.branch) as BranchId | null) ?? 'all',
    courierId: readNumber(search.courier) as UserId | null,
    source: readText(search.source, MAX_LABEL),
    payment: readText(search.payment, MAX_LABEL),
    neighborhoodId: readNeighborhood(search.neighborhood),
    isOutside: search.outside === '1',
    search: readText(search.q, MAX_SEARCH) ?? '',
    sort: readSort(search.sort),
    page: readNumber(search.page, MAX_PAGE) ?? 1,
    orderId: readNumber(search.order) as OrderId | null,
  };
}

/** The search part of the address for a view; what is as usual is left out. */
export function writeView(view: ListView): SearchParams {
  return {
    tab: view.kind === 'delivered' ? undefined : LISTS[view.kind].slug,
    ...(view.times ? writeTimedRange(view.times) : writeRange(view.range)),
    gap: view.withGap ? '1' : undefined,
    branch: view.branchId === 'all' ? undefined : String(view.branchId),
    courier: view.courierId === null ? undefined : String(view.courierId),
    source: view.source ?? undefined,
    payment: view.payment ?? undefined,
    neighborhood: view.neighborhoodId === null ? undefined : String(view.neighborhoodId),
    outside: view.isOutside ? '1' : undefined,
    q: view.search || undefined,
    sort: sortName(view.sort) || undefined,
    page: view.page === 1 ? undefined : String(view.page),
    order: view.orderId === null ? undefined : String(view.orderId),
  };
}

/**
 * A view after a change. What changes the list leads back to its first page; another range has no morning of
 * its own chosen yet.
 */
export function changeView(view: ListView, change: Partial<ListView>): ListView {
  const isSameList = Object.keys(change).every((key) => key === 'orderId' || key === 'page');
  return {
    ...view,
    ...(isSameList ? {} : { page: 1 }),
    ...(change.range ? { withGap: false, times: null } : {}),
    ...change,
  };
}

/** How many filters are set beside tab and range. */
export const countFilters = (view: ListView): number =>
  [
    view.branchId !== 'all',
    view.courierId !== null,
    view.source !== null,
    view.payment !== null,
    view.neighborhoodId !== null,
    view.isOutside,
  ].filter(Boolean).length;

/** A view without its filters and search text, in the same tab and range. */
export const NO_FILTERS = {
  branchId: 'all',
  courierId: null,
  source: null,
  payment: null,
  neighborhoodId: null,
  isOutside: false,
  search: '',
} as const satisfies Partial<ListView>;
