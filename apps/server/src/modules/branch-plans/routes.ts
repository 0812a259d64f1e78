import {
  changePlannedBranch,
  listPlannedBranches,
  planBranch,
  removePlannedBranch,
  suggestBranches,
} from '@ulak/contracts/branch-plans/plan-branches';
import type { Endpoint } from '@ulak/contracts/endpoint';
import { requireUser } from '../../access/access-guard.ts';
import { type Call, SUCCESS, success, type TxCall } from '../../http/call.ts';
import type { Mounter } from '../../http/mount.ts';
import type { BranchPlanService, PlannerCall } from './service.ts';

const readerOf = <E extends Endpoint>({ scope, actor, now }: Call<E>) => ({
  scope,
  actor: requireUser(actor),
  now,
});
const plannerOf = <E extends Endpoint>(call: TxCall<E>): PlannerCall => ({
  ...readerOf(call),
  tx: call.tx,
  ip: call.request.ip,
});

export function branchPlansRoutes(
  { mount, mountBare, mountPrepared }: Mounter,
  { plans }: { readonly plans: BranchPlanService },
): void {
  mountBare(suggestBranches, async (call) => success(await plans.suggest(readerOf(call), call.query)));
  mount(listPlannedBranches, async (call) => success(await plans.list(call.tx, readerOf(call), call.query)));
  // What is planned is looked up, and counted anew where nobody has, before the transaction begins.
  mountPrepared(
    planBranch,
    (call) => plans.choose(readerOf(call), call.body),
    async (call) => success(await plans.plan(plannerOf(call), call.prepared, call.body)),
  );
  mount(changePlannedBranch, async (call) =>
    success(await plans.change(plannerOf(call), call.params.id, call.body)),
  );
  mount(removePlannedBranch, async (call) => {
    await plans.remove(plannerOf(call), call.params.id);
    return SUCCESS;
  });
}
