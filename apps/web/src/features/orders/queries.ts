import type { BranchFilter, OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '../../lib/call.ts';
import {
  assignOrder,
  cancelOrder,
  createTrackingLink,
  getActiveOrders,
  getOrder,
  listCandidates,
  listOrders,
  setOrderStatus,
  unassignOrder,
} from '../../lib/calls.ts';
import { REFRESH } from '../../lib/refresh.ts';
import { changeFrom, createChangeLog, foldChanges, needsRefetch, type OrderChange } from '../../lib/order-changes.ts';

const ACTIVE = ['orders', 'active'] as const;
const SEARCH_LIMIT = '25';

const log = createChangeLog();

/** Active orders of a branch, or of the whole scope. Changes told by the stream while the answer was under way are folded into it. */
export const activeOrders = (branchId: BranchFilter) =>
  queryOptions({
    queryKey: [...ACTIVE, branchId] as const,
    queryFn: async ({ signal }): Promise<readonly OrderView[]> => {
      const mark = log.mark();
      const answered = await call(getActiveOrders, { query: { branchId: String(branchId) }, signal });
      return foldChanges(answered, log.since(mark), branchId);
    },
    staleTime: REFRESH.activeOrders.staleMs,
  });

/** One order with its history. */
export const orderDetail = (id: OrderId) =>
  queryOptions({
    queryKey: ['orders', 'one', id] as const,
    queryFn: async ({ signal }) => (await call(getOrder, { params: { id }, signal })).data,
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
    queryFn: async ({ signal }) => (await call(listOrders, { query: { search: text, limit: SEARCH_LIMIT }, signal })).data,
    placeholderData: keepPreviousData,
    enabled: text.length >= 2,
  });

/** Writes changes into every cached list of active orders; what hangs on the changed orders is asked again. */
export function applyChanges(client: QueryClient, changes: readonly OrderChange[]): void {
  const news = changes.filter((change) => log.add(change));
  if (news.length === 0) return;
  for (const [key, known] of client.getQueriesData<readonly OrderView[]>({ queryKey: ACTIVE })) {
    if (known) client.setQueryData(key, foldChanges(known, news, key[2] as BranchFilter));
  }
  if (needsRefetch(news)) void refetchActive(client);
  for (const { orderId } of news) void client.invalidateQueries({ queryKey: ['orders', 'one', orderId] });
  void client.invalidateQueries({ queryKey: ['orders', 'candidates'] });
}

export const refetchActive = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ACTIVE });

/** A step on an order: the answered order is written into the lists; a refusal fetches what is true now and is left to the caller to tell. */
function useOrderStep<V>(step: (variables: V) => Promise<{ data: OrderView }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: step,
    onSuccess: ({ data }) => {
      applyChanges(client, [changeFrom(data)]);
      void client.invalidateQueries({ queryKey: ['orders', 'one', data.id] });
    },
    onError: (error) => {
      if (error instanceof CallError && error.status === 409) void client.invalidateQueries({ queryKey: ['orders'] });
    },
  });
}

export interface Assignment {
  readonly order: OrderView;
  readonly courierId: UserId;
}

export const useAssign = () =>
  useOrderStep(({ order, courierId }: Assignment) =>
    call(assignOrder, {
      params: { id: order.id },
      // Who has it as this screen shows it: if somebody else took it meanwhile, the answer says who.
      body: { courierId, branchId: order.branchId, fromCourierId: order.status === 'ASSIGNED' ? order.courierId : null },
    }),
  );

export const useUnassign = () => useOrderStep((id: OrderId) => call(unassignOrder, { params: { id } }));

export const useCancel = () =>
  useOrderStep(({ id, reason }: { id: OrderId; reason: string }) => call(cancelOrder, { params: { id }, body: { reason } }));

export const useSetStatus = () =>
  useOrderStep(({ id, status }: { id: OrderId; status: 'READY' | 'AVAILABLE' | 'PREPARING' }) =>
    call(setOrderStatus, { params: { id }, body: { status } }),
  );

/** A tracking link of the customer's order: a new one each time (DECISIONS "Public tracking and privacy"). */
export const useTrackingLink = () =>
  useMutation({ mutationFn: async (id: OrderId) => (await call(createTrackingLink, { params: { id } })).data });
