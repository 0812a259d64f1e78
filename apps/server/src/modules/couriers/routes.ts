import { endBreak, startBreak } from '@ulak/contracts/couriers/breaks';
import {
  getCourierStatus,
  listCourierLocations,
  setCourierStatus,
} from '@ulak/contracts/couriers/courier-status';
import { requireUser } from '../../access/access-guard.ts';
import { markPolled } from '../../http/etag.ts';
import type { Mounter } from '../../http/mount.ts';
import type { CourierService, RevertOffers } from './service.ts';

interface CouriersDeps {
  readonly couriers: CourierService;
  readonly revertOffers: RevertOffers;
  readonly wake: () => void;
}

export function couriersRoutes({ mount }: Mounter, { couriers, revertOffers, wake }: CouriersDeps): void {
  mount(listCourierLocations, ({ tx, scope, now, reply }) => {
    markPolled(reply);
    return couriers.list(tx, scope, now);
  });
  mount(getCourierStatus, ({ tx, actor, now, reply }) => {
    markPolled(reply);
    return couriers.getOwnStatus(tx, requireUser(actor), now);
  });
  mount(setCourierStatus, async ({ tx, scope, actor, body, now, request, afterCommit }) => {
    afterCommit(wake);
    const who = { actor: requireUser(actor), scope, now, ip: request.ip };
    return {
      success: true as const,
      ...(await couriers.setStatus(tx, who, { ...body, revertOffers })),
    };
  });
  mount(startBreak, async ({ tx, scope, actor, body, now, afterCommit }) => {
    afterCommit(wake);
    return {
      success: true as const,
      data: await couriers.startBreak(
        tx,
        { actor: requireUser(actor), scope, now },
        { ...body, revertOffers },
      ),
    };
  });
  mount(endBreak, async ({ tx, scope, actor, body, now, afterCommit }) => {
    afterCommit(wake);
    return {
      success: true as const,
      data: await couriers.endBreak(tx, { actor: requireUser(actor), scope, now }, body.courierId),
    };
  });
}
