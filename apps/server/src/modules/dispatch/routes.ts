import { listPassedOver } from '@ulak/contracts/dispatch/branch-choices';
import { getCourierRoute } from '@ulak/contracts/dispatch/courier-route';
import { getDispatchHealth } from '@ulak/contracts/dispatch/dispatch-health';
import { listOwnPassedOver } from '@ulak/contracts/dispatch/own-choices';
import { previewPlan } from '@ulak/contracts/dispatch/preview-plan';
import { listCandidates } from '@ulak/contracts/orders/assign-order';
import { requireUser } from '../../access/access-guard.ts';
import { type Mounter } from '../../http/mount.ts';
import type { DispatchService } from './service.ts';
import { success } from '../../http/call.ts';

export function dispatchRoutes(
  { mount, mountBare }: Mounter,
  { dispatch }: { readonly dispatch: DispatchService },
): void {
  mountBare(getCourierRoute, async ({ actor, scope, now }) => {
    const { id: courierId, branchId } = requireUser(actor);
    return success(await dispatch.suggestRoute({ scope, courierId, branchId, now }));
  });
  mount(listOwnPassedOver, ({ tx, actor, query }) =>
    dispatch.listOwnPassedOver(tx, { courierId: requireUser(actor).id }, query),
  );
  mount(listPassedOver, ({ tx, scope, params, query: { courierId, ...query } }) =>
    dispatch.listBranchPassedOver(tx, scope, { branchId: params.id, courierId }, query),
  );
  mount(getDispatchHealth, async ({ tx, scope, query: { branchId } }) =>
    success(
      await dispatch.reportHealth(tx, scope, branchId === undefined || branchId === 'all' ? null : branchId),
    ),
  );
  mountBare(listCandidates, async ({ scope, now, params }) =>
    success(await dispatch.listCandidates({ scope, now }, params.id)),
  );
  mountBare(previewPlan, async ({ scope, params, now }) =>
    success(await dispatch.previewPlan({ scope, branchId: params.id, now })),
  );
}
