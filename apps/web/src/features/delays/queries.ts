import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { exportDelays, listDelayCouriers, listDelays, resolveDelay } from '@ulak/contracts/delays/calls';
import type { DelayId } from '@ulak/contracts/delays/schema';
import { useEffect, useRef } from 'react';
import { call, messageOf } from '../../lib/call.ts';
import { downloadFile } from '../../lib/download-file.ts';
import { useLive } from '../../lib/live.ts';
import { POLLING } from '../../lib/polling.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { useStaleOnLeave } from '../../lib/use-stale-on-leave.ts';

const DELAYS = ['delays'] as const;
/** Rows of a page (spec 4 §9). */
export const PAGE_SIZE = 50;

type Query = Readonly<Record<string, string>>;

/** The stream tells of changes, the poll of what it missed. */
const COMMON = {
  staleTime: POLLING.violations.staleMs,
  refetchInterval: POLLING.violations.everyMs,
  placeholderData: keepPreviousData,
} as const;

/** A page of delays with the figures of all that match. @param query as `delaysQuery` writes it */
export const delayPage = (query: Query, page: number) =>
  queryOptions({
    queryKey: [...DELAYS, 'page', query, page] as const,
    queryFn: ({ signal }) =>
      call(listDelays, { query: { ...query, page: String(page), limit: String(PAGE_SIZE) }, signal }),
    ...COMMON,
  });

/** Couriers with delays in the range. @param query as `couriersQuery` writes it */
export const delayCouriers = (query: Query) =>
  queryOptions({
    queryKey: [...DELAYS, 'couriers', query] as const,
    queryFn: async ({ signal }) => (await call(listDelayCouriers, { query, signal })).data,
    ...COMMON,
  });

/** What matches as the server's Excel file, all pages of it. */
export const downloadDelays = (query: Query, signal: AbortSignal) =>
  downloadFile(
    exportDelays,
    { query },
    { signal, onProgress: () => {}, fallbackName: 'kurye-gecikmeleri.xlsx' },
  );

/** Resolves a delay; who was too late is told how it ended. @param onDone after it was resolved */
export function useResolve(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, notes }: { readonly id: DelayId; readonly notes: string }) =>
      call(resolveDelay, { params: { id }, body: notes.trim() === '' ? {} : { notes: notes.trim() } }),
    onSuccess: () => {
      toastSuccess('Gecikme çözüldü olarak kaydedildi');
      onDone();
    },
    onError: (error) => toastError(messageOf(error, 'Gecikme çözülemedi')),
    onSettled: () => client.invalidateQueries({ queryKey: DELAYS }),
  });
}

/** Messages that come together are one question, ms. */
const GATHER_MS = 500;

/** Asks anew when a delay opened, ended or was resolved. */
export function useDelayChanges(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useLive(({ type }) => {
    if (type !== 'COURIER_DELAYS_UPDATED' || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: DELAYS });
    }, GATHER_MS);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  useStaleOnLeave(DELAYS);
}
