import {
  exportDelays,
  listDelayCouriers,
  listDelays,
  resolveDelay,
} from '@ulak/contracts/delays/courier-delays';
import { requireUser } from '../../access/access-guard.ts';
import { success } from '../../http/call.ts';
import type { Mounter } from '../../http/mount.ts';
import type { DelayService } from './service.ts';

export interface DelayRouteDeps {
  readonly delays: DelayService;
  wake(): void;
}

export function delaysRoutes({ mount, mountBareFile }: Mounter, { delays, wake }: DelayRouteDeps): void {
  mount(listDelays, async ({ tx, query, ...reader }) => ({
    success: true as const,
    ...(await delays.list(tx, reader, query)),
  }));
  mount(listDelayCouriers, async ({ tx, query, ...reader }) =>
    success(await delays.listCouriers(tx, reader, query)),
  );
  mount(resolveDelay, async ({ tx, actor, scope, now, request, params, body, afterCommit }) => {
    afterCommit(wake);
    const resolver = { actor: requireUser(actor), scope, now, ip: request.ip };
    return success(await delays.resolve(tx, resolver, { id: params.id, body }));
  });
  mountBareFile(exportDelays, async ({ actor, scope, now, request, query }) => {
    const who = { actor: requireUser(actor), scope, now, ip: request.ip };
    const { name, content } = await delays.exportSheet(who, query);
    return { name, content, mediaType: exportDelays.mediaType ?? '' };
  });
}
