import type { Endpoint } from '@ulak/contracts/endpoint';
import {
  cancelRehearsal,
  getRehearsal,
  getRehearsalDay,
  listRehearsals,
  startRehearsal,
} from '@ulak/contracts/rehearsals/rehearse-days';
import { requireUser } from '../../access/access-guard.ts';
import { type Call, success } from '../../http/call.ts';
import type { Mounter } from '../../http/mount.ts';
import type { RehearsalService } from './service.ts';

const readerOf = <E extends Endpoint>({ scope, actor, now }: Call<E>) => ({
  scope,
  actor: requireUser(actor),
  now,
});

export function rehearsalsRoutes(
  { mount, mountBare, mountPrepared }: Mounter,
  { rehearsals }: { readonly rehearsals: RehearsalService },
): void {
  mountBare(getRehearsalDay, async (call) => success(await rehearsals.getDay(readerOf(call), call.query)));
  // The day is read before the transaction begins: it may have thousands of orders.
  mountPrepared(
    startRehearsal,
    (call) => rehearsals.assertRehearsable(readerOf(call), call.body),
    async (call) => {
      const { rehearsal, toRun } = await rehearsals.start(call.tx, readerOf(call), call.body);
      call.afterCommit(() => rehearsals.run(toRun));
      return success(rehearsal);
    },
  );
  mount(listRehearsals, (call) => rehearsals.list(call.tx, readerOf(call), call.query));
  mount(getRehearsal, async (call) => success(await rehearsals.get(call.tx, readerOf(call), call.params.id)));
  mount(cancelRehearsal, async (call) => {
    const rehearsal = await rehearsals.cancel(call.tx, readerOf(call), call.params.id);
    call.afterCommit(() => rehearsals.end(call.params.id));
    return success(rehearsal);
  });
}
