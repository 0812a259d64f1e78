import {
  ANALYSIS_TYPES,
  type AnalysisType,
  TIME_SLOTS,
  type TimeSlot,
} from '@ulak/contracts/heatmap/analysis';
import type { BranchId } from '@ulak/contracts/ids';
import { DAY_MS, type Instant } from '@ulak/contracts/time';
import { type CalendarDays, daysOf, periodOfDays, readDays } from '../../../lib/calendar-days.ts';
import type { SearchParams } from '../../../lib/search.ts';

export const HEAT_TABS = ['map', 'hours'] as const;
export type HeatTab = (typeof HEAT_TABS)[number];

/** What of the screen lives in the address bar. */
export interface HeatView {
  readonly tab: HeatTab;
  readonly branchId: BranchId | null;
  /** Null: the last 30 days. */
  readonly days: CalendarDays | null;
  readonly timeSlot: TimeSlot;
  /** 1 (Monday) – 7; none: every day. */
  readonly weekdays: readonly number[];
  readonly analysis: AnalysisType;
}

/** The longest range that the server answers. */
const MAX_DAYS = 366;

const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** Days put right: the earlier first, a year at most. */
function inOrder({ first, last }: CalendarDays): CalendarDays {
  const [from, to] = [dayNumber(first), dayNumber(last)];
  const [early, late] = from <= to ? [from, to] : [to, from];
  return { first: dayText(early), last: dayText(Math.min(late, early + MAX_DAYS - 1)) };
}

function readWeekdays(text = ''): readonly number[] {
  if (!/^[1-7](,[1-7])*$/.test(text)) return [];
  const days = [...new Set(text.split(',').map(Number))].toSorted((a, b) => a - b);
  return days.length === 7 ? [] : days;
}

/** The view that an address asks for; what it does not understand counts as absent. */
export function readHeatView(search: SearchParams): HeatView {
  const days = readDays(search);
  return {
    tab: HEAT_TABS.find((tab) => tab === search.tab) ?? 'map',
    branchId: /^[1-9]\d{0,14}$/.test(search.branch ?? '') ? (Number(search.branch) as BranchId) : null,
    days: days && inOrder(days),
    timeSlot: TIME_SLOTS.find((slot) => slot === search.slot) ?? 'all',
    weekdays: readWeekdays(search.weekdays),
    analysis: ANALYSIS_TYPES.find((type) => type === search.analysis) ?? 'ORDER_DENSITY',
  };
}

/** The search part of the address for a view; what is as usual is left out. */
export const writeHeatView = (view: HeatView): SearchParams => ({
  tab: view.tab === 'map' ? undefined : view.tab,
  branch: view.branchId === null ? undefined : String(view.branchId),
  from: view.days?.first,
  to: view.days?.last,
  slot: view.timeSlot === 'all' ? undefined : view.timeSlot,
  weekdays: view.weekdays.length === 0 ? undefined : view.weekdays.join(),
  analysis: view.analysis === 'ORDER_DENSITY' ? undefined : view.analysis,
});

/** The first and the last day of a view at `now`. */
export const shownDays = ({ days }: Pick<HeatView, 'days'>, now: Instant): CalendarDays =>
  days ?? (daysOf({ time: 'month', days: null }, now) as CalendarDays);

/** A view's days with another first or last one; the other end follows where it must. */
export function withDay(days: CalendarDays, change: Partial<CalendarDays>): CalendarDays {
  const next = { ...days, ...change };
  const length = dayNumber(next.last) - dayNumber(next.first) + 1;
  if (length >= 1 && length <= MAX_DAYS) return next;
  const { first, last } = change;
  if (first !== undefined)
    return { first, last: length < 1 ? first : dayText(dayNumber(first) + MAX_DAYS - 1) };
  const end = last ?? next.last;
  return { first: length < 1 ? end : dayText(dayNumber(end) - MAX_DAYS + 1), last: end };
}

/** Days pressed on and off; all seven are none. */
export function toggleWeekday(weekdays: readonly number[], day: number): readonly number[] {
  const next = weekdays.includes(day)
    ? weekdays.filter((one) => one !== day)
    : [...weekdays, day].toSorted((a, b) => a - b);
  return next.length === 7 ? [] : next;
}

/** What hours are asked for: whole days, both included (spec 4 §5). */
export function rangeOf(view: HeatView, now: Instant): { startDate: string; endDate: string } {
  const { from, to } = periodOfDays(shownDays(view, now));
  return { startDate: from, endDate: new Date(Date.parse(to) - 1).toISOString() };
}
