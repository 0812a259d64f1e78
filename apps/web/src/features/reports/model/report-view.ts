import type { BranchFilter, BranchId } from '@ulak/contracts/ids';
import type { CourierFilter } from '@ulak/contracts/reports/schema';
import type { Instant, Period } from '@ulak/contracts/time';
import { daysOf, periodOf, type RangeName, readRange } from '../../../lib/business-range.ts';
import type { SearchParams } from '../../../lib/search.ts';
import {
  readTimedRange,
  type TimedRange,
  timedPeriod,
  timedRangeOf,
  writeTimedRange,
} from '../../../lib/timed-range.ts';

/** The reports (spec 2 §2.5), in the order of their tabs. */
export const REPORT_TABS = ['branches', 'couriers', 'analysis'] as const;
export type ReportTab = (typeof REPORT_TABS)[number];

/** Tabs by their titles, and their names in the address bar. */
export const TABS: Record<ReportTab, { readonly title: string; readonly slug: string }> = {
  branches: { title: 'Şube Raporları', slug: 'subeler' },
  couriers: { title: 'Şube-Kurye Raporu', slug: 'kuryeler' },
  analysis: { title: 'Şube Analizi', slug: 'analiz' },
};

/** A range by name, or with times. */
export type ReportRange =
  | { readonly name: Exclude<RangeName, 'custom'> }
  | ({ readonly name: 'custom' } & TimedRange);

/** What of the reports screen lives in the address bar. */
export interface ReportView {
  readonly tab: ReportTab;
  readonly range: ReportRange;
  readonly branchId: BranchFilter;
  readonly couriers: CourierFilter;
  readonly search: string;
  /** How the table of the tab is sorted, as `ui/data-table` writes it. */
  readonly sort: string | undefined;
  /** The violations in a dialog: of everybody, or of one courier. */
  readonly violationsOf: number | 'all' | null;
}

export const MAX_SEARCH = 100;

const COURIER_SLUGS: Record<CourierFilter, string> = { active: 'aktif', passive: 'pasif', all: 'tumu' };
export const COURIER_CHOICES = Object.keys(COURIER_SLUGS) as readonly CourierFilter[];

const readId = (text: string | undefined): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** Days of an address, as the dashboard writes them, mean their reporting days. */
function readReportRange(search: SearchParams): ReportRange {
  const timed = readTimedRange(search);
  if (timed) return { name: 'custom', ...timed };
  const range = readRange(search);
  if (range.name !== 'custom') return range;
  return { name: 'custom', ...timedRangeOf(periodOf(range)) };
}

/** The view that an address asks for; what it does not understand counts as absent. */
export function readReportView(search: SearchParams): ReportView {
  return {
    tab: REPORT_TABS.find((tab) => TABS[tab].slug === search.tab) ?? 'branches',
    range: readReportRange(search),
    branchId: (readId(search.branch) as BranchId | null) ?? 'all',
    couriers: COURIER_CHOICES.find((one) => COURIER_SLUGS[one] === search.couriers) ?? 'active',
    search: search.q?.replaceAll('\u0000', '').trim().slice(0, MAX_SEARCH) ?? '',
    sort: search.sort,
    violationsOf: search.violations === 'all' ? 'all' : readId(search.violations),
  };
}

const writeReportRange = (range: ReportRange): SearchParams =>
  range.name === 'custom'
    ? writeTimedRange(range)
    : { range: range.name === 'today' ? undefined : range.name, from: undefined, to: undefined };

/** The search part of the address for a view; what is as usual is left out. */
export const writeReportView = (view: ReportView): SearchParams => ({
  tab: view.tab === 'branches' ? undefined : TABS[view.tab].slug,
  ...writeReportRange(view.range),
  branch: view.branchId === 'all' ? undefined : String(view.branchId),
  couriers: view.couriers === 'active' ? undefined : COURIER_SLUGS[view.couriers],
  q: view.search || undefined,
  sort: view.sort,
  violations: view.violationsOf === null ? undefined : String(view.violationsOf),
});

/** A view after a change: another tab has a table of its own. */
export const changeReportView = (view: ReportView, change: Partial<ReportView>): ReportView => ({
  ...view,
  ...(change.tab ? { sort: undefined } : {}),
  ...change,
});

/** The period of a range at `now`; null while something is wrong with its times. */
export const reportPeriod = (range: ReportRange, now: Instant): Period | null =>
  range.name === 'custom' ? timedPeriod(range) : periodOf(daysOf(range, now));

/** The range of a press on a preset: 'özel' begins with what was on screen. */
export function chooseRange(name: RangeName, present: ReportRange, now: Instant): ReportRange {
  if (name !== 'custom') return { name };
  if (present.name === 'custom') return present;
  return { name: 'custom', ...timedRangeOf(periodOf(daysOf(present, now))) };
}

const WIDER = { today: 'week', yesterday: 'week', week: 'month', month: null, custom: 'month' } as const;

/** The next wider preset; null where there is none. */
export const widerRange = ({ name }: ReportRange): 'week' | 'month' | null => WIDER[name];
