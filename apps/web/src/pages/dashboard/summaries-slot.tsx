import { Box } from '@mantine/core';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useSummaryAccess } from './use-summary-access.ts';
import styles from './dashboard.module.css';

// Below the live dashboard, in a file of its own (size budget, criteria C09).
const DashboardSummaryBar = lazyComponent(async () => (await import('./summaries.tsx')).DashboardSummaryBar);
const DashboardSummaries = lazyComponent(async () => (await import('./summaries.tsx')).DashboardSummaries, {
  fallback: () => <Box mih="100vh" />,
});

/** Fetches the summaries' code before they are shown. */
export async function preloadSummaries(): Promise<void> {
  await Promise.all([DashboardSummaryBar.preload(), DashboardSummaries.preload()]);
}

/** Slot of the summary bar; nothing for roles without summaries. */
export function SummaryBarSlot() {
  if (!useSummaryAccess().isViewer) return null;
  return (
    <div className={styles.glance}>
      <DashboardSummaryBar />
    </div>
  );
}

/** Slot of the summaries under the live dashboard; nothing for roles without them. */
export function SummariesSlot() {
  if (!useSummaryAccess().isViewer) return null;
  return <DashboardSummaries />;
}
