import type { ApiCallsQuery } from '@ulak/contracts/branches/api-call';
import type { setBranchDispatch } from '@ulak/contracts/branches/dispatch-settings';
import type {
  BranchUsage,
  BranchView,
  CopySettingsBody,
  CreateBranchBody,
  DeliveryRate,
  DeliveryRatesBody,
  RegenerateKeyBody,
  TransferBranch,
  UpdateBranchBody,
} from '@ulak/contracts/branches/schema';
import type { TestModeHours } from '@ulak/contracts/branches/test-mode';
import type { BodyOf } from '@ulak/contracts/call';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import { BRANCH_KEY_ROLES } from '@ulak/contracts/roles';
import type { z } from 'zod';
import { systemScope, type UserActor } from '../../access/scope.ts';
import type { Secrets } from '../../access/secrets.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { assignShell } from './assign-to-company.ts';
import { copySettings } from './copy-settings.ts';
import { type BranchCreation, createBranch } from './create-branch.ts';
import { listApiCalls } from './list-api-calls.ts';
import { createBranchLists } from './list-branches.ts';
import { pauseCompany } from './pause-company.ts';
import { type BranchAuthor, type BranchChange, createChangeLog } from './record-change.ts';
import { removeBranch } from './remove-branch.ts';
import { assertHasKey, endPreviousKey, replaceKey } from './replace-key.ts';
import * as repository from './repository.ts';
import { createBranchKeys, detailFor } from './reveal-keys.ts';
import { updatable } from './set-columns.ts';
import { setTestMode } from './set-test-mode.ts';
import { editColumns, updateBranch } from './update-branch.ts';
import { toRate } from './view-branch.ts';

export type BranchService = ReturnType<typeof createBranchService>;

