import { getDispatchHealth } from '@ulak/contracts/dispatch/dispatch-health';
import { previewPlan } from '@ulak/contracts/dispatch/preview-plan';
import { type Mounter } from '../../http/mount.ts';
import type { DispatchService } from './service.ts';
import { success } from '../../http/call.ts';

export function dispatchRoutes(
  { mount, mountBare }: Mounter,
  { dispatch }: { readonly dispatch: DispatchService },
): void {
  mount(getDispatchHealth, async ({ tx, scope, query: { branchId } }) =>
    success(
      await dispatch.reportHealth(tx, scope, branchId === undefined || branchId === 'all' ? null : branchId),
    ),
  );
  mountBare(previewPlan, async ({ scope, params, now }) =>
    success(await dispatch.previewPlan({ scope, branchId: params.id, now })),
  );
}
