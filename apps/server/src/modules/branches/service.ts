import type { setBranchDispatch } from '@ulak/contracts/branches/dispatch-settings';
import type {
  BranchUsage,
  BranchView,
  CopySettingsBody,
  CreateBranchBody,
  DeliveryRate,
  DeliveryRatesBody,
  TransferBranch,
  UpdateBranchBody,
} from '@ulak/contracts/branches/schema';
import type { BodyOf } from '@ulak/contracts/call';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import { BRANCH_KEY_ROLES } from '@ulak/contracts/roles';
import { systemScope, type UserActor } from '../../access/scope.ts';
import type { Secrets } from '../../access/secrets.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { assignShell } from './assign-to-company.ts';
import { copySettings } from './copy-settings.ts';
import { createBranch } from './create-branch.ts';
import { createBranchLists } from './list-branches.ts';
import { pauseCompany } from './pause-company.ts';
import { type BranchChange, createChangeLog } from './record-change.ts';
import { removeBranch } from './remove-branch.ts';
import * as repository from './repository.ts';
import { createBranchKeys, mayHoldKeys } from './reveal-keys.ts';
import { updatable } from './set-columns.ts';
import { editColumns, updateBranch } from './update-branch.ts';
import { toRate } from './view-branch.ts';

export type BranchService = ReturnType<typeof createBranchService>;

export function createBranchService({ secrets, clock }: { secrets: Secrets; clock: Clock }) {
  const keys = createBranchKeys({ secrets });
  const log = createChangeLog({ clock });
  const deps = { keys, log, clock };
  const viewFor = ({ actor }: BranchChange, row: repository.BranchRow): BranchView =>
    keys.toView(row, mayHoldKeys(actor));

  /** @throws AppError BRANCH_NOT_FOUND | BRANCH_UNASSIGNED: shells have no key */
  function assertHasKey(row: repository.BranchRow | null | undefined): repository.BranchRow {
    if (!row) throw new AppError('BRANCH_NOT_FOUND');
    if (row.company_id === null) throw new AppError('BRANCH_UNASSIGNED');
    return row;
  }

  return {
    /**
     * Branches of the scope; masked keys and salary settings for key holders (DECISIONS "Passwords, keys").
     */
    list: createBranchLists(keys),

    /** Where the actor may move people: branches of the actor's company, of all for OWNER (spec 2 §7). */
    listForTransfer(tx: Tx, actor: UserActor): Promise<TransferBranch[]> {
      if (!(BRANCH_KEY_ROLES as readonly string[]).includes(actor.role)) throw new AppError('FORBIDDEN');
      return repository.listTransferTargets(tx, actor.companyId);
    },

    create: (tx: Tx, actor: UserActor, scope: Scope, body: CreateBranchBody): Promise<BranchView> =>
      createBranch(deps, tx, { actor, scope, body }),

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
      await log.audit(tx, 'API_KEY_REVEALED', { row, actor: who.actor });
      return apiKey;
    },

    /** Replaces the key; the old one is unknown from the commit on (criteria B15). */
    async regenerateKey(tx: Tx, who: BranchChange): Promise<string> {
      const [locked] = await repository.lockAll(tx, who.scope, [who.id]);
      const row = assertHasKey(locked);
      const { apiKey, columns } = keys.newKey();
      await repository.update(tx, who.id, columns);
      await log.audit(tx, 'API_KEY_REGENERATED', { row, actor: who.actor });
      return apiKey;
    },

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
    setCompanyDispatch: (tx: Tx, actor: UserActor, companyId: CompanyId, paused: boolean): Promise<void> =>
      pauseCompany(deps, tx, { actor, companyId, paused }),

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
      actor: UserActor,
      companyId: CompanyId,
      branchId: BranchId,
    ): Promise<BranchView> {
      const [row] = await repository.lockAll(tx, systemScope(), [branchId]);
      if (!row) throw new AppError('BRANCH_NOT_FOUND');
      return keys.toView(await assignShell(deps, tx, { actor, row, companyId }), mayHoldKeys(actor));
    },
  };
}
