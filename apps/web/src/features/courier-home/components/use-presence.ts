import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { UserId } from '@ulak/contracts/ids';
import { useState } from 'react';
import { CallError, messageOf } from '../../../lib/call.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import {
  HAS_DELIVERIES_REFUSAL,
  type PresenceRefusal,
  presenceRefusal,
  SWITCHED_OFF,
} from '../model/presence.ts';
import { refetchBranch, switchBreak, switchPresence } from '../queries.ts';
import { useSwitchedElsewhere } from './use-switched-elsewhere.ts';
import { vibrate } from '../../../lib/vibrate.ts';

/** The dialog that the online switch has open. */
export type PresenceDialog =
  | { readonly kind: 'ask-presence'; readonly online: boolean }
  | { readonly kind: 'ask-break' }
  | { readonly kind: 'refused'; readonly refusal: PresenceRefusal }
  /** `isOwn`: the courier went online on this phone. */
  | { readonly kind: 'safety'; readonly isOwn: boolean };

const asRefusal = (error: unknown): PresenceRefusal =>
  presenceRefusal(
    error instanceof CallError ? error : { code: 'INTERNAL_ERROR', status: 500, message: messageOf(error) },
  );

const isTooFar = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'OUT_OF_BRANCH_AREA';

/** The current location, or the message about why there is none. */
export interface LocationLookup {
  readonly place: LatLng | null;
  readonly problem: { readonly title: string; readonly text: string } | null;
}

const NO_LOCATION: LocationLookup = { place: null, problem: null };

/**
 * Being too far away is what the server makes of an unknown place; the courier is shown the true cause.
 */
class LocationUnavailableError extends Error {
  readonly refusal: PresenceRefusal;
  constructor(problem: NonNullable<LocationLookup['problem']>) {
    super(problem.text);
    this.refusal = { ...problem, detail: null, mayCallManager: false };
  }
}

interface PresenceProps {
  readonly userId: UserId;
  /** As the server says; undefined while unknown. */
  readonly online: boolean | undefined;
  readonly hasDeliveries: boolean;
  /** Asked before going online in a branch that lets its couriers start only near it; null elsewhere. */
  readonly locate: (() => Promise<LocationLookup>) | null;
}

/** The switch and the break, with their questions and messages (spec 3 §4.3, §8). */
export function usePresence({ userId, online: isOnline, hasDeliveries, locate }: PresenceProps) {
  const client = useQueryClient();
  const [dialog, setDialog] = useState<PresenceDialog | null>(null);
  const noteOwnSwitch = useSwitchedElsewhere(isOnline, (online) => {
    vibrate([200, 100, 200]);
    setDialog(online ? { kind: 'safety', isOwn: false } : { kind: 'refused', refusal: SWITCHED_OFF });
  });
  const presence = useMutation({
    onMutate: (online: boolean) => noteOwnSwitch(online, 'pending'),
    onSettled: (_, error, online) => noteOwnSwitch(online, error ? 'failed' : 'done'),
    mutationFn: async (online: boolean) => {
      const { place, problem } = (online && (await locate?.())) || NO_LOCATION;
      try {
        await switchPresence(client, online, place);
      } catch (error) {
        throw problem && isTooFar(error) ? new LocationUnavailableError(problem) : error;
      }
    },
    onSuccess: (_, online) => {
      if (online) setDialog({ kind: 'safety', isOwn: true });
      else toastSuccess('Çevrimdışı oldunuz. İyi dinlenmeler.');
    },
    onError: (error) => {
      setDialog({
        kind: 'refused',
        refusal: error instanceof LocationUnavailableError ? error.refusal : asRefusal(error),
      });
      // The rule may be newer than what this page knows of the branch.
      if (isTooFar(error) && locate === null) void refetchBranch(client);
    },
  });
  const breakMutation = useMutation({
    mutationFn: (isStart: boolean) => switchBreak(client, userId, isStart),
    onSuccess: (_, isStart) => toastSuccess(isStart ? 'Molanız başladı.' : 'Molanız bitti.'),
    onError: (error, isStart) =>
      toastError(messageOf(error, isStart ? 'Mola başlatılamadı' : 'Mola sonlandırılamadı')),
  });
  const requestPresence = (online: boolean): void =>
    setDialog(
      !online && hasDeliveries
        ? { kind: 'refused', refusal: HAS_DELIVERIES_REFUSAL }
        : { kind: 'ask-presence', online },
    );
  return {
    dialog,
    close: () => setDialog(null),
    askPresence: requestPresence,
    requestBreak: () => setDialog({ kind: 'ask-break' }),
    setOnline: (online: boolean) => presence.mutate(online),
    startBreak: () => breakMutation.mutate(true),
    endBreak: () => breakMutation.mutate(false),
    isBusy: presence.isPending || breakMutation.isPending,
    isSwitching: presence.isPending,
  };
}

export type Presence = ReturnType<typeof usePresence>;
