import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyIn } from '@ulak/contracts/call';
import {
  beginDeliveryStop,
  changeDeliveryStop,
  endDeliveryStop,
  listDeliveryStops,
} from '@ulak/contracts/stops/calls';
import { branchList } from '../../domain/branches/branch-list.ts';
import { ADMINISTRATION_EVERY_MS } from '../../lib/administration-polling.ts';
import { useBodyKey } from '../../lib/body-key.ts';
import { call, messageOf } from '../../lib/call.ts';
import { useLive } from '../../lib/live.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';

const STOPS = ['delivery-stops'] as const;
/** Stops on a page. */
export const STOPS_PAGE = 20;

/** Stops of the viewer's branches: what is not over first. */
export const stopsPage = (page: number) =>
  queryOptions({
    queryKey: [...STOPS, page] as const,
    queryFn: ({ signal }) =>
      call(listDeliveryStops, { query: { page: String(page), limit: String(STOPS_PAGE) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ADMINISTRATION_EVERY_MS,
  });

/** Asks again for what a stop changes, here and on the desk. */
function useRefetch(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: STOPS });
    void client.invalidateQueries({ queryKey: branchList.queryKey });
  };
}

/** Follows what others do with stops, and what begins or ends by itself. */
export function useStopChanges(): void {
  const refetch = useRefetch();
  useLive(({ type }) => {
    if (type === 'BRANCH_UPDATED') refetch();
  });
}

export function useBeginStop(onDone: () => void) {
  const refetch = useRefetch();
  const keyOf = useBodyKey();
  return useMutation({
    mutationFn: (body: BodyIn<typeof beginDeliveryStop>) =>
      call(beginDeliveryStop, { body, idempotencyKey: keyOf(body) }),
    onSuccess: ({ data }) => {
      toastSuccess(data.state === 'UPCOMING' ? 'Durdurma planlandı.' : 'Teslimat durduruldu.');
      onDone();
    },
    onSettled: refetch,
  });
}

export function useChangeStop(id: number, onDone: () => void) {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (body: BodyIn<typeof changeDeliveryStop>) =>
      call(changeDeliveryStop, { params: { id }, body }),
    onSuccess: () => {
      toastSuccess('Durdurma değiştirildi.');
      onDone();
    },
    onSettled: refetch,
  });
}

export function useEndStop(id: number) {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: () => call(endDeliveryStop, { params: { id } }),
    onSuccess: () => toastSuccess('Durdurma bitirildi.'),
    onError: (error) => toastError(messageOf(error, 'Durdurma bitirilemedi')),
    onSettled: refetch,
  });
}
