import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLive } from '../../../lib/live.ts';
import { perFrame } from '../../../lib/per-frame.ts';
import { type CourierMessage, isCourierMessage } from '../model.ts';
import { applyCourierMessages } from '../queries.ts';

/** Keeps the cached couriers true: positions and states from the stream, folded once per frame. */
export function useCourierStream(): void {
  const client = useQueryClient();
  const burst = useMemo(() => perFrame<CourierMessage>((messages) => applyCourierMessages(client, messages)), [client]);
  useEffect(() => burst.stop, [burst]);
  useLive((message) => {
    if (isCourierMessage(message)) burst.push(message);
  });
}
