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
import { requireUser } from '../../access/access.ts';
import { type Mounter } from '../../http/mount.ts';
import type { UserService } from './service.ts';
import { DONE, ok, type TxCall } from '../../http/call.ts';

export interface UsersRoutesDeps {
  readonly users: UserService;
  wake(): void;
  /**
   * After the commit: what is cached of the person goes, and streams hear at once of sessions that the change
   * has ended.
   */
  announceChange(userId: UserId): void;
}

const whoOf = ({ actor, scope, now }: Pick<TxCall<typeof listUsers>, 'actor' | 'scope' | 'now'>) => ({
  actor: requireUser(actor),
  scope,
  now,
});

export function usersRoutes({ mount }: Mounter, { users, wake, announceChange }: UsersRoutesDeps): void {
  mount(listUsers, ({ tx, scope }) => users.list(tx, scope));
  mount(registerUser, async (call) => {
    call.afterCommit(wake);
    return ok(await users.register(call.tx, { ...whoOf(call), body: call.body }));
  });
  mount(updateUser, async (call) => {
    call.afterCommit(() => announceChange(call.params.id));
    return ok(await users.update(call.tx, whoOf(call), call.params.id, call.body));
  });
  mount(deactivateUser, async (call) => {
    call.afterCommit(() => announceChange(call.params.id));
    return ok(await users.deactivate(call.tx, whoOf(call), call.params.id, call.body));
  });
  mount(activateUser, async (call) =>
    ok(await users.activate(call.tx, whoOf(call), call.params.id, call.body)),
  );
  mount(changeUserPassword, async (call) => {
    call.afterCommit(() => announceChange(call.params.id));
    await users.changePassword(call.tx, whoOf(call), call.params.id, call.body);
    return DONE;
  });
  mount(transferUser, async (call) => {
    call.afterCommit(() => announceChange(call.params.id));
    return ok(await users.transfer(call.tx, whoOf(call), call.params.id, call.body));
  });
  mount(removeUser, async (call) => {
    call.afterCommit(() => announceChange(call.params.id));
    await users.remove(call.tx, whoOf(call), call.params.id);
    return DONE;
  });
}
