import type { BranchFilter, BranchId } from '@ulak/contracts/ids';
import type { CourierFilter } from '@ulak/contracts/reports/schema';
import { type ReportRange, readReportRange, writeReportRange } from '../../../lib/report-range.ts';
import type { SearchParams } from '../../../lib/search.ts';

/** The reports (spec 2 §2.5), in the order of their tabs. */
export const REPORT_TABS = ['branches', 'couriers', 'analysis'] as const;
export type ReportTab = (typeof REPORT_TABS)[number];

/** Tabs by their titles, and their names in the address bar. */
export const TABS: Record<ReportTab, { readonly title: string; readonly slug: string }> = {
  branches: { title: 'Şube Raporları', slug: 'subeler' },
  couriers: { title: 'Şube-Kurye Raporu', slug: 'kuryeler' },
  analysis: { title: 'Şube Analizi', slug: 'analiz' },
};

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
