import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endBreak, startBreak } from '@ulak/contracts/couriers/calls';
import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { LOCATIONS } from '../../domain/couriers/courier-locations.ts';
import { committedLoad, staffBreakRefusal } from './model.ts';
import { call, CallError, messageOf } from '../../lib/call.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';

/** What a break that begins or ends is about. */
interface BreakCommand {
  readonly courier: CourierLocation;
  readonly isStart: boolean;
  readonly notes?: string | undefined;
}

/** Starts or ends a courier's break from the dashboard and shows the result (spec 1 §7, §8). */
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
