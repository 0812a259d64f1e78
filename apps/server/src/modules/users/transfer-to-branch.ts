import { errorText } from '@ulak/contracts/errors';
import type { BranchId, UserId } from '@ulak/contracts/ids';
import type { UserView } from '@ulak/contracts/users/schema';
import type { UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { UserManagement } from './manage-user.ts';
import type { CallerContext, UserServiceDeps } from './ports.ts';
import * as repository from './repository.ts';

/**
 * Moves a user to another branch at once; permissions stay (spec 2 §2.3). Branch managers may choose any
 * branch of their company (spec 2 §6). @throws AppError USER_NOT_FOUND | BRANCH_NOT_FOUND | COURIER_ON_ROAD
 */
export async function transferToBranch(
  deps: Pick<UserServiceDeps, 'asSystem'> & UserManagement,
  tx: Tx,
  who: CallerContext & { readonly id: UserId; readonly branchId: BranchId },
): Promise<UserView> {
  const target = await deps.getManageableUser(tx, who, who.id);
  const branch = await holdTargetBranch(tx, who.actor, target, who.branchId);
  if (!branch) throw new AppError('BRANCH_NOT_FOUND', {}, { branchId: 'Şube bulunamadı.' });
  if (branch === target.branchId)
    throw new AppError('VALIDATION_ERROR', {}, { branchId: 'Kullanıcı zaten bu şubede' });
  await deps.endDuty(tx, who, target, { note: 'Kurye başka şubeye taşındı', moveTo: branch });
  await repository.update(tx, who.id, { branch_id: branch });
  await deps.note(tx, who, target, 'USER_TRANSFERRED', { from: target.branchId, to: branch });
  return {
    ...target,
    branchId: branch,
    branchName: await deps.asSystem((system) => branchName(system, branch)),
  };
}

/**
 * The branch, which is not removed before the transaction ends; null: none to which the actor may move
 * people.
 */
async function holdTargetBranch(
  tx: Tx,
  actor: UserActor,
  target: UserView,
  id: BranchId,
): Promise<BranchId | null> {
  const row = await tx
    .selectFrom('branches')
    .select(['id', 'company_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) return null;
  if (row.company_id === null)
    throw new AppError('BRANCH_UNASSIGNED', {}, { branchId: errorText('BRANCH_UNASSIGNED') });
  // Companies are isolated: not even an owner moves a user's history into another one.
  const sameCompany = row.company_id === target.companyId;
  const own = actor.companyId === null || actor.companyId === row.company_id;
  return sameCompany && own ? row.id : null;
}

const branchName = async (system: Tx, id: BranchId): Promise<string | null> =>
  (await system.selectFrom('branches').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null;
