import { isRestrictedManager } from '@ulak/contracts/access';
import { listApiCalls } from '@ulak/contracts/branches/api-calls';
import { endPreviousKey, regenerateBranchKey, revealBranchKey } from '@ulak/contracts/branches/branch-keys';
import { copyBranchSettings } from '@ulak/contracts/branches/copy-settings';
import { listDeliveryRates, setDeliveryRates } from '@ulak/contracts/branches/delivery-rates';
import { setBranchDispatch, setCompanyDispatch } from '@ulak/contracts/branches/dispatch-settings';
import { setTestMode } from '@ulak/contracts/branches/manage-test-mode';
import { createBranch, listBranches, updateBranch } from '@ulak/contracts/branches/manage-branches';
import { setReceiptWidth } from '@ulak/contracts/branches/receipt-width';
import { getBranchUsage, removeBranch } from '@ulak/contracts/branches/remove-branch';
import type { Endpoint } from '@ulak/contracts/endpoint';
import type { BranchId } from '@ulak/contracts/ids';
import { requireUser } from '../../access/access-guard.ts';
import type { BranchKeyStore } from '../../access/branch-key.ts';
import type { Actor, UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import { type Call, SUCCESS, success } from '../../http/call.ts';
import { textTag } from '../../http/etag.ts';
import type { Mounter } from '../../http/mount.ts';
import type { BranchAuthor, BranchChange } from './record-change.ts';
import type { BranchService } from './service.ts';

export interface BranchRouteDeps {
  readonly branches: BranchService;
  readonly branchKeys: BranchKeyStore;
  wake(): void;
}

/** @throws AppError FORBIDDEN for a general manager whose company closes branch administration to them */
function assertUnrestricted(actor: Actor): UserActor {
  const user = requireUser(actor);
  if (isRestrictedManager(user)) throw new AppError('FORBIDDEN');
  return user;
}

type Caller = Pick<Call<Endpoint>, 'actor' | 'scope' | 'request'>;

const authorOf = ({ actor, request }: Caller): BranchAuthor => ({
  actor: assertUnrestricted(actor),
  ip: request.ip,
});
const changeOf = (call: Caller & { readonly params: { readonly id: BranchId } }): BranchChange => ({
  ...authorOf(call),
  scope: call.scope,
  id: call.params.id,
});

export function branchesRoutes(mounter: Mounter, deps: BranchRouteDeps): void {
  mountBranches(mounter, deps);
  mountKeys(mounter, deps);
  mountSettings(mounter, deps);
}

function mountBranches(
  { mount, mountTagged }: Mounter,
  { branches, branchKeys, wake }: BranchRouteDeps,
): void {
  mountTagged(listBranches, async ({ tx, scope, actor, query }) => {
    const user = requireUser(actor);
    if (query.forTransfer !== 'true')
      return branches.list(tx, { scope, actor: user }, query.onlyCompany !== 'true');
    return textTag(success(await branches.listForTransfer(tx, user)));
  });
  mount(createBranch, async ({ tx, body, afterCommit, ...call }) => {
    afterCommit(wake);
    return success(await branches.create(tx, { ...authorOf(call), scope: call.scope }, body));
  });
  mount(updateBranch, async ({ tx, body, afterCommit, ...call }) => {
    afterCommit(wake);
    return success(await branches.update(tx, changeOf(call), body));
  });
  mount(copyBranchSettings, async ({ tx, body, afterCommit, ...call }) => {
    afterCommit(wake);
    return success(await branches.copySettings(tx, changeOf(call), body));
  });
  mount(getBranchUsage, async ({ tx, scope, params }) =>
    success(await branches.getUsage(tx, scope, params.id)),
  );
  mount(removeBranch, async ({ tx, afterCommit, ...call }) => {
    afterCommit(() => branchKeys.evict(call.params.id));
    await branches.remove(tx, changeOf(call));
    return SUCCESS;
  });
}

function mountKeys({ mount }: Mounter, { branches, branchKeys, wake }: BranchRouteDeps): void {
  mount(revealBranchKey, async ({ tx, ...call }) => ({
    success: true as const,
    apiKey: await branches.revealKey(tx, changeOf(call)),
  }));
  mount(regenerateBranchKey, async ({ tx, body, afterCommit, ...call }) => {
    afterCommit(() => branchKeys.evict(call.params.id));
    return { success: true as const, ...(await branches.regenerateKey(tx, changeOf(call), body)) };
  });
  mount(endPreviousKey, async ({ tx, afterCommit, ...call }) => {
    afterCommit(() => branchKeys.evict(call.params.id));
    await branches.endPreviousKey(tx, changeOf(call));
    return SUCCESS;
  });
  mount(setTestMode, async ({ tx, body, afterCommit, ...call }) => {
    afterCommit(wake);
    return success(await branches.setTestMode(tx, changeOf(call), body.hours));
  });
  mount(listApiCalls, async ({ tx, scope, actor, params, query }) => {
    assertUnrestricted(actor);
    return { success: true as const, ...(await branches.listApiCalls(tx, scope, params.id, query)) };
  });
}

function mountSettings({ mount }: Mounter, { branches, wake }: BranchRouteDeps): void {
  mount(setReceiptWidth, async ({ tx, body, ...call }) => {
    await branches.setReceiptWidth(tx, changeOf(call), body);
    return success({ id: call.params.id, receiptWidth: body.receiptWidth });
  });
  mount(setBranchDispatch, async ({ tx, body, afterCommit, ...call }) => {
    afterCommit(wake);
    return success(await branches.setDispatch(tx, changeOf(call), body));
  });
  mount(setCompanyDispatch, async ({ tx, params, body, afterCommit, ...call }) => {
    afterCommit(wake);
    await branches.setCompanyDispatch(tx, authorOf(call), params.id, body.paused);
    return success({ companyId: params.id, paused: body.paused });
  });
  mount(listDeliveryRates, ({ tx, scope, actor }) => {
    assertUnrestricted(actor);
    return branches.listRates(tx, scope);
  });
  mount(setDeliveryRates, async ({ tx, body, ...call }) =>
    success(await branches.setRates(tx, changeOf(call), body)),
  );
}
