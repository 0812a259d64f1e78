import {
  asOrderId,
  asUserId,
  type BranchFilter,
  type BranchId,
  type OrderId,
  type UserId,
} from '@ulak/contracts/ids';
import { RATING_STATUSES, type RatingStatus, STARS, type Stars } from '@ulak/contracts/ratings/status';
import { DAY_MS, type Instant, epochMs, istanbulInstant, istanbulParts } from '@ulak/contracts/time';
import type { SearchParams } from '../../../lib/search.ts';

/** The same ratings seen as what was said, as orders, as deliveries (spec 3 §2.7). */
export const RATING_TABS = ['feedback', 'order', 'delivery'] as const;
export type RatingTab = (typeof RATING_TABS)[number];
const TAB_WORDS: Record<RatingTab, string> = {
  feedback: 'geri-bildirim',
  order: 'siparis',
  delivery: 'teslimat',
};

/** Calendar days back, the present one included. */
export const RATING_TIMES = ['all', 'today', 'week', 'month'] as const;
export type RatingTime = (typeof RATING_TIMES)[number];
export const RATING_TIME_LABELS: Record<RatingTime, string> = {
  all: 'Tüm zamanlar',
  today: 'Bugün',
  week: 'Son 7 gün',
  month: 'Son 30 gün',
};
const DAYS_BACK = { today: 0, week: 6, month: 29 } as const;

/** What of the ratings' screen lives in the address bar. */
export interface RatingsView {
  readonly tab: RatingTab;
  readonly search: string;
  readonly status: RatingStatus | null;
  readonly stars: Stars | null;
  readonly branchId: BranchFilter;
  readonly time: RatingTime;
  /** Instants that a report named, in place of `time`. */
  readonly span: { readonly from: string; readonly to: string } | null;
  readonly courierId: UserId | null;
  readonly page: number;
  /** The order whose details are open. */
  readonly orderId: OrderId | null;
}

export const ALL_RATINGS: Omit<RatingsView, 'tab'> = {
  search: '',
  status: null,
  stars: null,
  branchId: 'all',
  time: 'all',
  span: null,
  courierId: null,
  page: 1,
  orderId: null,
};

const MAX_SEARCH = 100;
export const MIN_SEARCH = 2;
const INSTANT = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/;

const readNumber = (text: string | undefined): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

function readSpan({ from = '', to = '' }: SearchParams): RatingsView['span'] {
  const isSpan = INSTANT.test(from) && INSTANT.test(to) && Date.parse(from) < Date.parse(to);
  return isSpan ? { from, to } : null;
}

/** The view that an address asks for; what it does not understand counts as absent. */
export function readRatingsView(search: SearchParams): RatingsView {
  const [courier, order] = [readNumber(search.courier), readNumber(search.order)];
  const page = readNumber(search.page) ?? 1;
  const words = (search.q ?? '').replaceAll('\u0000', '').trim().slice(0, MAX_SEARCH);
  return {
    tab: RATING_TABS.find((tab) => TAB_WORDS[tab] === search.tab) ?? 'feedback',
    search: words.length < MIN_SEARCH ? '' : words,
    status: RATING_STATUSES.find((status) => status === search.status) ?? null,
    stars: STARS.find((stars) => String(stars) === search.stars) ?? null,
    branchId: (readNumber(search.branch) as BranchId | null) ?? 'all',
    time: RATING_TIMES.find((time) => time === search.when) ?? 'all',
    span: readSpan(search),
    courierId: courier === null ? null : asUserId(courier),
    page: page < 1_000_000 ? page : 1,
    orderId: order === null ? null : asOrderId(order),
  };
}

/** The search part of the address for a view; what is as usual is left out. */
export const writeRatingsView = (view: RatingsView): SearchParams => ({
  tab: view.tab === 'feedback' ? undefined : TAB_WORDS[view.tab],
  q: view.search || undefined,
  status: view.status ?? undefined,
  stars: view.stars === null ? undefined : String(view.stars),
  branch: view.branchId === 'all' ? undefined : String(view.branchId),
  when: view.time === 'all' ? undefined : view.time,
  from: view.span?.from,
  to: view.span?.to,
  courier: view.courierId === null ? undefined : String(view.courierId),
  page: view.page > 1 ? String(view.page) : undefined,
  order: view.orderId === null ? undefined : String(view.orderId),
});

/** A view after a change: other ratings begin at their first page. */
export function changeRatingsView(view: RatingsView, change: Partial<RatingsView>): RatingsView {
  const isOtherList = Object.keys(change).some((key) => !['tab', 'page', 'orderId'].includes(key));
  return { ...view, ...(isOtherList ? { page: 1 } : {}), ...change };
}

/** Whether anything but all ratings is asked for. */
export const isFiltered = (view: RatingsView): boolean =>
  Object.values(writeRatingsView({ ...view, tab: 'feedback', page: 1, orderId: null })).some(
    (value) => value !== undefined,
  );

/** [from, to) of a view as ISO instants; null: of any time. */
function spanOf({ span, time }: Pick<RatingsView, 'span' | 'time'>, now: Instant): RatingsView['span'] {
  if (span || time === 'all') return span;
  const { year, month, day } = istanbulParts(now);
  const midnight = epochMs(istanbulInstant({ year, month, day }));
  const from = midnight - DAYS_BACK[time] * DAY_MS;
  return { from: new Date(from).toISOString(), to: new Date(midnight + DAY_MS).toISOString() };
}

/** What the averages are asked for. */
export const averagesQuery = (view: RatingsView, now: Instant): Record<string, string> => ({
  ...spanOf(view, now),
  ...(view.branchId !== 'all' && { branchId: String(view.branchId) }),
  ...(view.courierId !== null && { courierId: String(view.courierId) }),
});

/** What the list is asked for, without its page. */
export const ratingsQuery = (view: RatingsView, now: Instant): Record<string, string> => ({
  ...averagesQuery(view, now),
  ...(view.status && { status: view.status }),
  ...(view.stars !== null && { rating: String(view.stars) }),
  ...(view.search && { search: view.search }),
});
