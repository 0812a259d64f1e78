import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLive } from '../../lib/live.ts';
import { batchPerFrame } from '../../lib/frame-batch.ts';
import { changeFromMessage, isErasure, type OrderChange } from './order-changes.ts';
import { useStaleOnLeave } from '../../lib/use-stale-on-leave.ts';
import { ACTIVE, applyChanges, clearErasedOrders, refetchActive } from './active-orders.ts';

/**
 * How long a tab waits after it becomes visible before it refetches (spec 1 §4): by then the stream has
 * mostly caught up.
 */
const VISIBLE_DELAY_MS = 1_000;

/** One erasure brings a message for each order of a customer: they are refetched together. */
const ERASURE_DELAY_MS = 1_000;

/**
 * Keeps the cached orders current: folds live messages in and refetches a second after the tab becomes
 * visible (spec 1 §4).
 * @returns what to call when the map area becomes visible
 */
export function useOrderStream(): () => void {
  const client = useQueryClient();
  const burst = useMemo(
    () => batchPerFrame<OrderChange>((changes) => applyChanges(client, changes)),
    [client],
  );
  const erasing = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => burst.stop, [burst]);
  useStaleOnLeave(ACTIVE);
  useLive((message) => {
    const change = changeFromMessage(message);
    if (change) burst.push(change);
    if (isErasure(message))
      erasing.current ??= setTimeout(() => {
        erasing.current = null;
        void clearErasedOrders(client);
      }, ERASURE_DELAY_MS);
  });
  useEffect(() => () => clearTimeout(erasing.current ?? undefined), []);
  const refetch = useCallback(() => void refetchActive(client), [client]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onVisibility = (): void => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(refetch, VISIBLE_DELAY_MS);
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [refetch]);

  return refetch;
}
