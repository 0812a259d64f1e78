import type { OrderId } from '@ulak/contracts/ids';
import type { OrderDetail } from '@ulak/contracts/orders/schema';
import type { TestApp } from './build-app.ts';
import { BRANCH_POINT, type GivenUser } from './factories.ts';

/** Where a courier is. */
export const AT_BRANCH = { position: BRANCH_POINT };
/** About 3 km away: nine minutes at the slowest pace of a branch. */
export const FAR = { position: { lat: BRANCH_POINT.lat + 0.027, lng: BRANCH_POINT.lng } };

/** A branch with a packaging chief, ready orders and rounds on demand. */
export async function createDispatchBranch(t: TestApp, method: 'AUTOMATIC' | 'MANUAL' = 'AUTOMATIC') {
  const branch = await t.given.branch({ assignment_method: method, radius_m: 300 });
  return {
    branch,
    chief: await t.given.user('PACKAGING_CHIEF', { branch }),
    round: () => t.app.dispatch.runRound(branch.id),
    ready: (columns = {}) => t.given.order(branch, { status: 'READY', ready_at: t.clock.now(), ...columns }),
    detail: async (who: GivenUser, id: OrderId): Promise<OrderDetail> =>
      (await t.call(who, 'GET', `/api/orders/${id}`)).body.data,
    /** What the last round of the branch recorded. */
    lastRound: () =>
      t.db.asSystem((tx) =>
        tx.selectFrom('dispatch_rounds').selectAll().where('branch_id', '=', branch.id).executeTakeFirst(),
      ),
  };
}
export type DispatchBranch = Awaited<ReturnType<typeof createDispatchBranch>>;
