import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { businessDate, businessDayStart } from '@ulak/contracts/business-day';
import { getHeatHours } from '@ulak/contracts/heatmap/calls';
import type { BranchId } from '@ulak/contracts/ids';
import { listOrders } from '@ulak/contracts/orders/desk-calls';
import {
  cancelRehearsal,
  getRehearsal,
  getRehearsalDay,
  listRehearsals,
  startRehearsal,
} from '@ulak/contracts/rehearsals/calls';
import type { Rehearsal, RehearsalBody, RehearsalId } from '@ulak/contracts/rehearsals/schema';
import { useBodyKey } from '../../lib/body-key.ts';
import { call, messageOf } from '../../lib/call.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { POLLING } from '../../lib/polling.ts';
import { toastError } from '../../lib/toast.ts';
import { isEnded, nextDay } from './model/days.ts';

const REHEARSALS = ['rehearsals'] as const;
/** Rehearsals of a page of the list. */
export const LIST_PAGE = 10;
const POLL_MS = 1_000;

/** The newest business day before `today` on which the branch had an order; null: none has any. */
export const newestDay = (branchId: BranchId, today: string) =>
  queryOptions({
    queryKey: [...REHEARSALS, 'newest-day', branchId, today] as const,
    queryFn: async ({ signal }) => {
      const query = { branchId: String(branchId), to: businessDayStart(today).toISOString(), limit: '1' };
      const [order] = (await call(listOrders, { query, signal })).data;
      return order === undefined ? null : businessDate(Date.parse(order.createdAt));
    },
    staleTime: POLLING.summaries.everyMs,
  });

export const rehearsalDay = (branchId: BranchId, day: string) =>
  queryOptions({
    queryKey: [...REHEARSALS, 'day', branchId, day] as const,
    queryFn: async ({ signal }) =>
      (await call(getRehearsalDay, { query: { branchId: String(branchId), day }, signal })).data,
    staleTime: POLLING.summaries.everyMs,
  });

/** Orders of a business day by hour of the clock, 0 first. */
export const ordersByHour = (branchId: BranchId, day: string) =>
  queryOptions({
    queryKey: [...REHEARSALS, 'orders-by-hour', branchId, day] as const,
    queryFn: async ({ signal }) => {
      const [from, to] = [businessDayStart(day), businessDayStart(nextDay(day))];
      const query = {
        branchId: String(branchId),
        startDate: from.toISOString(),
        endDate: new Date(to.getTime() - 1).toISOString(),
      };
      const { data } = await call(getHeatHours, { query, signal });
      return Array.from({ length: 24 }, (_, hour) =>
        data.reduce((sum, one) => (one.hour === hour ? sum + one.orders : sum), 0),
      );
    },
    staleTime: POLLING.summaries.everyMs,
  });

export const rehearsalList = (branchId: BranchId, page: number) =>
  queryOptions({
    queryKey: [...REHEARSALS, 'list', branchId, page] as const,
    queryFn: ({ signal }) =>
      call(listRehearsals, {
        query: { branchId: String(branchId), page: String(page), limit: String(LIST_PAGE) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** A rehearsal; asked for again while it waits or runs. */
export const rehearsalOf = (id: RehearsalId) =>
  queryOptions({
    queryKey: [...REHEARSALS, 'one', id] as const,
    queryFn: async ({ signal }) => (await call(getRehearsal, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data === undefined || isEnded(state.data) ? false : POLL_MS),
  });

/** 'Prova et': the day begins to be replayed, or waits for its turn. */
export function useStartRehearsal(onStarted: (rehearsal: Rehearsal) => void) {
  const client = useQueryClient();
  const keyOf = useBodyKey();
  return useMutation({
    mutationFn: (body: RehearsalBody) => call(startRehearsal, { body, idempotencyKey: keyOf(body) }),
    onSuccess: ({ data }) => {
      client.setQueryData(rehearsalOf(data.id).queryKey, data);
      onStarted(data);
    },
    onSettled: () => client.invalidateQueries({ queryKey: [...REHEARSALS, 'list'] }),
  });
}

/** Ends a rehearsal that waits or runs. */
export function useCancelRehearsal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: RehearsalId) =>
      call(cancelRehearsal, { params: { id }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: ({ data }) => client.setQueryData(rehearsalOf(data.id).queryKey, data),
    onError: (error) => toastError(messageOf(error, 'Prova iptal edilemedi')),
    onSettled: () => client.invalidateQueries({ queryKey: [...REHEARSALS, 'list'] }),
  });
}

/** Reads the list anew once one has ended. */
export const endedRehearsals = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: [...REHEARSALS, 'list'] });
