import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { REPORT_TABS, type ReportView, TABS } from '../model/report-view.ts';
import desk from '../../../ui/desk.module.css';
import styles from './reports.module.css';

interface ReportsProps {
  readonly view: ReportView;
  readonly onView: (change: Partial<ReportView>) => void;
  /** Nothing can be asked for while it is. */
  readonly isRangeWrong: boolean;
  readonly controls: ReactNode;
  /** The report of the open tab. */
  readonly children: ReactNode;
}

/** The three tabs of 'Raporlar' (spec 2 §2.5) under their common controls. */
export const Reports = ({ view, onView, isRangeWrong, controls, children }: ReportsProps) => (
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
    <Tabs.Panel value={view.tab}>
      {isRangeWrong ? (
        <div className={desk.panel}>
          <EmptyState text="Raporu görmek için tarih aralığını düzeltin." />
        </div>
      ) : (
        children
      )}
    </Tabs.Panel>
  </Tabs>
);
