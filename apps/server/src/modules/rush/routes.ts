import { isRestrictedManager } from '@ulak/contracts/access';
import { getRush, getRushVerdict, saveRush } from '@ulak/contracts/rush/rush-pacing';
import { requireUser } from '../../access/access-guard.ts';
import type { Actor, UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import { success } from '../../http/call.ts';
import type { Mounter } from '../../http/mount.ts';
import type { RushService } from './service.ts';

export interface RushRouteDeps {
  readonly rush: RushService;
  wake(): void;
}

/** @throws AppError FORBIDDEN for a general manager whose company closes branch administration to them */
function assertUnrestricted(actor: Actor): UserActor {
  const user = requireUser(actor);
  if (isRestrictedManager(user)) throw new AppError('FORBIDDEN');
  return user;
}

export function rushRoutes({ mount }: Mounter, { rush, wake }: RushRouteDeps): void {
  mount(getRush, async ({ tx, scope, now, actor, params }) => {
    assertUnrestricted(actor);
    return success(await rush.view({ tx, scope, now }, params.id));
  });
  mount(getRushVerdict, async ({ tx, scope, now, actor, params }) => {
    assertUnrestricted(actor);
    return success(await rush.judge({ tx, scope, now }, params.id));
  });
  mount(saveRush, async ({ tx, scope, now, actor, params, body, request, afterCommit }) => {
    afterCommit(wake);
    const change = { tx, scope, now, actor: assertUnrestricted(actor), ip: request.ip };
    return success(await rush.save(change, params.id, body));
  });
}
