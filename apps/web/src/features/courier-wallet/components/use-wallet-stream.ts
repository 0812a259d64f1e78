import { useQueryClient } from '@tanstack/react-query';
import type { UserId } from '@ulak/contracts/ids';
import { useEffect, useRef } from 'react';
import { useLive } from '../../../lib/live.ts';
import { useStaleOnLeave } from '../../../lib/use-stale-on-leave.ts';
import { changesWallet, OWN_WALLET } from '../queries.ts';

/** A payout changes many entries: what comes within this is asked for once, ms. */
const COALESCE_MS = 400;

/** Asks for the wallet anew when a live message says that it changed. */
export function useWalletStream(me: UserId): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useLive((message) => {
    if (!changesWallet(message, me) || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: OWN_WALLET });
    }, COALESCE_MS);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  useStaleOnLeave(OWN_WALLET);
}
