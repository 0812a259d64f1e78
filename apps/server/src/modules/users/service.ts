import type { BodyOf } from '@ulak/contracts/call';
import type { UserId } from '@ulak/contracts/ids';
import { isOneOf, ON_ROAD_STATUSES } from '@ulak/contracts/orders/status';
import type { transferUser, updateUser } from '@ulak/contracts/users/edit-users';
import type { registerUser } from '@ulak/contracts/users/register-user';
import type { UserDetail, UserHistoryEntry, UserView } from '@ulak/contracts/users/schema';
import type { activateUser, changeUserPassword, deactivateUser } from '@ulak/contracts/users/user-access';
import { AppError } from '../../app-error.ts';
import type { UserActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { activateAccount, deactivateAccount } from './account-state.ts';
import { type AskedNumbers, countForeignNumbers } from './assert-identity-free.ts';
import { readUserHistory } from './history.ts';
import { createUserListCache } from './list-cache.ts';
import { createUserManagement } from './manage-user.ts';
import type { CallerContext, UserServiceDeps } from './ports.ts';
import { createUserAccount, prepareUser, type PreparedUser } from './register.ts';
import { recordImport } from './record-import.ts';
import * as repository from './repository.ts';
import { type PreparedNewPassword, prepareNewPassword, storeNewPassword } from './set-password.ts';
import { transferToBranch } from './transfer-to-branch.ts';
import { updateUserAccount } from './update-user.ts';

export type UserService = ReturnType<typeof createUserService>;
type RegisterBody = BodyOf<typeof registerUser>;

/** Users of a scope and every change of their accounts (spec 2 §2.3, §6; docs/decisions/060). */
export function createUserService(deps: UserServiceDeps) {
  const management = createUserManagement(deps);
  const { getManageableUser, assertAnotherOwner, note, endDuty, reread } = management;

  return {
    /** Users of the scope as the JSON text of the reply. */
    list: createUserListCache(deps),

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

    /** What needs no look-up is judged before the password is hashed. @throws AppError as `register` */
    prepareRegistration: (actor: UserActor, body: RegisterBody): Promise<PreparedUser> =>
      prepareUser(deps, actor, body),

    /** Creates the account of a body that was prepared. */
    register: (tx: Tx, who: CallerContext, body: RegisterBody, prepared: PreparedUser): Promise<UserView> =>
      createUserAccount(deps, tx, { ...who, body, prepared }),

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

    /** Verifies and hashes a user's next password, before the transaction that stores it. */
    prepareNewPassword: (
      actor: UserActor,
      id: UserId,
      body: BodyOf<typeof changeUserPassword>,
    ): Promise<PreparedNewPassword> => prepareNewPassword(deps, actor, id, body),

    /** Stores it; the user's sessions end, of the own ones all but this. */
    changePassword: (tx: Tx, who: CallerContext, id: UserId, prepared: PreparedNewPassword): Promise<void> =>
      storeNewPassword({ ...deps, ...management }, tx, { ...who, id, prepared }),

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
