import { getDeliverySummary, getFinancialSummary } from '@ulak/contracts/dashboard/summaries';
import { type Mounter } from '../../http/mount.ts';
import type { DashboardService } from './service.ts';
import { success } from '../../http/call.ts';

export function dashboardRoutes(
  { mount }: Mounter,
  { dashboard }: { readonly dashboard: DashboardService },
): void {
  mount(getFinancialSummary, async ({ tx, scope, query, now }) =>
    success(await dashboard.summariseMoney(tx, scope, query, now)),
  );
  mount(getDeliverySummary, async ({ tx, scope, query, now }) =>
    success(await dashboard.summariseDeliveries(tx, scope, query, now)),
  );
}
