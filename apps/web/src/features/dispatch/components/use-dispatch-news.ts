import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLive } from '../../../lib/live.ts';
import { refetchHealth } from '../queries.ts';

/** A round follows a burst of events; who asks after each of them would be told the same many times. */
const REST_MS = 2_000;

/**
 * Asks again, at most every two seconds, when the stream tells of an order or of a courier who came, went or
 * took a break.
 */
export function useDispatchNews(): void {
  const client = useQueryClient();
  const rest = useMemo(() => atMostEvery(REST_MS, () => void refetchHealth(client)), [client]);
  useEffect(() => rest.stop, [rest]);
  useLive(({ type }) => {
    if (type === 'ORDER_CREATED' || type === 'ORDER_STATUS_UPDATED' || type === 'COURIER_STATUS_UPDATED')
      rest.run();
  });
}

/** Runs at the end of a rest that the first call begins, however many calls come during it. */
function atMostEvery(restMs: number, run: () => void): { run: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    run: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        run();
      }, restMs);
    },
    stop: () => clearTimeout(timer),
  };
}
