import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserId } from '@ulak/contracts/ids';
import { useState } from 'react';
import { CallError, messageOf } from '../../../lib/call.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { HAS_DELIVERIES, type PresenceRefusal, presenceRefusal } from '../model.ts';
import { switchBreak, switchPresence } from '../queries.ts';

/** What stands over the screen because of the switch. */
export type PresenceDialog =
  | { readonly kind: 'ask-presence'; readonly online: boolean }
  | { readonly kind: 'ask-break' }
  | { readonly kind: 'refused'; readonly refusal: PresenceRefusal }
  | { readonly kind: 'safety' };

const asRefusal = (error: unknown): PresenceRefusal =>
  presenceRefusal(error instanceof CallError ? error : { code: 'INTERNAL_ERROR', status: 500, message: messageOf(error) });

interface PresenceProps {
  readonly userId: UserId;
  readonly hasDeliveries: boolean;
  /** Done before the server is asked, for example telling where the phone is. */
  readonly beforeOnline: () => Promise<void>;
}

/** The switch and the break, with everything that is asked and said around them (spec 3 §4.3, §8). */
export function usePresence({ userId, hasDeliveries, beforeOnline }: PresenceProps) {
  const client = useQueryClient();
  const [dialog, setDialog] = useState<PresenceDialog | null>(null);
  const presence = useMutation({
    mutationFn: async (online: boolean) => {
      if (online) await beforeOnline();
      await switchPresence(client, online);
    },
    onSuccess: (_, online) => {
      if (online) setDialog({ kind: 'safety' });
      else toastSuccess('Çevrimdışı oldunuz. İyi dinlenmeler.');
    },
    onError: (error) => setDialog({ kind: 'refused', refusal: asRefusal(error) }),
  });
  const pause = useMutation({
    mutationFn: (isStart: boolean) => switchBreak(client, userId, isStart),
    onSuccess: (_, isStart) => toastSuccess(isStart ? 'Molanız başladı.' : 'Molanız bitti.'),
    onError: (error, isStart) => toastError(messageOf(error, isStart ? 'Mola başlatılamadı' : 'Mola sonlandırılamadı')),
  });
  const askPresence = (online: boolean): void =>
    setDialog(!online && hasDeliveries ? { kind: 'refused', refusal: HAS_DELIVERIES } : { kind: 'ask-presence', online });
  return {
    dialog,
    close: () => setDialog(null),
    askPresence,
    askBreak: () => setDialog({ kind: 'ask-break' }),
    turn: (online: boolean) => presence.mutate(online),
    startBreak: () => pause.mutate(true),
    endBreak: () => pause.mutate(false),
    isBusy: presence.isPending || pause.isPending,
    isTurning: presence.isPending,
  };
}

export type Presence = ReturnType<typeof usePresence>;
