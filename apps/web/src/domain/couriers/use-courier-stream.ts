import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLive } from '../../lib/live.ts';
import { batchPerFrame } from '../../lib/frame-batch.ts';
import { type CourierMessage, isCourierMessage } from './courier-changes.ts';
import { useStaleOnLeave } from '../../lib/use-stale-on-leave.ts';
import { applyCourierMessages, LOCATIONS } from './courier-locations.ts';

/**
 * A marker glides for at least 300 ms to each new position, so the moment of its arrival is not visible;
 * 500 couriers are then folded, sorted and laid out four times a second instead of in every frame.
 */
const POSITION_BATCH_MS = 250;

/**
 * Keeps the cached couriers current: states from the stream in the next frame, positions together a few times
 * a second.
 */
export function useCourierStream(): void {
  const client = useQueryClient();
  const { states, positions } = useMemo(() => {
    const apply = (messages: CourierMessage[]): void => applyCourierMessages(client, messages);
    return { states: batchPerFrame(apply), positions: batchPerFrame(apply, POSITION_BATCH_MS) };
  }, [client]);
  useEffect(
    () => () => {
      states.stop();
      positions.stop();
    },
    [states, positions],
  );
  useStaleOnLeave(LOCATIONS);
  useLive((message) => {
    if (!isCourierMessage(message)) return;
    if (message.type === 'COURIER_LOCATION_UPDATED') positions.push(message);
    else states.push(message);
  });
}
