import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listBranches } from '@ulak/contracts/branches/calls';
import {
  endBreak,
  getCourierStatus,
  getOwnDeliveryRate,
  setCourierStatus,
  startBreak,
} from '@ulak/contracts/couriers/calls';
import { getCourierRoute } from '@ulak/contracts/dispatch/calls';
import type { BodyIn } from '@ulak/contracts/call';
import { isPastOrder } from '@ulak/contracts/domain/customer-privacy';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { LiveMessage } from '@ulak/contracts/events';
import type { BranchId, OrderId, UserId } from '@ulak/contracts/ids';
import {
  acceptAllOrders,
  claimOrder,
  getActiveDeliveries,
  getPoolOrders,
} from '@ulak/contracts/orders/calls';
import type { OrderView, PastOrder } from '@ulak/contracts/orders/schema';
import { call } from '../../lib/call.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { POLLING } from '../../lib/polling.ts';
import { applyLiveMessage, applyOrder, applyPresence } from './model/live-orders.ts';

/** The courier's own state. */
export const ownStatus = queryOptions({
  queryKey: ['courier', 'status'] as const,
  queryFn: ({ signal }) => call(getCourierStatus, { signal }),
  staleTime: POLLING.courierStatus.staleMs,
});

/** The courier's orders as the server has them; steps that still wait are laid over them by the page. */
export const ownDeliveries = queryOptions({
  queryKey: ['courier', 'deliveries'] as const,
  queryFn: async ({ signal }): Promise<readonly OrderView[]> => await call(getActiveDeliveries, { signal }),
  staleTime: POLLING.activeDeliveries.staleMs,
});

/** The suggested order of the road; asked for when the load changes, not by the clock. */
export const ownRoute = queryOptions({
  queryKey: ['courier', 'route'] as const,
  queryFn: async ({ signal }) => (await call(getCourierRoute, { signal })).data,
});

/** What can be claimed now. */
export const poolOrders = queryOptions({
  queryKey: ['courier', 'pool'] as const,
  queryFn: ({ signal }) => call(getPoolOrders, { signal }),
  staleTime: POLLING.poolOrders.staleMs,
});

/** The courier's branch; null for a courier without one. */
export const ownBranch = (branchId: BranchId | null) =>
  queryOptions({
    queryKey: ['courier', 'branch', branchId] as const,
    queryFn: async ({ signal }) =>
      (await call(listBranches, { signal })).find(({ id }) => id === branchId) ?? null,
    staleTime: POLLING.branches.staleMs,
    meta: { isStreamed: false },
  });

/** What the courier's branch pays for a delivery now; asked for anew with the branch. */
export const ownDeliveryRate = (branchId: BranchId | null) =>
  queryOptions({
    queryKey: ['courier', 'branch', branchId, 'rate'] as const,
    queryFn: async ({ signal }) => (await call(getOwnDeliveryRate, { signal })).data,
    staleTime: POLLING.branches.staleMs,
    meta: { isStreamed: false },
  });

/**
 * Writes an order that the server just answered into the list. A poll under way would bring what was true
 * before, so it is dropped.
 */
export async function cacheOrder(client: QueryClient, order: OrderView | PastOrder): Promise<void> {
  await client.cancelQueries({ queryKey: ownDeliveries.queryKey });
  client.setQueryData(ownDeliveries.queryKey, (orders = []) =>
    isPastOrder(order) ? orders.filter(({ id }) => id !== order.id) : applyOrder(orders, order),
  );
}

export const refetchDeliveries = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ownDeliveries.queryKey });

/** Applies a live message to everything the courier's screen knows (spec 3 §7). */
export async function cacheLiveMessage(client: QueryClient, message: LiveMessage, me: UserId): Promise<void> {
  if (message.type === 'COURIER_STATUS_UPDATED' && message.courierId === me) {
    await client.cancelQueries({ queryKey: ownStatus.queryKey });
    client.setQueryData(ownStatus.queryKey, (status) => status && applyPresence(status, message));
    await client.invalidateQueries({ queryKey: ownStatus.queryKey });
    return;
  }
  if (message.type === 'BRANCH_UPDATED') {
    void client.invalidateQueries({ queryKey: ['courier', 'branch'] });
    void client.invalidateQueries({ queryKey: poolOrders.queryKey });
  }
  if (message.type === 'ORDER_CREATED' || message.type === 'ORDER_STATUS_UPDATED') {
    void client.invalidateQueries({ queryKey: poolOrders.queryKey });
  }
  const orders = client.getQueryData(ownDeliveries.queryKey);
  if (!orders) return;
  const next = applyLiveMessage(orders, message, me);
  if (next === orders) return;
  await client.cancelQueries({ queryKey: ownDeliveries.queryKey });
  client.setQueryData(ownDeliveries.queryKey, (latest) =>
    latest ? applyLiveMessage(latest, message, me) : next,
  );
}

export const refetchBranch = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['courier', 'branch'] });

/**
 * Switches the courier on- or offline; the answer is the new state.
 * @param place where the phone is, for a branch that lets its couriers start only near it; null when that is
 * unknown or of no importance
 */
export async function switchPresence(
  client: QueryClient,
  online: boolean,
  place: LatLng | null,
): Promise<void> {
  const position = place && { lat: place.lat, lng: place.lng };
  const { success: _, ...status } = await call(setCourierStatus, {
    body: { status: online ? 'online' : 'offline', ...(position && { position }) },
  });
  await client.cancelQueries({ queryKey: ownStatus.queryKey });
  client.setQueryData(ownStatus.queryKey, status);
  void client.invalidateQueries({ queryKey: poolOrders.queryKey });
}

/** Starts or ends the own break. */
export async function switchBreak(client: QueryClient, courierId: UserId, isStart: boolean): Promise<void> {
  await call(isStart ? startBreak : endBreak, { body: { courierId }, idempotencyKey: newIdempotencyKey() });
  await client.invalidateQueries({ queryKey: ownStatus.queryKey });
}

/** When and where a step is taken, by the phone's clock. */
export type StepReport = BodyIn<typeof acceptAllOrders>;

/** Accepts every assigned order at once (spec 3 §4.2). */
export async function acceptAll(client: QueryClient, report: StepReport): Promise<void> {
  const body = { ...report, sentAt: Date.now() };
  const { data } = await call(acceptAllOrders, { body, idempotencyKey: newIdempotencyKey() });
  for (const order of data) await cacheOrder(client, order);
  void refetchDeliveries(client);
}

/** Takes an order from the pool. */
export async function claimPoolOrder(client: QueryClient, id: OrderId): Promise<void> {
  try {
    const { data } = await call(claimOrder, { params: { id }, idempotencyKey: newIdempotencyKey() });
    await cacheOrder(client, data);
  } finally {
    void client.invalidateQueries({ queryKey: poolOrders.queryKey });
  }
}
