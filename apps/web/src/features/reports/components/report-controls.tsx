import { SegmentedControl } from '@mantine/core';
import type { CourierFilter } from '@ulak/contracts/reports/schema';
import type { ReactNode } from 'react';
import { COURIER_CHOICES, type ReportView } from '../model/report-view.ts';
import { ReportRangePicker } from '../../../ui/report-range-picker.tsx';
import { ReportSearch } from './report-search.tsx';
import picker from '../../../ui/range-picker.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './reports.module.css';

const COURIER_WORDS: Record<CourierFilter, string> = { active: 'Aktif', passive: 'Pasif', all: 'Tümü' };
const COURIER_OPTIONS = COURIER_CHOICES.map((value) => ({ value, label: COURIER_WORDS[value] }));

/** What the search box looks in, by tab. */
const SEARCHED: Record<ReportView['tab'], string> = {
  branches: 'Şube adı',
  couriers: 'Kurye veya şube adı',
  analysis: 'Kurye adı',
};

interface ReportControlsProps {
  readonly view: ReportView;
  readonly onView: (change: Partial<ReportView>) => void;
  /** Chooses a branch, or names the only one. */
  readonly branch: ReactNode;
  /** Whether passive couriers can be chosen, and the analysis be read (spec 2 §6). */
  readonly isAnalyst: boolean;
}

/** Range, branch, search and what a report has beside them; all of it lives in the address bar. */
export const ReportControls = ({ view, onView, branch, isAnalyst }: ReportControlsProps) => (
  <section aria-label="Süzgeçler" className={`${desk.row} ${desk.touch} ${styles.controls}`}>
    <ReportRangePicker value={view.range} onChange={(range) => onView({ range })} />
    {branch}
    {view.tab === 'couriers' && isAnalyst && (
      <SegmentedControl
        aria-label="Kuryeler"
        className={picker.wide}
        data={COURIER_OPTIONS}
        size="sm"
        value={view.couriers}
        onChange={(couriers) => onView({ couriers })}
      />
    )}
    {(view.tab !== 'analysis' || isAnalyst) && (
      <ReportSearch
        placeholder={SEARCHED[view.tab]}
        value={view.search}
        onChange={(search) => onView({ search })}
      />
    )}
  </section>
);
