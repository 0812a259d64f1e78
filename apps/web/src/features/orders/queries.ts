import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { isPastOrder } from '@ulak/contracts/domain/customer-privacy';
import type { OrderId, UserId } from '@ulak/contracts/ids';
import { getOrder, notePacked, setOrderStatus } from '@ulak/contracts/orders/calls';
import {
  assignOrder,
  assignOrders,
  cancelOrder,
  createTrackingLink,
  listCandidates,
  listOrders,
  unassignOrder,
} from '@ulak/contracts/orders/desk-calls';
import type { OrderDetail, OrderView, PastOrder } from '@ulak/contracts/orders/schema';
import { ACTIVE, applyChanges, refetchActive, refetchOnConflict } from '../../domain/orders/active-orders.ts';
import { changeFromOrder } from '../../domain/orders/order-changes.ts';
import { call } from '../../lib/call.ts';

const SEARCH_LIMIT = '25';

/** Orders are withheld from couriers only, who have no dashboard. */
function assertFullOrder(order: OrderDetail | PastOrder): OrderDetail {
  if (isPastOrder(order)) throw new Error('an order without its customer on the dashboard');
  return order;
}

/** One order with its history. */
export const orderDetail = (id: OrderId) =>
  queryOptions({
    queryKey: ['orders', 'one', id] as const,
    queryFn: async ({ signal }) => assertFullOrder((await call(getOrder, { params: { id }, signal })).data),
  });

/** The couriers for an order, ranked by the server. */
export const candidates = (id: OrderId) =>
  queryOptions({
    queryKey: ['orders', 'candidates', id] as const,
    queryFn: async ({ signal }) => (await call(listCandidates, { params: { id }, signal })).data,
    staleTime: 0,
  });

/** Orders of any state and age that a search text means. */
export const orderSearch = (text: string) =>
  queryOptions({
    queryKey: ['orders', 'search', text] as const,
    queryFn: async ({ signal }) =>
      (await call(listOrders, { query: { search: text, limit: SEARCH_LIMIT }, signal })).data,
    placeholderData: keepPreviousData,
    enabled: text.length >= 2,
  });

/** Orders shown optimistically → the same order as the server last sent it. */
const serverOrders = new WeakMap<OrderView, OrderView>();

/** Commits or rolls back optimistic orders. @param accepted the accepted ones by id */
type SettleOptimistic = (accepted: ReadonlyMap<OrderId, OrderView>) => void;

/**
 * Shows orders at once as they will be. @returns settles them: an order that no newer change replaced becomes
 * the accepted one, or is rolled back exactly
 */
export function applyOptimistic(
  client: QueryClient,
  orders: readonly OrderView[],
  change: (order: OrderView) => OrderView,
): SettleOptimistic {
  const wanted = new Set(orders.map(({ id }) => id));
  const optimisticOrders = new Set<OrderView>();
  // A response in flight was made before the step and would show the old state for a moment.
  const wasFetching = client.isFetching({ queryKey: ACTIVE }) > 0;
  void client.cancelQueries({ queryKey: ACTIVE });
  replaceEach(client, (order) => {
    if (!wanted.has(order.id)) return order;
    const optimistic = change(order);
    serverOrders.set(optimistic, serverOrders.get(order) ?? order);
    optimisticOrders.add(optimistic);
    return optimistic;
  });
  return (accepted) => {
    replaceEach(client, (order) =>
      optimisticOrders.has(order) ? (accepted.get(order.id) ?? serverOrders.get(order) ?? order) : order,
    );
    if (wasFetching) void refetchActive(client);
  };
}

function replaceEach(client: QueryClient, replace: (order: OrderView) => OrderView): void {
  for (const [key, known] of client.getQueriesData<readonly OrderView[]>({ queryKey: ACTIVE })) {
    const next = known?.map(replace);
    if (next?.some((order, index) => order !== known?.[index])) client.setQueryData(key, next);
  }
}

/** Gives an order to a courier, or moves it from one to another. */
export const requestAssign = async (order: OrderView, courierId: UserId): Promise<OrderView> => {
  const body = { courierId, branchId: order.branchId, fromCourierId: holderOf(order) };
  return (await call(assignOrder, { params: { id: order.id }, body })).data;
};

/**
 * Gives several orders to a courier, or moves them; the answer names each that somebody else got meanwhile.
 */
export async function requestAssignMany(orders: readonly OrderView[], courierId: UserId) {
  const orderIds = orders.map(({ id }) => id);
  const fromCourierIds = orders.map(holderOf);
  return (await call(assignOrders, { body: { courierId, orderIds, fromCourierIds } })).data;
}

/** Who has an order as this screen shows it: if somebody else took it meanwhile, the answer says who. */
const holderOf = (order: OrderView): UserId | null => (order.status === 'ASSIGNED' ? order.courierId : null);

export const requestUnassign = async (id: OrderId): Promise<OrderView> =>
  (await call(unassignOrder, { params: { id } })).data;

export const requestStatus = async (
  id: OrderId,
  status: 'READY' | 'AVAILABLE' | 'PREPARING',
): Promise<OrderView> => (await call(setOrderStatus, { params: { id }, body: { status } })).data;

/** Tells that the goods of an order are packed that a courier or the pool has already. */
export const requestPacked = async (id: OrderId): Promise<OrderView> =>
  (await call(notePacked, { params: { id } })).data;

/**
 * Takes a step on an order back: to the courier who had it, to the pool, or to waiting. There is no way back
 * to a failed delivery.
 */
export async function requestRevert(before: OrderView, after: OrderView): Promise<OrderView> {
  if (before.status === 'ASSIGNED' && before.courierId !== null)
    return requestAssign(after, before.courierId);
  if (after.status === 'AVAILABLE')
    return requestStatus(after.id, before.status === 'READY' ? 'READY' : 'PREPARING');
  const freed = await requestUnassign(after.id);
  return before.status === 'AVAILABLE' ? requestStatus(after.id, 'AVAILABLE') : freed;
}

export function useCancel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: OrderId; reason: string }) =>
      call(cancelOrder, { params: { id }, body: { reason } }),
    onSuccess: ({ data }) => applyChanges(client, [changeFromOrder(data)]),
    onError: (error) => refetchOnConflict(client, error),
  });
}

/** A tracking link of the customer's order: a new one each time (DECISIONS "Public tracking and privacy"). */
export const useTrackingLink = () =>
  useMutation({
    mutationFn: async (id: OrderId) => (await call(createTrackingLink, { params: { id } })).data,
  });
