import { isRestrictedManager } from '@ulak/contracts/access';
import {
  getDeliveryArea,
  previewDeliveryArea,
  saveDeliveryArea,
} from '@ulak/contracts/delivery-areas/manage-area';
import { requireUser } from '../../access/access-guard.ts';
import type { Actor, UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import { success } from '../../http/call.ts';
import type { Mounter } from '../../http/mount.ts';
import type { DeliveryAreaService } from './service.ts';

export interface DeliveryAreaRouteDeps {
  readonly areas: DeliveryAreaService;
  wake(): void;
}

/** @throws AppError FORBIDDEN for a general manager whose company closes branch administration to them */
function assertUnrestricted(actor: Actor): UserActor {
  const user = requireUser(actor);
  if (isRestrictedManager(user)) throw new AppError('FORBIDDEN');
  return user;
}

export function deliveryAreasRoutes({ mount, mountBare }: Mounter, deps: DeliveryAreaRouteDeps): void {
  const { areas, wake } = deps;
  mount(getDeliveryArea, async ({ tx, scope, params }) => success(await areas.view(tx, scope, params.id)));
  mountBare(previewDeliveryArea, async ({ scope, actor, params, query }) => {
    const asked = { scope, actor: assertUnrestricted(actor), minutes: query.minutes };
    return success(await areas.preview(asked, params.id));
  });
  mount(saveDeliveryArea, async ({ tx, scope, now, actor, params, body, request, afterCommit }) => {
    afterCommit(wake);
    const change = { tx, scope, now, actor: assertUnrestricted(actor), ip: request.ip };
    return success(await areas.save(change, params.id, body));
  });
}
