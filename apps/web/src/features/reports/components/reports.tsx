import { Tabs } from '@mantine/core';
import type { Period } from '@ulak/contracts/time';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { REPORT_TABS, type ReportTab, type ReportView, TABS } from '../model/report-view.ts';
import desk from '../../../ui/desk.module.css';
import styles from './reports.module.css';

interface ReportsProps {
  readonly view: ReportView;
  readonly onView: (change: Partial<ReportView>) => void;
  /** Null while something is wrong with the range. */
  readonly period: Period | null;
  readonly controls: ReactNode;
  readonly report: (tab: ReportTab, period: Period) => ReactNode;
}

/** The three tabs of 'Raporlar' (spec 2 §2.5) under their common controls. */
export const Reports = ({ view, onView, period, controls, report }: ReportsProps) => (
  <Tabs
    className={desk.grid}
    keepMounted={false}
    value={view.tab}
    onChange={(chosen) => onView({ tab: REPORT_TABS.find((tab) => tab === chosen) ?? 'branches' })}
  >
    <Tabs.List aria-label="Raporlar" className={styles.tabs}>
      {REPORT_TABS.map((tab) => (
        <Tabs.Tab key={tab} value={tab}>
          {TABS[tab].title}
        </Tabs.Tab>
      ))}
    </Tabs.List>
    {controls}
    <Tabs.Panel className={styles.panel} value={view.tab}>
      {period === null ? (
        <div className={desk.panel}>
          <EmptyState text="Raporu görmek için tarih aralığını düzeltin." />
        </div>
      ) : (
        report(view.tab, period)
      )}
    </Tabs.Panel>
  </Tabs>
);
