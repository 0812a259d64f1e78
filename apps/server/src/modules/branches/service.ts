import type { setBranchDispatch } from '@ulak/contracts/branches/dispatch-settings';
import type {
  BranchView,
  CreateBranchBody,
  DeliveryRate,
  UpdateBranchBody,
} from '@ulak/contracts/branches/schema';
import type { BodyOf } from '@ulak/contracts/call';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import { appendEvents } from '../../live/append.ts';
import type { UserActor } from '../../access/scope.ts';
import type { Secrets } from '../../access/secrets.ts';
import { assignToCompany } from './assign-company.ts';
import * as repository from './repository.ts';
import { createBranchKeys } from './reveal-keys.ts';
import { insertable, rateColumns, type RateFields, updatable } from './set-columns.ts';
import { toRate } from './view-branch.ts';
import { AppError, fieldError } from '../../app-error.ts';
import type { Scope } from '../../db/scope.ts';

/** Who changes which branch. */
interface BranchChange {
  readonly actor: UserActor;
  readonly scope: Scope;
  readonly id: BranchId;
}

export type BranchService = ReturnType<typeof createBranchService>;

export function createBranchService({ secrets, clock }: { secrets: Secrets; clock: Clock }) {
  const { toView, recordKeyReveal, newKey } = createBranchKeys({ secrets, clock });

  /** One branch as `actor` sees it; when the key is in it, that is recorded. */
  async function toVisibleView(tx: Tx, actor: UserActor, row: repository.BranchRow): Promise<BranchView> {
    const view = toView(row, actor);
    await recordKeyReveal(tx, actor, [view]);
    return view;
  }

  /** Records a change of a branch, in its transaction. */
  const note = (
    tx: Tx,
    {
      kind,
      row,
      actor,
      payload,
    }: { kind: string; row: repository.BranchRow; actor: UserActor; payload: Record<string, unknown> },
  ): Promise<void> =>
    appendEvents(tx, [
      {
        kind,
        entity: 'branch',
        entityId: row.id,
        companyId: row.company_id,
        branchId: row.id,
        at: clock.now(),
        actor,
        payload,
      },
    ]);

  async function get(tx: Tx, scope: Scope, id: BranchId): Promise<repository.BranchRow> {
    const row = await repository.find(tx, scope, id);
    if (!row) throw new AppError('BRANCH_NOT_FOUND');
    return row;
  }

  async function change(tx: Tx, { actor, scope, id }: BranchChange, body: UpdateBranchBody): Promise<void> {
    const row = await get(tx, scope, id);
    if (body.companyId !== undefined && body.companyId !== null && body.companyId !== row.company_id)
      throw fieldError('companyId', 'Şubenin şirketi değiştirilemez');
    const values = updatable(body);
    if (Object.keys(values).length > 0) await repository.update(tx, id, values);
    await note(tx, { kind: 'BRANCH_UPDATED', row, actor, payload: { fields: Object.keys(body) } });
  }

  return {
    /** Branches of the scope; keys and salary settings only for key holders (DECISIONS "Passwords, keys"). */
    async list(tx: Tx, scope: Scope, actor: UserActor): Promise<BranchView[]> {
      const views = (await repository.list(tx, scope)).map((row) => toView(row, actor));
      await recordKeyReveal(tx, actor, views);
      return views;
    },

    /**
     * A new branch with a key of its own. @throws AppError VALIDATION_ERROR when an OWNER names no company
     */
    async create(tx: Tx, actor: UserActor, scope: Scope, body: CreateBranchBody): Promise<BranchView> {
      const companyId = actor.companyId ?? body.companyId ?? null;
      if (companyId === null) throw fieldError('companyId', 'Lütfen bir şirket seçin');
      if ((body.companyId ?? companyId) !== companyId || !(await repository.companyExists(tx, companyId)))
        throw fieldError('companyId', 'Şirket bulunamadı');
      const id = await repository.insert(tx, insertable(body, companyId, newKey().columns));
      await appendEvents(tx, [
        {
          kind: 'BRANCH_CREATED',
          entity: 'branch',
          entityId: id,
          companyId,
          branchId: id,
          at: clock.now(),
          actor,
          payload: {},
        },
      ]);
      return toVisibleView(tx, actor, await get(tx, scope, id));
    },

    /** @throws AppError BRANCH_NOT_FOUND for a missing or foreign branch */
    async update(
      tx: Tx,
      actor: UserActor,
      scope: Scope,
      id: BranchId,
      body: UpdateBranchBody,
    ): Promise<BranchView> {
      await change(tx, { actor, scope, id }, body);
      return toVisibleView(tx, actor, await get(tx, scope, id));
    },

    /** The paper width of a branch's receipts, mm. @throws AppError BRANCH_NOT_FOUND */
    setReceiptWidth: (tx: Tx, who: BranchChange, receiptWidth: BranchView['receiptWidth']) =>
      change(tx, who, { receiptWidth }),

    /** Replaces the key; the old one is unknown from the commit on (criteria B15). */
    async regenerateKey(tx: Tx, actor: UserActor, scope: Scope, id: BranchId): Promise<string> {
      const row = await get(tx, scope, id);
      const { apiKey, columns } = newKey();
      await repository.update(tx, id, columns);
      await note(tx, { kind: 'API_KEY_REGENERATED', row, actor, payload: {} });
      return apiKey;
    },

    /**
     * Stops or resumes automatic assignment, sets how long an offer waits. @throws AppError BRANCH_NOT_FOUND
     */
    async setDispatch(
      tx: Tx,
      actor: UserActor,
      scope: Scope,
      id: BranchId,
      { paused, offerTimeout }: BodyOf<typeof setBranchDispatch>,
    ): Promise<BranchView> {
      const row = await get(tx, scope, id);
      const at = clock.now();
      await repository.update(tx, id, {
        ...(paused === undefined
          ? {}
          : { dispatch_paused_at: paused ? (row.dispatch_paused_at ?? at) : null }),
        ...(offerTimeout === undefined ? {} : { offer_timeout_min: offerTimeout }),
      });
      await note(tx, { kind: 'BRANCH_UPDATED', row, actor, payload: { dispatch: { paused, offerTimeout } } });
      return toVisibleView(tx, actor, await get(tx, scope, id));
    },

    /** The same for every branch of a company. @throws AppError NOT_FOUND for a missing or foreign company */
    async setCompanyDispatch(tx: Tx, actor: UserActor, companyId: CompanyId, paused: boolean): Promise<void> {
      const isForeign = actor.companyId !== null && actor.companyId !== companyId;
      const at = clock.now();
      if (isForeign || !(await repository.pauseCompany(tx, companyId, paused ? at : null)))
        throw new AppError('NOT_FOUND');
      await appendEvents(tx, [
        {
          kind: 'COMPANY_UPDATED',
          entity: 'company',
          entityId: companyId,
          companyId,
          branchId: null,
          at,
          actor,
          payload: { dispatch: { paused } },
        },
      ]);
    },

    async listRates(tx: Tx, scope: Scope): Promise<DeliveryRate[]> {
      return (await repository.list(tx, scope)).map(toRate);
    },

    async setRates(
      tx: Tx,
      actor: UserActor,
      scope: Scope,
      id: BranchId,
      rates: RateFields,
    ): Promise<DeliveryRate> {
      const row = await get(tx, scope, id);
      const values = rateColumns(rates);
      if (Object.keys(values).length > 0) await repository.update(tx, id, values);
      await note(tx, { kind: 'BRANCH_UPDATED', row, actor, payload: { fields: Object.keys(rates) } });
      return toRate(await get(tx, scope, id));
    },

    /** Hides a branch that is no longer in use. @throws AppError BRANCH_NOT_FOUND | BRANCH_IN_USE */
    async remove(tx: Tx, actor: UserActor, scope: Scope, id: BranchId): Promise<void> {
      const row = await get(tx, scope, id);
      if (await repository.isInUse(tx, id)) throw new AppError('BRANCH_IN_USE');
      await repository.update(tx, id, { deleted_at: clock.now(), api_key_hash: null, api_key_sealed: null });
      await note(tx, { kind: 'BRANCH_REMOVED', row, actor, payload: {} });
    },

    /** For companies: see assign-company.ts. */
    assignToCompany: (tx: Tx, change: { branchId: BranchId; companyId: CompanyId }) =>
      assignToCompany(tx, change, newKey().columns),

    /** For other modules: the branch inside a scope, or BRANCH_NOT_FOUND. */
    get,
  };
}
