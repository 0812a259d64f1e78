import {
  getPushKey,
  sendTestPush,
  subscribeToPush,
  unsubscribeFromPush,
} from '@ulak/contracts/push/own-devices';
import { subscribeToOrder, unsubscribeFromOrder } from '@ulak/contracts/push/tracked-order';
import { requireUser } from '../../access/access-guard.ts';
import { SUCCESS } from '../../http/call.ts';
import type { Mounter } from '../../http/mount.ts';
import type { PushService } from './service.ts';

/** Without a transaction of their own: attempts are counted in one that commits, and sending holds none. */
export function pushRoutes({ mountBare }: Mounter, { push }: { readonly push: PushService }): void {
  mountBare(getPushKey, async () => ({ publicKey: push.publicKey }));
  mountBare(subscribeToPush, async ({ actor, body }) => ({
    id: await push.subscribe(requireUser(actor), body),
  }));
  mountBare(unsubscribeFromPush, async ({ actor, body }) => {
    await push.unsubscribe(requireUser(actor), body.endpoint);
    return SUCCESS;
  });
  mountBare(sendTestPush, async ({ actor }) => push.sendTest(requireUser(actor)));
  mountBare(subscribeToOrder, async ({ params, body }) => ({
    id: await push.subscribeToOrder(params.token, body),
  }));
  mountBare(unsubscribeFromOrder, async ({ params, body }) => {
    await push.unsubscribeFromOrder(params.token, body);
    return SUCCESS;
  });
}