export function createBranchService({ secrets, clock }: { secrets: Secrets; clock: Clock }) {
  const keys = createBranchKeys({ secrets, clock });
  const log = createChangeLog({ clock });
  const deps = { keys, log, clock };
  const viewFor = ({ actor }: BranchChange, row: repository.BranchRow): BranchView =>
    keys.toView(row, detailFor(actor));

  return {
    /** Branches of the scope, each with what the actor sees of it. */
    list: createBranchLists(keys, clock),

    /** Where the actor may move people: branches of the actor's company, of all for OWNER (spec 2 §7). */
    listForTransfer(tx: Tx, actor: UserActor): Promise<TransferBranch[]> {
      if (!(BRANCH_KEY_ROLES as readonly string[]).includes(actor.role)) throw new AppError('FORBIDDEN');
      return repository.listTransferTargets(tx, actor.companyId);
    },

    create: (tx: Tx, who: BranchCreation, body: CreateBranchBody): Promise<BranchView> =>
      createBranch(deps, tx, who, body),

    /**
     * For sheets: locks branches that are about to change, in the order in which every other change of
     * several branches locks them.
     */
    async lockForEdits(tx: Tx, scope: Scope, ids: readonly BranchId[]): Promise<void> {
      await repository.lockAll(tx, scope, ids);
    },

    /** @throws AppError BRANCH_NOT_FOUND | RECORD_CHANGED | VALIDATION_ERROR */
    update: async (tx: Tx, who: BranchChange, body: UpdateBranchBody): Promise<BranchView> =>
      viewFor(who, await updateBranch(deps, tx, who, body)),

    /**
     * The paper width of a branch's receipts, mm. @throws AppError BRANCH_NOT_FOUND | RECORD_CHANGED
     */
    async setReceiptWidth(
      tx: Tx,
      who: BranchChange,
      { version, receiptWidth }: { version?: number; receiptWidth: BranchView['receiptWidth'] },
    ): Promise<void> {
      await editColumns(deps, tx, { ...who, version }, () => ({ values: updatable({ receiptWidth }) }));
    },

    /** The whole key, recorded (criteria B15). @throws AppError BRANCH_NOT_FOUND | BRANCH_KEY_UNREADABLE */
    async revealKey(tx: Tx, who: BranchChange): Promise<string> {
      const row = assertHasKey(await repository.find(tx, who.scope, who.id));
      const apiKey = keys.openKey(row);
      if (apiKey === null) throw new AppError('BRANCH_KEY_UNREADABLE');
      await log.audit(tx, 'API_KEY_REVEALED', { ...who, row });
      return apiKey;
    },

    /** @throws AppError BRANCH_NOT_FOUND | BRANCH_UNASSIGNED */
    regenerateKey: (tx: Tx, who: BranchChange, body: RegenerateKeyBody) => replaceKey(deps, tx, who, body),

    /** Starts, prolongs or ends the test mode. @throws AppError BRANCH_NOT_FOUND | BRANCH_UNASSIGNED */
    setTestMode: (tx: Tx, who: BranchChange, hours: TestModeHours) => setTestMode(deps, tx, who, hours),

    /** Recent calls with the branch's key, newest first. @throws AppError BRANCH_NOT_FOUND */
    listApiCalls: (tx: Tx, scope: Scope, id: BranchId, query: z.output<typeof ApiCallsQuery>) =>
      listApiCalls(deps, tx, scope, { id, query }),

    /** @throws AppError BRANCH_NOT_FOUND | BRANCH_UNASSIGNED */
    endPreviousKey: (tx: Tx, who: BranchChange): Promise<void> => endPreviousKey(deps, tx, who),

    /**
     * Stops or resumes automatic assignment, sets how long an offer waits.
     * @throws AppError BRANCH_NOT_FOUND | RECORD_CHANGED
     */
    async setDispatch(
      tx: Tx,
      who: BranchChange,
      { version, paused, offerTimeout }: BodyOf<typeof setBranchDispatch>,
    ): Promise<BranchView> {
      const row = await editColumns(deps, tx, { ...who, version }, (before) => ({
        values: {
          ...(paused !== undefined && {
            dispatch_paused_at: paused ? (before.dispatch_paused_at ?? clock.now()) : null,
          }),
          ...updatable({ offerTimeout }),
        },
        payload: { dispatch: { paused, offerTimeout } },
      }));
      return viewFor(who, row);
    },

    /** The same for every branch of a company. @throws AppError NOT_FOUND for a missing or foreign company */
    setCompanyDispatch: (tx: Tx, who: BranchAuthor, companyId: CompanyId, paused: boolean): Promise<void> =>
      pauseCompany(deps, tx, { ...who, companyId, paused }),

    async listRates(tx: Tx, scope: Scope): Promise<DeliveryRate[]> {
      return (await repository.list(tx, scope)).map(toRate);
    },

    /** What is left out keeps its value. @throws AppError BRANCH_NOT_FOUND | RECORD_CHANGED */
    async setRates(
      tx: Tx,
      who: BranchChange,
      { version, ...rates }: DeliveryRatesBody,
    ): Promise<DeliveryRate> {
      return toRate(await editColumns(deps, tx, { ...who, version }, () => ({ values: updatable(rates) })));
    },

    /**
     * All or none of the targets. @throws AppError BRANCH_NOT_FOUND | BRANCH_UNASSIGNED | VALIDATION_ERROR
     */
    async copySettings(tx: Tx, who: BranchChange, body: CopySettingsBody): Promise<BranchView[]> {
      return (await copySettings(deps, tx, who, body)).map((row) => viewFor(who, row));
    },

    /** What keeps a branch from being removed. @throws AppError BRANCH_NOT_FOUND */
    async getUsage(tx: Tx, scope: Scope, id: BranchId): Promise<BranchUsage> {
      if (!(await repository.find(tx, scope, id))) throw new AppError('BRANCH_NOT_FOUND');
      return repository.findUsage(tx, id);
    },

    /** Hides a branch that is no longer in use. @throws AppError BRANCH_NOT_FOUND | BRANCH_IN_USE */
    remove: (tx: Tx, who: BranchChange): Promise<void> => removeBranch(deps, tx, who),

    /** For the companies' module: no order is created meanwhile, and later ones read the company's state. */
    holdOrders: repository.holdOrders,

    /**
     * For the companies' module: gives a shell its company, order numbers and key; OWNER only.
     * @throws AppError BRANCH_NOT_FOUND | BRANCH_ALREADY_ASSIGNED | NOT_FOUND (the company)
     */
    async assignToCompany(
      tx: Tx,
      { actor, ip }: BranchAuthor,
      companyId: CompanyId,
      branchId: BranchId,
    ): Promise<BranchView> {
      const [row] = await repository.lockAll(tx, systemScope(), [branchId]);
      if (!row) throw new AppError('BRANCH_NOT_FOUND');
      return keys.toView(await assignShell(deps, tx, { actor, ip, row, companyId }), detailFor(actor));
    },
  };
}
