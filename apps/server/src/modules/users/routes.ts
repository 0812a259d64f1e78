import type { UserId } from '@ulak/contracts/ids';
import {
  activateUser,
  changeUserPassword,
  deactivateUser,
  listUsers,
  registerUser,
  removeUser,
  transferUser,
  updateUser,
} from '@ulak/contracts/users/endpoints';
import { requireUser } from '../../plugins/access.ts';
import { DONE, type Mounter, ok, type TxCall } from '../../plugins/mount.ts';
import type { UserService } from './service.ts';

export interface UsersRoutesDeps {
  readonly users: UserService;
  wake(): void;
  /** Ends the person's sessions after the commit and wakes the streams. */
  endSessionsOf(userId: UserId): void;
}

const whoOf = ({ actor, scope, now }: Pick<TxCall<typeof listUsers>, 'actor' | 'scope' | 'now'>) => ({
  actor: requireUser(actor),
  scope,
  now,
});

export function usersRoutes({ mount }: Mounter, { users, wake, endSessionsOf }: UsersRoutesDeps): void {
  mount(listUsers, ({ tx, scope }) => users.list(tx, scope));
  mount(registerUser, async (call) => {
    call.afterCommit(wake);
    return ok(await users.register(call.tx, { ...whoOf(call), body: call.body }));
  });
  mount(updateUser, async (call) => {
    const { user, endsSessions } = await users.update(call.tx, whoOf(call), call.params.id, call.body);
    call.afterCommit(() => (endsSessions ? endSessionsOf(user.id) : wake()));
    return ok(user);
  });
  mount(deactivateUser, async (call) => {
    const data = await users.deactivate(call.tx, whoOf(call), call.params.id, call.body);
    call.afterCommit(() => endSessionsOf(data.id));
    return ok(data);
  });
  mount(activateUser, async (call) => ok(await users.activate(call.tx, whoOf(call), call.params.id, call.body)));
  mount(changeUserPassword, async (call) => {
    await users.changePassword(call.tx, whoOf(call), call.params.id, call.body.password);
    call.afterCommit(() => endSessionsOf(call.params.id));
    return DONE;
  });
  mount(transferUser, async (call) => {
    const data = await users.transfer(call.tx, whoOf(call), call.params.id, call.body);
    call.afterCommit(() => endSessionsOf(data.id));
    return ok(data);
  });
  mount(removeUser, async (call) => {
    await users.remove(call.tx, whoOf(call), call.params.id);
    call.afterCommit(() => endSessionsOf(call.params.id));
    return DONE;
  });
}
