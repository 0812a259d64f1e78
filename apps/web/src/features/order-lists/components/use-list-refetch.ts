import { useQueryClient } from '@tanstack/react-query';
import { FINAL_STATUSES, isOneOf } from '@ulak/contracts/orders/status';
import { useEffect, useRef } from 'react';
import { useLive } from '../../../lib/live.ts';
import { changeFromMessage } from '../../../domain/orders/order-changes.ts';
import { useStaleOnLeave } from '../../../lib/use-stale-on-leave.ts';
import { LISTED, refetchLists } from '../queries.ts';

/**
 * A list is refetched this long after an order ended: a busy hour brings many, and a list that jumps all
 * the time cannot be read.
 */
const REFETCH_DELAY_MS = 15_000;

/**
 * Refetches the lists when orders are delivered or cancelled. @param isOn off for a past period and for
 * later pages, which somebody leafs through
 */
export function useListRefetch(isOn: boolean): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useStaleOnLeave(LISTED);
  useLive((message) => {
    const change = changeFromMessage(message);
    if (!isOn || timer.current || !change || !isOneOf(change.status, FINAL_STATUSES)) return;
    timer.current = setTimeout(() => {
      timer.current = null;
      void refetchLists(client);
    }, REFETCH_DELAY_MS);
  });
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
}
