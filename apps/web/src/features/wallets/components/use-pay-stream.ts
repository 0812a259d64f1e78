import { useQueryClient } from '@tanstack/react-query';
import type { LiveMessage } from '@ulak/contracts/events';
import { useEffect, useRef } from 'react';
import { useLive } from '../../../lib/live.ts';
import { useStaleOnLeave } from '../../../lib/use-stale-on-leave.ts';
import { WALLETS } from '../queries.ts';

/** Messages of an evening come in bursts; what they tell of is fetched together. */
const GATHER_MS = 1_000;

const changesPay = (message: LiveMessage): boolean =>
  message.type === 'COURIER_PAY_UPDATED' ||
  (message.type === 'ORDER_STATUS_UPDATED' && message.status === 'DELIVERED');

/** Keeps the wallets current: asks again after deliveries and changes of pay, at most once a second. */
export function usePayStream(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const refetch = (): void => {
    // A fetch that takes longer than a second is let finish: cut off every time, it would never come.
    if (client.isFetching({ queryKey: WALLETS }) > 0) {
      timer.current = setTimeout(refetch, GATHER_MS);
      return;
    }
    timer.current = null;
    void client.invalidateQueries({ queryKey: WALLETS });
  };
  useLive((message) => {
    if (changesPay(message)) timer.current ??= setTimeout(refetch, GATHER_MS);
  });
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  useStaleOnLeave(WALLETS);
}
