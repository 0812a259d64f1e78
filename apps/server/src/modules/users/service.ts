import type { BodyOf } from '@ulak/contracts/call';
import type { UserId } from '@ulak/contracts/ids';
import { CREATABLE_ROLES } from '@ulak/contracts/roles';
import type { transferUser, updateUser } from '@ulak/contracts/users/edit-users';
import type { registerUser } from '@ulak/contracts/users/register-user';
import type { UserView } from '@ulak/contracts/users/schema';
import type { activateUser, changeUserPassword, deactivateUser } from '@ulak/contracts/users/user-access';
import type { Tx } from '../../db/database.ts';
import { assertIdentityFree } from './assert-identity-free.ts';
import {
  assertNationalId,
  isBranchBound,
  readPhone,
  refuseTakenIdentity,
  createUserAccount,
} from './register.ts';
import { createUserManagement } from './manage-user.ts';
import type { CallerContext, UserServiceDeps } from './ports.ts';
import * as repository from './repository.ts';
import { transferToBranch } from './transfer-to-branch.ts';
import { AppError, fieldError } from '../../app-error.ts';
import type { Scope } from '../../db/scope.ts';

export type UserService = ReturnType<typeof createUserService>;
type NewPasswordBody = BodyOf<typeof changeUserPassword>;
const ONLY_FOR_OWN = 'Yalnızca kendi şifrenizi değiştirirken gerekir';

