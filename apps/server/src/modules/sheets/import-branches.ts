import type { ImportedBranches } from '@ulak/contracts/sheets/schema';
import { appendAudit } from '../../access/audit.ts';
import { AppError } from '../../app-error.ts';
import { type Database, retried } from '../../db/database.ts';
import { anyNameInUse, lockImports } from './branch-repository.ts';
import type { BranchPlan } from './judge-branches.ts';
import { holdActor } from './people-repository.ts';
import type { SheetCaller, SheetPorts } from './ports.ts';

interface Deps extends Pick<SheetPorts, 'branches'> {
  readonly db: Database;
}

/**
 * Writes what the verdicts say, in one transaction. @throws AppError IMPORT_CHANGED when a branch or the
 * caller changed, or one of the new names came into use
 */
export async function importBranches(
  deps: Deps,
  { actor, scope, now, ip }: SheetCaller,
  { plans, unchanged }: { readonly plans: readonly BranchPlan[]; readonly unchanged: number },
): Promise<ImportedBranches> {
  const write = () =>
    deps.db.inScope(scope, async (tx) => {
      const created: ImportedBranches['created'] = [];
      if (!(await holdActor(tx, actor))) throw new AppError('IMPORT_CHANGED');
      const added = plans.flatMap((plan) => (plan.kind === 'new' ? [plan.body] : []));
      const companyIds = added.map(({ companyId }) => companyId);
      await lockImports(tx, companyIds);
      if (await anyNameInUse(tx, added)) throw new AppError('IMPORT_CHANGED');
      // All before the first event: whoever holds one waits for nobody (decision 002).
      const changed = plans.flatMap((plan) => (plan.kind === 'changed' ? [plan.id] : []));
      await deps.branches.lockForEdits(tx, scope, changed);
      await appendAudit(tx, [
        {
          action: 'IMPORTED',
          entity: 'sheet',
          entityId: null,
          companyId: actor.companyId,
          branchId: null,
          at: now,
          actor,
          ip,
          details: { sheet: 'branches', created: added.length, changed: plans.length - added.length },
        },
      ]);
      for (const plan of plans) {
        if (plan.kind === 'changed')
          await deps.branches.update(tx, { actor, ip, scope, id: plan.id }, plan.body);
        else {
          const { id, name } = await deps.branches.create(tx, { actor, ip, scope }, plan.body);
          created.push({ id, name });
        }
      }
      return created;
    });
  const created = await retried(write).catch((error: unknown) => {
    const isChanged =
      error instanceof AppError && ['RECORD_CHANGED', 'BRANCH_NOT_FOUND'].includes(error.code);
    throw isChanged ? new AppError('IMPORT_CHANGED') : error;
  });
  return { created, changed: plans.length - created.length, unchanged };
}
