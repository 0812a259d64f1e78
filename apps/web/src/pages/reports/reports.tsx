import '../../ui/widget-styles.css';
import { Box, Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CourierFilter } from '@ulak/contracts/reports/schema';
import { REPORT_ANALYSTS } from '@ulak/contracts/roles';
import type { Period } from '@ulak/contracts/time';
import { useMemo } from 'react';
import { effectiveBranch } from '../../domain/branches/branch-filter.ts';
import { branchList } from '../../domain/branches/branch-list.ts';
import { AnalysisClosed, BranchAnalysis } from '../../features/reports/components/branch-analysis.tsx';
import { BranchReport } from '../../features/reports/components/branch-report.tsx';
import { ReportControls } from '../../features/reports/components/report-controls.tsx';
import { Reports } from '../../features/reports/components/reports.tsx';
import type { ReportView } from '../../features/reports/model/report-view.ts';
import type { ReportScope } from '../../features/reports/queries.ts';
import { useNow } from '../../lib/clock.ts';
import { hasRole } from '../../lib/has-role.ts';
import { usePreloadWhenIdle } from '../../lib/preload-when-idle.ts';
import { reportPeriod } from '../../lib/report-range.ts';
import { useSession } from '../../lib/session.ts';
import { REPORT_RANGE_PARTS } from '../../ui/report-range-picker.tsx';
import { CouriersTab, VIOLATION_PARTS } from './couriers-tab.tsx';
import { ReportBranch } from './report-branch.tsx';
import { ReportExport } from './report-export.tsx';
import { useFollowLinks } from '../../ui/use-follow-links.ts';
import { useReportView } from './use-report-view.ts';

/** How often the running business day is checked; it changes at 07:00. */
const DAY_TICK_MS = 60_000;
const PARTS = [...REPORT_RANGE_PARTS, ...VIOLATION_PARTS];

/** Raporlar (spec 2 §2.5). */
export function ReportsPage() {
  const [view, changeView] = useReportView();
  const { role } = useSession();
  const isAnalyst = hasRole(role, REPORT_ANALYSTS);
  const { period, scope, branches } = useReportScope(view);
  const couriers = isAnalyst ? view.couriers : 'active';
  const follow = useFollowLinks();
  usePreloadWhenIdle(branches !== undefined, PARTS);
  return (
    <Box pb="md" pt="xs" px="xs" onClick={follow}>
      <Group gap="xs" justify="space-between" mb="xs" mih={36}>
        <Title order={1} size="h3">
          Raporlar
        </Title>
        {isAnalyst && scope && <ReportExport couriers={couriers} scope={scope} tab={view.tab} />}
      </Group>
      <Reports
        controls={
          <ReportControls
            branch={
              <ReportBranch branches={branches} branchId={scope?.branchId ?? 'all'} onView={changeView} />
            }
            isAnalyst={isAnalyst}
            view={view}
            onView={changeView}
          />
        }
        isRangeWrong={period === null}
        view={view}
        onView={changeView}
      >
        {scope && <Report couriers={couriers} scope={scope} view={view} onView={changeView} />}
      </Reports>
    </Box>
  );
}

interface ReportProps {
  scope: ReportScope;
  view: ReportView;
  couriers: CourierFilter;
  onView: (change: Partial<ReportView>) => void;
}

/** The report of the open tab. */
function Report({ couriers, ...common }: ReportProps) {
  const { role } = useSession();
  if (common.view.tab === 'branches') return <BranchReport {...common} />;
  if (common.view.tab === 'couriers') return <CouriersTab {...common} couriers={couriers} />;
  return hasRole(role, REPORT_ANALYSTS) ? <BranchAnalysis {...common} /> : <AnalysisClosed role={role} />;
}

/** What is asked for: the branch in force and the instants of the range; the same while nothing changed. */
function useReportScope(view: ReportView): {
  period: Period | null;
  scope: ReportScope | null;
  branches: ReturnType<typeof useBranches>;
} {
  const { role } = useSession();
  const branches = useBranches();
  const now = useNow(DAY_TICK_MS);
  const period = reportPeriod(view.range, now);
  const [from, to] = [period?.from.toISOString(), period?.to.toISOString()];
  const branchId = effectiveBranch(view.branchId, role, branches);
  const scope = useMemo(
    () => (from !== undefined && to !== undefined ? { from, to, branchId } : null),
    [from, to, branchId],
  );
  return { period, scope, branches };
}

const useBranches = () => useQuery(branchList).data;
