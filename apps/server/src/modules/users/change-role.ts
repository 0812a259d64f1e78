import { errorText } from '@ulak/contracts/errors';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import { CREATABLE_ROLES, ROLE_LABELS, type Role } from '@ulak/contracts/roles';
import type { UserView } from '@ulak/contracts/users/schema';
import { AppError, fieldError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { UserManagement } from './manage-user.ts';
import type { CallerContext, UserServiceDeps } from './ports.ts';
import { isBranchBound } from './register.ts';
import * as repository from './repository.ts';

/** Where somebody works with a role. */
export interface Place {
  readonly companyId: CompanyId | null;
  readonly branchId: BranchId | null;
  readonly branchName: string | null;
}

/**
 * Gives a user another role: judges it, ends a courier's duty, gives a new courier a row of duty. The caller
 * writes the columns. @throws AppError ROLE_TOO_HIGH | SELF_CHANGE_REFUSED | LAST_OWNER | BRANCH_REQUIRED |
 * BRANCH_NOT_FOUND | COURIER_ON_ROAD | VALIDATION_ERROR
 */
export async function prepareRoleChange(
  deps: Pick<UserServiceDeps, 'couriers'> & UserManagement,
  tx: Tx,
  who: CallerContext & { readonly target: UserView; readonly role: Role; readonly branchId?: BranchId },
): Promise<Place> {
  const { actor, target, role } = who;
  if (target.id === actor.id)
    throw new AppError('SELF_CHANGE_REFUSED', {}, { role: 'Kendi rolünüzü değiştiremezsiniz.' });
  // A branch manager may create couriers but change nobody's role (spec 2 §6).
  if (actor.role === 'BRANCH_MANAGER' || !CREATABLE_ROLES[actor.role].includes(role))
    throw new AppError('ROLE_TOO_HIGH', {}, { role: 'Bu rolü verme yetkiniz yok.' });
  await deps.assertAnotherOwner(tx, target);
  const place = await placeOf(tx, who);
  await deps.endDuty(tx, who, target, { note: 'Kuryenin görevi değişti' });
  if (role === 'COURIER' && place.companyId !== null && place.branchId !== null)
    await deps.couriers.createCourierRow(tx, {
      id: target.id,
      companyId: place.companyId,
      branchId: place.branchId,
    });
  return place;
}

async function placeOf(
  tx: Tx,
  who: CallerContext & { readonly target: UserView; readonly role: Role; readonly branchId?: BranchId },
): Promise<Place> {
  const { target, role } = who;
  if (!isBranchBound(role)) {
    if (who.branchId !== undefined)
      throw fieldError('branchId', `${ROLE_LABELS[role]} bir şubeye bağlı çalışmaz; şube seçmeyin`);
    if (role === 'OWNER') return { companyId: null, branchId: null, branchName: null };
    if (target.companyId === null)
      throw fieldError('role', 'Bu kullanıcının şirketi yok. Önce bir şubede çalışan bir rol verin.');
    return { companyId: target.companyId, branchId: null, branchName: null };
  }
  const wanted = who.branchId ?? target.branchId;
  if (wanted === null) throw new AppError('BRANCH_REQUIRED', {}, { branchId: 'Lütfen bir şube seçin' });
  const branch = await repository.findBranch(tx, who.scope, wanted);
  if (branch?.companyId === null)
    throw new AppError('BRANCH_UNASSIGNED', {}, { branchId: errorText('BRANCH_UNASSIGNED') });
  // Companies are isolated: nobody's history moves into another one.
  if (!branch || (target.companyId !== null && branch.companyId !== target.companyId))
    throw new AppError('BRANCH_NOT_FOUND', {}, { branchId: 'Şube bulunamadı.' });
  return { companyId: branch.companyId, branchId: branch.id, branchName: branch.name };
}