export function createUserService(deps: UserServiceDeps) {
  const management = createUserManagement(deps);
  const { getManageableUser, assertAnotherOwner, note, endDuty, reread } = management;

  return {
    list: (tx: Tx, scope: Scope) => repository.list(tx, scope),
    register: (tx: Tx, call: CallerContext & { body: BodyOf<typeof registerUser> }) =>
      createUserAccount(deps, tx, call),

    /**
     * Edits identity or role. A new role takes effect with the next sign-in: the database ends the sessions
     * (criteria B05).
     */
    async update(tx: Tx, who: CallerContext, id: UserId, body: BodyOf<typeof updateUser>): Promise<UserView> {
      const target = await getManageableUser(tx, who, id);
      const newRole = body.role !== undefined && body.role !== target.role ? body.role : undefined;
      if (newRole !== undefined) await assertRoleChange(tx, who, target, newRole);
      if (body.username !== undefined && body.username !== target.username) assertNationalId(body.username);
      const phone = body.phone === undefined ? undefined : readPhone(body.phone);
      // A number that the user has already reveals nothing.
      const wanted = {
        userId: id,
        username: body.username === target.username ? undefined : body.username,
        phone: phone === target.phone ? undefined : phone,
      };
      await assertIdentityFree(deps, who, wanted);
      const values = { username: body.username, phone, full_name: body.fullName, role: newRole };
      const changed = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
      if (Object.keys(changed).length > 0)
        await repository.update(tx, id, changed).catch(refuseTakenIdentity(deps, who, wanted));
      if (newRole === 'COURIER' && target.companyId !== null && target.branchId !== null)
        await deps.couriers.createCourierRow(tx, {
          id,
          companyId: target.companyId,
          branchId: target.branchId,
        });
      await note(tx, who, target, newRole ? 'USER_ROLE_CHANGED' : 'USER_UPDATED', {
        fields: Object.keys(changed),
        ...(newRole ? { from: target.role, to: newRole } : {}),
      });
      return reread(tx, who.scope, id);
    },

    /**
     * @throws AppError SELF_CHANGE_REFUSED | LAST_OWNER | ROLE_TOO_HIGH | USER_NOT_FOUND | COURIER_ON_ROAD
     */
    async deactivate(
      tx: Tx,
      who: CallerContext,
      id: UserId,
      body: BodyOf<typeof deactivateUser>,
    ): Promise<UserView> {
      if (id === who.actor.id) throw new AppError('SELF_CHANGE_REFUSED');
      const target = await getManageableUser(tx, who, id);
      await assertAnotherOwner(tx, target);
      await endDuty(tx, who, target, { note: 'Kurye pasifleştirildi' });
      await repository.update(tx, id, {
        active: false,
        deactivation_reason: body.reason,
        deactivation_date: who.now,
        deactivation_end_date: body.endDate ? new Date(body.endDate) : null,
      });
      await note(tx, who, target, 'USER_DEACTIVATED', { reason: body.reason });
      return reread(tx, who.scope, id);
    },

    async activate(
      tx: Tx,
      who: CallerContext,
      id: UserId,
      body: BodyOf<typeof activateUser>,
    ): Promise<UserView> {
      const target = await getManageableUser(tx, who, id);
      await repository.update(tx, id, {
        active: true,
        deactivation_reason: null,
        deactivation_date: null,
        deactivation_end_date: null,
      });
      await note(tx, who, target, 'USER_ACTIVATED', { reason: body.reason });
      return reread(tx, who.scope, id);
    },

    /**
     * Sets another user's password; their sessions end. The own one requires the present one and keeps its
     * session.
     * @throws AppError VALIDATION_ERROR | PASSWORD_WRONG | PASSWORD_TOO_COMMON | PASSWORD_IS_IDENTITY |
     * LOGIN_THROTTLED | USER_NOT_FOUND | ROLE_TOO_HIGH
     */
    async changePassword(tx: Tx, who: CallerContext, id: UserId, body: NewPasswordBody): Promise<void> {
      const { password, currentPassword } = body;
      if (id === who.actor.id) {
        if (currentPassword === undefined) throw fieldError('currentPassword', 'Mevcut şifrenizi girin');
        const change = { currentPassword, newPassword: password, field: 'password' } as const;
        return deps.changeOwnPassword(who.actor, change);
      }
      if (currentPassword !== undefined) throw fieldError('currentPassword', ONLY_FOR_OWN);
      const target = await getManageableUser(tx, who, id);
      deps.assertAcceptablePassword(password, target, 'password');
      const must_change_password = await repository.forcesPasswordChange(tx, target.companyId);
      await repository.update(tx, id, {
        password_hash: await deps.hashPassword(password),
        must_change_password,
      });
      await note(tx, who, target, 'PASSWORD_CHANGED');
    },

    transfer: (tx: Tx, who: CallerContext, id: UserId, body: BodyOf<typeof transferUser>) =>
      transferToBranch({ ...deps, ...management }, tx, { ...who, id, branchId: body.branchId }),

    /** Hides the user and frees the national ID and phone; history keeps the name. */
    async remove(tx: Tx, who: CallerContext, id: UserId): Promise<void> {
      if (id === who.actor.id) throw new AppError('SELF_CHANGE_REFUSED');
      const target = await getManageableUser(tx, who, id);
      await assertAnotherOwner(tx, target);
      await endDuty(tx, who, target, { note: 'Kuryenin hesabı silindi' });
      await repository.update(tx, id, { deleted: true, active: false, deactivation_date: who.now });
      await note(tx, who, target, 'USER_REMOVED');
    },
  };

  async function assertRoleChange(
    tx: Tx,
    who: CallerContext,
    target: UserView,
    role: UserView['role'],
  ): Promise<void> {
    if (target.id === who.actor.id || !CREATABLE_ROLES[who.actor.role].includes(role))
      throw new AppError('ROLE_TOO_HIGH', {}, { role: 'Bu rolü verme yetkiniz yok.' });
    if (who.actor.role === 'BRANCH_MANAGER') throw new AppError('ROLE_TOO_HIGH');
    if (isBranchBound(role) && target.branchId === null)
      throw new AppError('BRANCH_REQUIRED', {}, { role: 'Önce kullanıcıya bir şube verin.' });
    if (role !== 'OWNER' && target.companyId === null)
      throw new AppError('ROLE_TOO_HIGH', {}, { role: 'Bu kullanıcının şirketi yok.' });
    await assertAnotherOwner(tx, target);
    await endDuty(tx, who, target, { note: 'Kuryenin görevi değişti' });
  }
}
