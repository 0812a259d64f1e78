import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { endBreak, setCourierStatus, startBreak } from '@ulak/contracts/couriers/calls';
import { getLastMessage, sendCourierMessage } from '@ulak/contracts/notices/calls';
import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import type { UserId } from '@ulak/contracts/ids';
import { useState } from 'react';
import { LOCATIONS } from '../../domain/couriers/courier-locations.ts';
import { committedLoad, staffBreakRefusal } from './model/roster.ts';
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

/** Switches a courier on- or offline for them; says so, or why not (spec 2 §2.2, §8). */
export function useSwitchPresence() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ courier: { courierId }, online }: { courier: CourierLocation; online: boolean }) =>
      call(setCourierStatus, { body: { courierId, status: online ? 'online' : 'offline' } }),
    onSuccess: (_, { courier, online }) =>
      toastSuccess(`${courier.name} ${online ? 'çevrimiçi' : 'çevrimdışı'} yapıldı.`),
    onError: (error) =>
      toastError(`Kurye durumu güncellenirken bir hata oluştu: ${messageOf(error, 'bağlantı kurulamadı')}`),
    // pending until the list is known, so that the switch does not jump back in between
    onSettled: () => client.invalidateQueries({ queryKey: LOCATIONS }),
  });
}

const MESSAGES = ['courier-message'] as const;

/** The newest message to a courier; null: none. */
export const lastMessage = (courierId: UserId) =>
  queryOptions({
    queryKey: [...MESSAGES, courierId] as const,
    queryFn: async ({ signal }) => (await call(getLastMessage, { params: { id: courierId }, signal })).data,
    staleTime: 0,
  });

/** Sends a short text to a courier's phone. A press that is repeated after a lost answer sends it once. */
export function useSendMessage() {
  const client = useQueryClient();
  const [key, setKey] = useState(newIdempotencyKey);
  return useMutation({
    mutationFn: ({ courier: { courierId: id }, text }: { courier: CourierLocation; text: string }) =>
      call(sendCourierMessage, { params: { id }, body: { text }, idempotencyKey: key }),
    onSuccess: (_, { courier }) => toastSuccess(`Mesaj ${courier.name} adlı kuryeye gönderildi.`),
    onError: (error) => toastError(messageOf(error, 'Mesaj gönderilemedi')),
    onSettled: (_, error) => {
      // Without an answer the next press is the same message; an answered one was another.
      if (!(error instanceof CallError && error.status === 0)) setKey(newIdempotencyKey());
      void client.invalidateQueries({ queryKey: MESSAGES });
    },
  });
}
