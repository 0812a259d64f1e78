import { lazy, Suspense } from 'react';
import { useSummaryView } from './use-summary-view.ts';
import './dashboard-below.css';

// Below the live desk, and fetched behind it.
const DashboardGlance = lazy(async () => ({ default: (await import('./dashboard-summaries.tsx')).DashboardGlance }));
const DashboardSummaries = lazy(async () => ({ default: (await import('./dashboard-summaries.tsx')).DashboardSummaries }));

/** The place of the line that says how the period does; nothing for roles without summaries. */
export function GlanceLine() {
  if (!useSummaryView().isViewer) return null;
  return (
    <div className="dash-glance">
      <Suspense>
        <DashboardGlance />
      </Suspense>
    </div>
  );
}

/** The place of the summaries under the live desk; nothing for roles without them. */
export function SummariesBelow() {
  if (!useSummaryView().isViewer) return null;
  return (
    <Suspense fallback={<div className="dash-below" />}>
      <DashboardSummaries />
    </Suspense>
  );
}
