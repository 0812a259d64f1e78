import { Box } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSummaryAccess } from './use-summary-access.ts';
import styles from './dashboard.module.css';

// Below the live dashboard, and fetched after it.
const DashboardSummaryBar = lazy(async () => ({
  default: (await import('./summaries.tsx')).DashboardSummaryBar,
}));
const DashboardSummaries = lazy(async () => ({
  default: (await import('./summaries.tsx')).DashboardSummaries,
}));

/** Slot of the summary bar; nothing for roles without summaries. */
export function SummaryBarSlot() {
  if (!useSummaryAccess().isViewer) return null;
  return (
    <div className={styles.glance}>
      <Suspense>
        <DashboardSummaryBar />
      </Suspense>
    </div>
  );
}

/** Slot of the summaries under the live dashboard; nothing for roles without them. */
export function SummariesSlot() {
  if (!useSummaryAccess().isViewer) return null;
  return (
    <Suspense fallback={<Box mih="100vh" />}>
      <DashboardSummaries />
    </Suspense>
  );
}
