import { lazy, Suspense } from 'react';
import { useSummaryAccess } from './use-summary-access.ts';
import styles from './dashboard.module.css';

// Below the live desk, and fetched behind it.
const DashboardSummaryBar = lazy(async () => ({
  default: (await import('./summaries.tsx')).DashboardSummaryBar,
}));
const DashboardSummaries = lazy(async () => ({
  default: (await import('./summaries.tsx')).DashboardSummaries,
}));

/** The place of the line that says how the period does; nothing for roles without summaries. */
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

/** The place of the summaries under the live desk; nothing for roles without them. */
export function SummariesSlot() {
  if (!useSummaryAccess().isViewer) return null;
  return (
    <Suspense fallback={<div className={styles.below} />}>
      <DashboardSummaries />
    </Suspense>
  );
}
