import type { Endpoint } from '@ulak/contracts/endpoint';
import { exportBranchSummary, exportCourierSummary } from '@ulak/contracts/reports/export-reports';
import { getBranchAnalysis, getBranchSummary, getCourierSummary } from '@ulak/contracts/reports/read-reports';
import { requireUser } from '../../access/access-guard.ts';
import type { Call } from '../../http/call.ts';
import type { Mounter } from '../../http/mount.ts';
import type { ReportAsker, ReportService } from './service.ts';

export function reportsRoutes(
  { mountBare, mountBareFile }: Mounter,
  { reports }: { readonly reports: ReportService },
): void {
  mountBare(getBranchSummary, (call) => reports.summariseBranches(askerOf(call), call.query));
  mountBare(getCourierSummary, (call) => reports.summariseCouriers(askerOf(call), call.query));
  mountBare(getBranchAnalysis, (call) => reports.analyse(askerOf(call), call.query));
  mountBareFile(exportBranchSummary, async (call) => {
    const { name, content } = await reports.exportBranches(askerOf(call), call.query);
    return { name, content, mediaType: exportBranchSummary.mediaType ?? '' };
  });
  mountBareFile(exportCourierSummary, async (call) => {
    const { name, content } = await reports.exportCouriers(askerOf(call), call.query);
    return { name, content, mediaType: exportCourierSummary.mediaType ?? '' };
  });
}

const askerOf = ({ actor, scope, now, request }: Call<Endpoint>): ReportAsker => ({
  actor: requireUser(actor),
  scope,
  now,
  ip: request.ip,
});
