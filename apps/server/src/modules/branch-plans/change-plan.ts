import type { ChangePlanBody, PlannedBranch, PlannedBranchId } from '@ulak/contracts/branch-plans/schema';
import { assertVersion } from '../../access/assert-version.ts';
import { changesBetween } from '../../access/audit.ts';
import { AppError } from '../../app-error.ts';
import { violatedUnique } from '../../db/database.ts';
import { assertFreePlace, getPlan, type PlannerCall, recordPlan } from './plan-branch.ts';
import * as repository from './repository.ts';

async function lockPlan({ tx, scope }: PlannerCall, id: PlannedBranchId) {
  const row = await repository.lock(tx, scope, id);
  if (!row) throw new AppError('PLANNED_BRANCH_NOT_FOUND');
  return row;
}

/**
 * Changes state or note; a dropped plan comes back where no other one lies within 100 m.
 * @throws AppError PLANNED_BRANCH_NOT_FOUND | RECORD_CHANGED | BRANCH_ALREADY_PLANNED
 */
export async function changePlan(
  call: PlannerCall,
  id: PlannedBranchId,
  { version, state, note }: ChangePlanBody,
): Promise<PlannedBranch> {
  const { tx, actor, now } = call;
  const row = await lockPlan(call, id);
  await assertVersion(tx, { entity: 'branch-plan', id, current: row.version, version });
  const before = { state: row.state, note: row.note };
  const after = { state: state ?? row.state, note: note === undefined ? row.note : note || null };
  const changes = changesBetween(before, after);
  if (Object.keys(changes).length === 0) return getPlan(call, id);
  if (before.state === 'DROPPED' && after.state !== 'DROPPED') await assertFreePlace(tx, row.company_id, row);
  await repository
    .update(tx, id, { ...after, updated_at: now, updated_by: actor.id })
    .catch((error: unknown) => {
      throw violatedUnique(error) === null ? error : new AppError('BRANCH_ALREADY_PLANNED');
    });
  await recordPlan(call, { id, companyId: row.company_id }, { action: 'BRANCH_PLAN_CHANGED', changes });
  return getPlan(call, id);
}

/** @throws AppError PLANNED_BRANCH_NOT_FOUND */
export async function removePlan(call: PlannerCall, id: PlannedBranchId): Promise<void> {
  const { company_id: companyId, lat, lng } = await lockPlan(call, id);
  await repository.remove(call.tx, id);
  await recordPlan(call, { id, companyId }, { action: 'BRANCH_PLAN_REMOVED', details: { lat, lng } });
}
