import type { OrderId } from '@ulak/contracts/ids';
import { type Answer, startTestApp } from './build-app.ts';
import type { GivenUser } from './factories.ts';
import { orderRow } from './stored-orders.ts';

type Who = GivenUser | null;

/** An app with a branch that works by the pool, its chief, a general manager, and the calls of an order. */
export async function startPoolBranch() {
  const t = await startTestApp();
  const branch = await t.given.branch({
    assignment_method: 'POOL',
    max_concurrent_deliveries: 10,
    base_rate: '20',
    price_per_km: '5.5',
    minimum_rate: '25',
  });
  const chief = await t.given.user('PACKAGING_CHIEF', { branch });
  const manager = await t.given.user('GENERAL_MANAGER', { branch });
  const post = (who: Who, path: string, body?: unknown): Promise<Answer> => t.call(who, 'POST', path, body);
  return {
    ...t,
    branch,
    chief,
    manager,
    post,
    assign: (who: Who, id: OrderId, courierId: number, extra = {}) =>
      post(who, `/api/orders/${id}/assign`, { courierId, ...extra }),
    setStatus: (who: Who, id: OrderId, to: string, extra = {}) =>
      post(who, `/api/orders/${id}/status`, { status: to, ...extra }),
    cancel: (who: Who, id: OrderId, reason = 'Müşteri vazgeçti') =>
      post(who, `/api/orders/${id}/cancel`, { reason }),
    /** The order as the manager reads it. */
    read: async (id: OrderId) => (await t.call(manager, 'GET', `/api/orders/${id}`)).body.data,
    row: (id: OrderId) => orderRow(t, id),
  };
}
export type PoolBranch = Awaited<ReturnType<typeof startPoolBranch>>;
