import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLive } from '../../../lib/live.ts';
import { refetchHealth } from '../queries.ts';

/** A round follows a burst of events; a request after each of them would get the same response many times. */
const REFETCH_DELAY_MS = 2_000;

/**
 * Refetches, at most every two seconds, at messages about an order or about a courier who came, went or
 * took a break.
 */
export function useDispatchRefetch(): void {
  const client = useQueryClient();
  const throttledRefetch = useMemo(
    () => throttleTrailing(REFETCH_DELAY_MS, () => void refetchHealth(client)),
    [client],
  );
  useEffect(() => throttledRefetch.stop, [throttledRefetch]);
  useLive(({ type }) => {
    if (type === 'ORDER_CREATED' || type === 'ORDER_STATUS_UPDATED' || type === 'COURIER_STATUS_UPDATED')
      throttledRefetch.run();
  });
}

/** Runs at the end of an interval that the first call begins, however many calls come during it. */
function throttleTrailing(intervalMs: number, run: () => void): { run: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    run: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        run();
      }, intervalMs);
    },
    stop: () => clearTimeout(timer),
  };
}
