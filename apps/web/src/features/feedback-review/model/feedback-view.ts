import { FEEDBACK_TYPES, type FeedbackType } from '@ulak/contracts/feedback/kinds';
import { asUserId, type BranchFilter, type BranchId, type UserId } from '@ulak/contracts/ids';
import { FEEDBACK_STATUSES } from '@ulak/contracts/salary/feedback-status';
import type { Instant } from '@ulak/contracts/time';
import {
  CALENDAR_TIMES,
  type CalendarDays,
  type CalendarTime,
  daysOf,
  periodOfDays,
  readDays,
} from '../../../lib/calendar-days.ts';
import type { SearchParams } from '../../../lib/search.ts';

/** States to filter by, besides the four: what waits, and what has an answer. */
export const STATUS_FILTERS = ['OPEN', 'ANSWERED', ...FEEDBACK_STATUSES] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** A type of the form, or objections to pay alone. */
export const KIND_FILTERS = [...FEEDBACK_TYPES, 'OBJECTION'] as const;
export type KindFilter = FeedbackType | 'OBJECTION';

/** What of the screen lives in the address bar. */
export interface FeedbackView {
  readonly search: string;
  readonly branchId: BranchFilter;
  readonly courierId: UserId | null;
  readonly status: StatusFilter | null;
  readonly kind: KindFilter | null;
  readonly time: CalendarTime;
  /** Of a `custom` time. */
  readonly days: CalendarDays | null;
  readonly page: number;
  /** Which one is open. */
  readonly openId: number | null;
}

const MAX_SEARCH = 100;
const MAX_PAGE = 999_999;

const readNumber = (text: string | undefined): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** The view that an address asks for; what it does not understand counts as absent. */
export function readFeedbackView(search: SearchParams): FeedbackView {
  const courier = readNumber(search.courier);
  const time = CALENDAR_TIMES.find((name) => name === search.when) ?? 'all';
  const days = time === 'custom' ? readDays(search) : null;
  return {
    search: (search.q ?? '').replaceAll('\u0000', '').trim().slice(0, MAX_SEARCH),
    branchId: (readNumber(search.branch) as BranchId | null) ?? 'all',
    courierId: courier === null ? null : asUserId(courier),
    status: STATUS_FILTERS.find((status) => status === search.status) ?? null,
    kind: KIND_FILTERS.find((kind) => kind === search.kind) ?? null,
    time: time === 'custom' && days === null ? 'all' : time,
    days,
    page: Math.min(readNumber(search.page) ?? 1, MAX_PAGE),
    openId: readNumber(search.feedback),
  };
}

const idText = (id: number | null): string | undefined => (id === null ? undefined : String(id));

/** The search part of the address for a view; what is as usual is left out. */
export const writeFeedbackView = (view: FeedbackView): SearchParams => ({
  q: view.search || undefined,
  branch: view.branchId === 'all' ? undefined : String(view.branchId),
  courier: idText(view.courierId),
  status: view.status ?? undefined,
  kind: view.kind ?? undefined,
  when: view.time === 'all' ? undefined : view.time,
  from: view.days?.first,
  to: view.days?.last,
  page: view.page > 1 ? String(view.page) : undefined,
  feedback: idText(view.openId),
});

/** A view after a change: other rows begin at their first page. */
export const changeFeedbackView = (view: FeedbackView, change: Partial<FeedbackView>): FeedbackView => ({
  ...view,
  ...(Object.keys(change).some((name) => name !== 'openId') ? { page: 1 } : {}),
  ...change,
});

/** The view without anything that narrows it. */
export const NO_FILTER = {
  search: '',
  branchId: 'all',
  courierId: null,
  status: null,
  kind: null,
  time: 'all',
  days: null,
} as const satisfies Partial<FeedbackView>;

/** Whether anything but all feedback is asked for. */
export const isFiltered = (view: FeedbackView): boolean =>
  Object.entries(NO_FILTER).some(([name, value]) => view[name as keyof FeedbackView] !== value);

/** The query of a view, as the calls take it. */
export function feedbackQuery(
  view: Omit<FeedbackView, 'page' | 'openId'>,
  now: Instant,
): Record<string, string> {
  const days = daysOf(view, now);
  const { search, branchId, courierId, status, kind } = view;
  return {
    ...(search && { search }),
    ...(branchId !== 'all' && { branchId: String(branchId) }),
    ...(courierId !== null && { courierId: String(courierId) }),
    ...(status !== null && { status }),
    ...(kind === 'OBJECTION' ? { objections: 'true' } : kind !== null && { type: kind }),
    ...(days && periodOfDays(days)),
  };
}
