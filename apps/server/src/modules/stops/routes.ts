import type { Endpoint } from '@ulak/contracts/endpoint';
import {
  beginDeliveryStop,
  changeDeliveryStop,
  endDeliveryStop,
  listDeliveryStops,
} from '@ulak/contracts/stops/delivery-stops';
import { requireUser } from '../../access/access-guard.ts';
import { success, type TxCall } from '../../http/call.ts';
import type { Mounter } from '../../http/mount.ts';
import type { ManagerCall, StopService } from './service.ts';

export interface StopRouteDeps {
  readonly stops: StopService;
  wake(): void;
}

export function stopsRoutes({ mount }: Mounter, { stops, wake }: StopRouteDeps): void {
  const manager = <E extends Endpoint>(call: TxCall<E>): ManagerCall => {
    call.afterCommit(wake);
    const { tx, scope, actor, now, request } = call;
    return { tx, scope, actor: requireUser(actor), now, ip: request.ip };
  };
  mount(listDeliveryStops, ({ tx, scope, now, query }) => stops.list({ tx, scope, now }, query));
  mount(beginDeliveryStop, async (call) => success(await stops.begin(manager(call), call.body)));
  mount(changeDeliveryStop, async (call) =>
    success(await stops.change(manager(call), call.params.id, call.body)),
  );
  mount(endDeliveryStop, async (call) => success(await stops.end(manager(call), call.params.id)));
}
