import type { OrderId } from '@ulak/contracts/ids';
import { type Answer, startTestApp, type TestApp } from './build-app.ts';
import type { GivenUser } from './factories.ts';
import { orderRow } from './stored-orders.ts';

type Who = GivenUser | null;
type BranchColumns = Parameters<TestApp['given']['branch']>[0];

/** An app with a branch whose couriers carry ten orders, its chief, and the calls of an order. */
export async function startOrderBranch(columns: BranchColumns = {}) {
  const t = await startTestApp();
  const branch = await t.given.branch({ max_concurrent_deliveries: 10, ...columns });
  const chief = await t.given.user('PACKAGING_CHIEF', { branch });
  const post = (who: Who, path: string, body?: unknown): Promise<Answer> => t.call(who, 'POST', path, body);
  return {
    ...t,
    branch,
    chief,
    post,
    assign: (who: Who, id: OrderId, courierId: number, extra = {}) =>
      post(who, `/api/orders/${id}/assign`, { courierId, ...extra }),
    setStatus: (who: Who, id: OrderId, to: string, extra = {}) =>
      post(who, `/api/orders/${id}/status`, { status: to, ...extra }),
    cancel: (who: Who, id: OrderId, reason = 'Müşteri vazgeçti') =>
      post(who, `/api/orders/${id}/cancel`, { reason }),
    row: (id: OrderId) => orderRow(t, id),
  };
}
export type OrderBranch = Awaited<ReturnType<typeof startOrderBranch>>;
