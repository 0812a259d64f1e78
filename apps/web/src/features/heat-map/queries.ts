import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  cancelHeatUpdate,
  getHeatHours,
  getHeatMap,
  getHeatUpdate,
  listCellOrders,
  updateHeatMap,
} from '@ulak/contracts/heatmap/calls';
import type { HeatUpdateState, TimeSlot } from '@ulak/contracts/heatmap/analysis';
import type { HeatUpdateId } from '@ulak/contracts/heatmap/schema';
import type { BranchId } from '@ulak/contracts/ids';
import type { NeighborhoodChoice } from '@ulak/contracts/neighborhoods/id';
import { call, messageOf } from '../../lib/call.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { POLLING } from '../../lib/polling.ts';
import { toastError, toastSaved } from '../../lib/toast.ts';

const HEAT = ['heat-map'] as const;
/** Orders of a page of a cell. */
export const CELL_PAGE = 20;
const UPDATE_POLL_MS = 1_000;
const UPDATED = 'Veriler güncellendi';

/** What a heat map is asked for. */
export interface HeatAsked {
  readonly branchId: BranchId;
  readonly startDate: string;
  readonly endDate: string;
  readonly timeSlot: TimeSlot;
  readonly weekdays: readonly number[];
  /** Null: all. */
  readonly neighborhoodId: NeighborhoodChoice | null;
}

const queryOf = ({ branchId, weekdays, neighborhoodId, ...asked }: HeatAsked) => ({
  ...asked,
  branchId: String(branchId),
  ...(neighborhoodId !== null && { neighborhoodId: String(neighborhoodId) }),
  ...(weekdays.length > 0 && { weekdays: weekdays.join() }),
});

// Counted for minutes: nobody needs this map to the second, and each look reads a month of orders.
const COMMON = { staleTime: POLLING.summaries.everyMs, placeholderData: keepPreviousData } as const;

export const heatMap = (asked: HeatAsked) =>
  queryOptions({
    queryKey: [...HEAT, 'cells', asked] as const,
    queryFn: ({ signal }) => call(getHeatMap, { query: queryOf(asked), signal }),
    ...COMMON,
  });

export const heatHours = ({ branchId, startDate, endDate, neighborhoodId }: HeatAsked) =>
  queryOptions({
    queryKey: [...HEAT, 'hours', branchId, startDate, endDate, neighborhoodId] as const,
    queryFn: async ({ signal }) => {
      const query = {
        branchId: String(branchId),
        startDate,
        endDate,
        ...(neighborhoodId !== null && { neighborhoodId: String(neighborhoodId) }),
      };
      return (await call(getHeatHours, { query, signal })).data;
    },
    ...COMMON,
  });

export const cellOrders = (asked: HeatAsked, at: { lat: number; lng: number }, page: number) =>
  queryOptions({
    queryKey: [...HEAT, 'orders', asked, at.lat, at.lng, page] as const,
    queryFn: ({ signal }) =>
      call(listCellOrders, {
        query: {
          ...queryOf(asked),
          lat: String(at.lat),
          lng: String(at.lng),
          page: String(page),
          limit: String(CELL_PAGE),
        },
        signal,
      }),
    ...COMMON,
  });

/** An update while it runs. */
export const heatUpdate = (id: HeatUpdateId | null) =>
  queryOptions({
    queryKey: [...HEAT, 'update', id] as const,
    queryFn: async ({ signal }) =>
      (await call(getHeatUpdate, { params: { id: id as HeatUpdateId }, signal })).data,
    enabled: id !== null,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === 'RUNNING' ? UPDATE_POLL_MS : false,
  });

/** 'Verileri Güncelle': a long range begins to be counted, a short one is read anew. */
export function useUpdateHeat(asked: HeatAsked) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ weekdays, neighborhoodId, ...selection }: HeatAsked) =>
      call(updateHeatMap, {
        body: {
          ...selection,
          ...(weekdays.length > 0 && { weekdays: [...weekdays] }),
          ...(neighborhoodId !== null && { neighborhoodId }),
        },
        idempotencyKey: newIdempotencyKey(),
      }),
    onSuccess: async ({ data }) => {
      await client.invalidateQueries({ queryKey: HEAT });
      if (data.update === null && !client.getQueryState(heatMap(asked).queryKey)?.error)
        toastSaved('heat-map', UPDATED);
    },
    onError: (error) => toastError(messageOf(error, 'Veriler güncellenemedi')),
  });
}

/** Ends a running update; the earlier result stays. */
export function useCancelUpdate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: HeatUpdateId) =>
      call(cancelHeatUpdate, { params: { id }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: ({ data }) => client.setQueryData(heatUpdate(data.id).queryKey, data),
    onError: (error) => toastError(messageOf(error, 'Güncelleme iptal edilemedi')),
  });
}

/** Says how an update has ended, and reads the map that it was made for. */
export function tellEnd(client: QueryClient, state: Exclude<HeatUpdateState, 'RUNNING'>): void {
  if (state === 'FAILED') toastError('Güncelleme tamamlanamadı. Aralığı daraltıp yeniden deneyin.');
  else toastSaved('heat-map', state === 'DONE' ? UPDATED : 'Güncelleme iptal edildi');
  void client.invalidateQueries({ queryKey: [...HEAT, 'cells'] });
}
