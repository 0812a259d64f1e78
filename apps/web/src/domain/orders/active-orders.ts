import { type QueryClient, queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import type { BranchFilter, OrderId } from '@ulak/contracts/ids';
import { getActiveOrders } from '@ulak/contracts/orders/desk-calls';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { createChangeLog, foldChanges, needsRefetch, type OrderChange } from './order-changes.ts';
import { call, CallError } from '../../lib/call.ts';
import { POLLING } from '../../lib/polling.ts';

export const ACTIVE = ['orders', 'active'] as const;

const changeLog = createChangeLog();

/**
 * Active orders of a branch, or of the whole scope. Changes that the stream brings while the response is in
 * flight are folded into it.
 */
export const activeOrders = (branchId: BranchFilter) =>
  queryOptions({
    queryKey: [...ACTIVE, branchId] as const,
    queryFn: async ({ signal, client, queryKey }): Promise<readonly OrderView[]> => {
      const cursor = changeLog.cursor();
      const fetched = await call(getActiveOrders, { query: { branchId: String(branchId) }, signal });
      return foldChanges(
        sameObjects(client.getQueryData(queryKey), fetched),
        changeLog.since(cursor),
        branchId,
      );
    },
    // Orders are compared by identity: unchanged rows are not rendered again, and an optimistic update is
    // recognised by it.
    structuralSharing: false,
    staleTime: POLLING.activeOrders.staleMs,
  });

/** A fetched list that reuses the cached objects wherever they are equal. */
function sameObjects(known: readonly OrderView[] | undefined, fetched: readonly OrderView[]): OrderView[] {
  const before = new Map(known?.map((order) => [order.id, order]));
  return fetched.map((order) => replaceEqualDeep(before.get(order.id), order));
}

/**
 * Writes changes into every cached list of active orders; what depends on the changed orders is refetched.
 */
export function applyChanges(client: QueryClient, changes: readonly OrderChange[]): void {
  const newChanges = changes.filter((change) => changeLog.add(change));
  if (newChanges.length === 0) return;
  for (const [key, known] of client.getQueriesData<readonly OrderView[]>({ queryKey: ACTIVE })) {
    if (known) client.setQueryData(key, foldChanges(known, newChanges, key[2] as BranchFilter));
  }
  if (needsRefetch(newChanges)) void refetchActive(client);
  for (const { orderId } of newChanges)
    void client.invalidateQueries({ queryKey: ['orders', 'one', orderId] });
  void client.invalidateQueries({ queryKey: ['orders', 'candidates'] });
}

export const refetchActive = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ACTIVE });

/** Refetches every order query on screen and drops the others: a customer was erased. */
export async function clearErasedOrders(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: ['orders'], type: 'inactive' });
  await client.invalidateQueries({ queryKey: ['orders'] });
}

/** The newest cached version of an open order. */
export function findCachedOrder(client: QueryClient, id: OrderId): OrderView | undefined {
  const lists = client.getQueriesData<readonly OrderView[]>({ queryKey: ACTIVE });
  const found = lists.flatMap(([, known]) => known?.find((order) => order.id === id) ?? []);
  return found.toSorted((a, b) => b.version - a.version)[0];
}

/** Refetches the lists after a conflict. */
export function refetchOnConflict(client: QueryClient, error: unknown): void {
  if (error instanceof CallError && error.status === 409)
    void client.invalidateQueries({ queryKey: ['orders'] });
}
