import type { OrderId } from '@ulak/contracts/ids';
import { startOrderBranch } from './order-branch.ts';

/** An app with a branch that works by the pool, its chief, a general manager, and the calls of an order. */
export async function startPoolBranch() {
  const t = await startOrderBranch({
    assignment_method: 'POOL',
    base_rate: '20',
    price_per_km: '5.5',
    minimum_rate: '25',
  });
  const manager = await t.given.user('GENERAL_MANAGER', { branch: t.branch });
  return {
    ...t,
    manager,
    /** The order as the manager reads it. */
    read: async (id: OrderId) => (await t.call(manager, 'GET', `/api/orders/${id}`)).body.data,
  };
}
export type PoolBranch = Awaited<ReturnType<typeof startPoolBranch>>;
