import { exportBranchSummary, exportCourierSummary } from '@ulak/contracts/reports/calls';
import type { CourierFilter } from '@ulak/contracts/reports/schema';
import { ExportReport } from '../../features/reports/components/export-report.tsx';
import type { ReportTab } from '../../features/reports/model/report-view.ts';
import { reportQuery, type ReportScope } from '../../features/reports/queries.ts';
import { downloadFile } from '../../lib/download-file.ts';

interface ReportExportProps {
  scope: ReportScope;
  tab: ReportTab;
  couriers: CourierFilter;
}

/** The Excel file of a tab's report (spec 2 §9); the analysis has none. */
export function ReportExport({ scope, tab, couriers }: ReportExportProps) {
  if (tab === 'analysis') return null;
  return (
    <ExportReport
      key={tab}
      download={(options) =>
        tab === 'branches'
          ? downloadFile(exportBranchSummary, { query: reportQuery(scope) }, options)
          : downloadFile(exportCourierSummary, { query: { ...reportQuery(scope), couriers } }, options)
      }
    />
  );
}
