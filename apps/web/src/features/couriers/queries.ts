import { endBreak, listCourierLocations, startBreak } from '@ulak/contracts/couriers/calls';
import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError, call, messageOf } from '../../lib/call.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { serverNow } from '../../lib/server-time.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import {
  staffBreakRefusal,
  type CourierMessage,
  foldCouriers,
  committedLoad,
  mergeNewestPositions,
  needsCourierRefetch,
} from './model.ts';

const LOCATIONS = ['couriers', 'locations'] as const;

/**
 * Couriers of the scope with state, load and last position. A position the stream brought stays when the
 * answer's is older.
 */
export const courierLocations = queryOptions({
  queryKey: LOCATIONS,
  queryFn: async ({ signal, client }): Promise<readonly CourierLocation[]> => {
    const answered = await call(listCourierLocations, { signal });
    return mergeNewestPositions(
      answered,
      client.getQueryData<readonly CourierLocation[]>(LOCATIONS),
      serverNow(),
    );
  },
  // always stale (spec 1 §7)
  staleTime: 0,
  // What did not change is the same object already (foldCouriers); comparing 500 couriers field by field at
  // every burst would find nothing else.
  structuralSharing: false,
});

/** Writes a burst of live messages into the cached list. */
export function applyCourierMessages(client: QueryClient, messages: readonly CourierMessage[]): void {
  const known = client.getQueryData<readonly CourierLocation[]>(LOCATIONS);
  if (known) client.setQueryData(LOCATIONS, foldCouriers(known, messages, serverNow()));
  if (needsCourierRefetch(messages)) void client.invalidateQueries({ queryKey: LOCATIONS });
}

/** What a break that begins or ends is about. */
interface BreakCommand {
  readonly courier: CourierLocation;
  readonly isStart: boolean;
  readonly notes?: string | undefined;
}

/** Starts or ends a courier's break from the desk and tells how it went (spec 1 §7, §8). */
export function useBreak() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ courier: { courierId }, isStart, notes }: BreakCommand) =>
      call(isStart ? startBreak : endBreak, {
        body: { courierId, ...(notes?.trim() ? { notes: notes.trim() } : {}) },
        idempotencyKey: newIdempotencyKey(),
      }),
    onSuccess: ({ data }, { isStart }) =>
      toastSuccess(
        isStart ? `${data.courierName} için öğle molası başlatıldı` : 'Kurye molası sonlandırıldı',
      ),
    onError: (error, { courier, isStart }) => {
      const what = isStart ? 'Mola başlatılamadı' : 'Mola sonlandırılamadı';
      const staffMessage =
        isStart && error instanceof CallError ? staffBreakRefusal(error.code, committedLoad(courier)) : null;
      const why = staffMessage ?? messageOf(error, '');
      toastError(why ? `${what}: ${why}` : what);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: LOCATIONS });
      void client.invalidateQueries({ queryKey: ['orders', 'candidates'] });
    },
  });
}
