import { errorText } from '@ulak/contracts/errors';
import type { BranchId, UserId } from '@ulak/contracts/ids';
import type { UserView } from '@ulak/contracts/users/schema';
import { changesBetween } from '../../access/audit.ts';
import type { UserActor } from '../../access/scope.ts';
import { AppError, fieldError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { UserManagement } from './manage-user.ts';
import type { CallerContext } from './ports.ts';
import { isBranchBound } from './register.ts';
import * as repository from './repository.ts';

/**
 * Moves a user to another branch at once; permissions stay (spec 2 §2.3). Branch managers may choose any
 * branch of their company (spec 2 §6). @throws AppError USER_NOT_FOUND | BRANCH_NOT_FOUND |
 * SELF_CHANGE_REFUSED | COURIER_ON_ROAD | VALIDATION_ERROR for the present branch, or a role without one
 */
export async function transferToBranch(
  deps: UserManagement,
  tx: Tx,
  who: CallerContext & { readonly id: UserId; readonly branchId: BranchId },
): Promise<UserView> {
  if (who.id === who.actor.id)
    throw new AppError('SELF_CHANGE_REFUSED', {}, { branchId: 'Kendi şubenizi değiştiremezsiniz.' });
  const target = await deps.getManageableUser(tx, who, who.id);
  if (!isBranchBound(target.role))
    throw fieldError('branchId', 'Bu kullanıcının rolü bir şubeye bağlı değil; önce rolünü değiştirin');
  const branch = await holdTargetBranch(tx, who.actor, target, who.branchId);
  if (!branch) throw new AppError('BRANCH_NOT_FOUND', {}, { branchId: 'Şube bulunamadı.' });
  if (branch.id === target.branchId)
    throw fieldError('branchId', 'Transfer edilecek şube mevcut şubeden farklı olmalı');
  await deps.endDuty(tx, who, target, { note: 'Kurye başka şubeye taşındı', moveTo: branch.id });
  await repository.update(tx, who.id, { branch_id: branch.id });
  await deps.note(tx, who, {
    action: 'USER_TRANSFERRED',
    target,
    changes: changesBetween({ branch: target.branchName }, { branch: branch.name }),
    details: { from: target.branchId, to: branch.id },
  });
  // The actor's own scope may end at the old branch.
  const moved = { ...target, branchId: branch.id, branchName: branch.name, version: target.version + 1 };
  return moved;
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
): Promise<{ id: BranchId; name: string } | null> {
  const row = await tx
    .selectFrom('branches')
    .select(['id', 'company_id', 'name'])
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
  return sameCompany && own ? { id: row.id, name: row.name } : null;
}
