import type { BodyOf } from '@ulak/contracts/call';
import type { UserId } from '@ulak/contracts/ids';
import { isOneOf, ON_ROAD_STATUSES } from '@ulak/contracts/orders/status';
import type { transferUser, updateUser } from '@ulak/contracts/users/edit-users';
import type { registerUser } from '@ulak/contracts/users/register-user';
import type { UserDetail, UserHistoryEntry, UserView } from '@ulak/contracts/users/schema';
import type { activateUser, changeUserPassword, deactivateUser } from '@ulak/contracts/users/user-access';
import { AppError, fieldError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { activateAccount, deactivateAccount } from './account-state.ts';
import { type AskedNumbers, countForeignNumbers } from './assert-identity-free.ts';
import { readUserHistory } from './history.ts';
import { createUserListCache } from './list-cache.ts';
import { createUserManagement } from './manage-user.ts';
import type { CallerContext, UserServiceDeps } from './ports.ts';
import { createUserAccount } from './register.ts';
import { recordImport } from './record-import.ts';
import * as repository from './repository.ts';
import { transferToBranch } from './transfer-to-branch.ts';
import { updateUserAccount } from './update-user.ts';

export type UserService = ReturnType<typeof createUserService>;
type NewPasswordBody = BodyOf<typeof changeUserPassword>;
const ONLY_FOR_OWN = 'Yalnızca kendi şifrenizi değiştirirken gerekir';

/** Users of a scope and every change of their accounts (spec 2 §2.3, §6; docs/decisions/060). */
export function createUserService(deps: UserServiceDeps) {
  const management = createUserManagement(deps);
  const { getManageableUser, assertAnotherOwner, note, endDuty, reread } = management;

  return {
    /** Users of the scope as the JSON text of the reply. */
    list: createUserListCache(),

    /** One user, with the orders that are with a courier. @throws AppError USER_NOT_FOUND */
    async get(tx: Tx, scope: Scope, id: UserId): Promise<UserDetail> {
      const user = await reread(tx, scope, id);
      const load = user.role === 'COURIER' ? await deps.orders.listDeliveries(tx, id) : [];
      const onRoad = load.filter(({ status }) => isOneOf(status, ON_ROAD_STATUSES));
      return {
        ...user,
        onRoad: onRoad.map((order) => ({ id: order.id, orderNumber: order.orderNumber })),
      };
    },

    /** States with reasons, roles, transfers and edits, newest first. @throws AppError USER_NOT_FOUND */
    async history(tx: Tx, scope: Scope, id: UserId): Promise<UserHistoryEntry[]> {
      await reread(tx, scope, id);
      return readUserHistory(tx, id);
    },

    register: (tx: Tx, call: CallerContext & { body: BodyOf<typeof registerUser> }) =>
      createUserAccount(deps, tx, call),

    update: (tx: Tx, who: CallerContext, id: UserId, body: BodyOf<typeof updateUser>): Promise<UserView> =>
      updateUserAccount({ ...deps, ...management }, tx, { ...who, id, body }),

    deactivate: (
      tx: Tx,
      who: CallerContext,
      id: UserId,
      body: BodyOf<typeof deactivateUser>,
    ): Promise<UserView> => deactivateAccount(management, tx, { ...who, id, body }),

    activate: (
      tx: Tx,
      who: CallerContext,
      id: UserId,
      body: BodyOf<typeof activateUser>,
    ): Promise<UserView> => activateAccount(management, tx, { ...who, id, body }),

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
      await note(tx, who, { action: 'USER_PASSWORD_SET', target });
    },

    transfer: (tx: Tx, who: CallerContext, id: UserId, body: BodyOf<typeof transferUser>) =>
      transferToBranch(management, tx, { ...who, id, branchId: body.branchId }),

    /** For sheets: writes what an import did to accounts, in its transaction. */
    recordImport,

    /**
     * For sheets: limits how many of other companies' numbers are found. @throws AppError IDENTITY_THROTTLED
     */
    countForeignNumbers: (who: CallerContext, asked: AskedNumbers) => countForeignNumbers(deps, who, asked),

    /** Hides the user and frees the national ID and phone; history keeps the name. */
    async remove(tx: Tx, who: CallerContext, id: UserId): Promise<void> {
      if (id === who.actor.id) throw new AppError('SELF_CHANGE_REFUSED');
      const target = await getManageableUser(tx, who, id);
      await assertAnotherOwner(tx, target);
      await endDuty(tx, who, target, { note: 'Kuryenin hesabı silindi' });
      await repository.update(tx, id, {
        deleted: true,
        active: false,
        deactivation_date: who.now,
        deactivation_end_date: null,
      });
      await note(tx, who, { action: 'USER_REMOVED', target, details: { fullName: target.fullName } });
    },
  };
}
