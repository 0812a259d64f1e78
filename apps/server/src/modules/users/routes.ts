import { maySeePay } from '@ulak/contracts/access';
import type { UserId } from '@ulak/contracts/ids';
import {
  getUser,
  getUserHistory,
  listUsers,
  removeUser,
  transferUser,
  updateUser,
} from '@ulak/contracts/users/edit-users';
import { registerUser } from '@ulak/contracts/users/register-user';
import { activateUser, changeUserPassword, deactivateUser } from '@ulak/contracts/users/user-access';
import { requireUser } from '../../access/access-guard.ts';
import { type Mounter } from '../../http/mount.ts';
import type { CallerContext } from './ports.ts';
import type { UserService } from './service.ts';
import { SUCCESS, success, type TxCall } from '../../http/call.ts';

export interface UsersRoutesDeps {
  readonly users: UserService;
  wake(): void;
  /** After the commit: evicts the user's cached sessions, and notifies streams of ended ones. */
  invalidateUser(userId: UserId): void;
}

const callerContextOf = ({
  actor,
  scope,
  now,
  request,
}: Pick<TxCall<typeof listUsers>, 'actor' | 'scope' | 'now' | 'request'>): CallerContext => ({
  actor: requireUser(actor),
  scope,
  now,
  ip: request.ip,
});

export function usersRoutes(
  { mount, mountPrepared, mountTagged }: Mounter,
  { users, wake, invalidateUser }: UsersRoutesDeps,
): void {
  mountTagged(listUsers, ({ tx, scope, actor, now }) => {
    const seesPay = maySeePay(requireUser(actor));
    return users.list(tx, { scope, now, seesPay });
  });
  mount(getUser, async ({ tx, scope, params }) => success(await users.get(tx, scope, params.id)));
  mount(getUserHistory, async ({ tx, scope, params }) => success(await users.history(tx, scope, params.id)));
  mountPrepared(
    registerUser,
    ({ actor, body }) => users.prepareRegistration(requireUser(actor), body),
    async (call) => {
      call.afterCommit(wake);
      return success(await users.register(call.tx, callerContextOf(call), call.body, call.prepared));
    },
  );
  mount(updateUser, async (call) => {
    call.afterCommit(() => invalidateUser(call.params.id));
    return success(await users.update(call.tx, callerContextOf(call), call.params.id, call.body));
  });
  mount(deactivateUser, async (call) => {
    call.afterCommit(() => invalidateUser(call.params.id));
    return success(await users.deactivate(call.tx, callerContextOf(call), call.params.id, call.body));
  });
  mount(activateUser, async (call) =>
    success(await users.activate(call.tx, callerContextOf(call), call.params.id, call.body)),
  );
  mountPrepared(
    changeUserPassword,
    ({ actor, params, body }) => users.prepareNewPassword(requireUser(actor), params.id, body),
    async (call) => {
      call.afterCommit(() => invalidateUser(call.params.id));
      await users.changePassword(call.tx, callerContextOf(call), call.params.id, call.prepared);
      return SUCCESS;
    },
  );
  mount(transferUser, async (call) => {
    call.afterCommit(() => invalidateUser(call.params.id));
    return success(await users.transfer(call.tx, callerContextOf(call), call.params.id, call.body));
  });
  mount(removeUser, async (call) => {
    call.afterCommit(() => invalidateUser(call.params.id));
    await users.remove(call.tx, callerContextOf(call), call.params.id);
    return SUCCESS;
  });
}
