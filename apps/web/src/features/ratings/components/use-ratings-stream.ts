import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../../../lib/live.ts';
import { useStaleOnLeave } from '../../../lib/use-stale-on-leave.ts';
import { RATINGS } from '../queries.ts';

/** Ratings of an evening come in bursts; what they tell of is fetched together. */
const GATHER_MS = 500;

/** Keeps the ratings current: asks again when one comes or is decided about, at most twice a second. */
export function useRatingsStream(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useLive((message) => {
    if (message.type !== 'CUSTOMER_RATINGS_UPDATED') return;
    timer.current ??= setTimeout(() => {
      timer.current = null;
      void client.invalidateQueries({ queryKey: RATINGS });
    }, GATHER_MS);
  });
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  useStaleOnLeave(RATINGS);
}
