import { listDeliveryRates, setDeliveryRates } from '@ulak/contracts/branches/delivery-rates';
import { setBranchDispatch, setCompanyDispatch } from '@ulak/contracts/branches/dispatch-settings';
import {
  createBranch,
  listBranches,
  regenerateBranchKey,
  removeBranch,
  updateBranch,
} from '@ulak/contracts/branches/manage-branches';
import { setReceiptWidth } from '@ulak/contracts/branches/receipt-width';
import { requireUser } from '../../access/access-guard.ts';
import type { BranchKeyStore } from '../../access/branch-key.ts';
import { type Mounter } from '../../http/mount.ts';
import type { UserActor } from '../../access/scope.ts';
import type { BranchService } from './service.ts';
import { AppError } from '../../app-error.ts';
import { SUCCESS, success } from '../../http/call.ts';

export interface BranchRouteDeps {
  readonly branches: BranchService;
  readonly branchKeys: BranchKeyStore;
  wake(): void;
}

export function branchesRoutes({ mount }: Mounter, { branches, branchKeys, wake }: BranchRouteDeps): void {
  mount(listBranches, ({ tx, scope, actor, reply }) => {
    void reply.header('cache-control', 'no-store');
    return branches.list(tx, scope, requireUser(actor));
  });
  mount(createBranch, async ({ tx, scope, actor, body, afterCommit }) => {
    afterCommit(wake);
    return success(await branches.create(tx, withoutRestriction(requireUser(actor)), scope, body));
  });
  mount(updateBranch, async ({ tx, scope, actor, params, body, afterCommit }) => {
    afterCommit(wake);
    return success(await branches.update(tx, withoutRestriction(requireUser(actor)), scope, params.id, body));
  });
  mount(removeBranch, async ({ tx, scope, actor, params, afterCommit }) => {
    afterCommit(() => branchKeys.evict(params.id));
    await branches.remove(tx, requireUser(actor), scope, params.id);
    return SUCCESS;
  });
  mount(setReceiptWidth, async ({ tx, scope, actor, params, body }) => {
    await branches.setReceiptWidth(
      tx,
      { actor: requireUser(actor), scope, id: params.id },
      body.receiptWidth,
    );
    return success({ id: params.id, receiptWidth: body.receiptWidth });
  });
  mount(setBranchDispatch, async ({ tx, scope, actor, params, body, afterCommit }) => {
    afterCommit(wake);
    return success(await branches.setDispatch(tx, requireUser(actor), scope, params.id, body));
  });
  mount(setCompanyDispatch, async ({ tx, actor, params, body, afterCommit }) => {
    afterCommit(wake);
    await branches.setCompanyDispatch(tx, requireUser(actor), params.id, body.paused);
    return success({ companyId: params.id, paused: body.paused });
  });
  mount(regenerateBranchKey, async ({ tx, scope, actor, params, reply, afterCommit }) => {
    afterCommit(() => branchKeys.evict(params.id));
    void reply.header('cache-control', 'no-store');
    return {
      success: true as const,
      apiKey: await branches.regenerateKey(tx, withoutRestriction(requireUser(actor)), scope, params.id),
    };
  });
  mount(listDeliveryRates, ({ tx, scope }) => branches.listRates(tx, scope));
  mount(setDeliveryRates, async ({ tx, scope, actor, params, body }) =>
    success(await branches.setRates(tx, withoutRestriction(requireUser(actor)), scope, params.id, body)),
  );
}

/**
 * The strict reading of spec 1 §6 closes branch administration for general managers of a company with that
 * setting (DECISIONS "Who may do what").
 */
function withoutRestriction(actor: UserActor): UserActor {
  if (actor.role === 'GENERAL_MANAGER' && actor.restrictGeneralManagers) throw new AppError('FORBIDDEN');
  return actor;
}
