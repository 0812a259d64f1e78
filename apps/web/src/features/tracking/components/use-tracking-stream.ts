import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SseConnection } from '../../../lib/sse-connection.ts';
import { parseTracking } from '../model.ts';
import { toReply, streamPath, trackedOrders } from '../queries.ts';

/**
 * Follows the orders of a token live and writes every change into the cache. @param token null while there is
 * nothing to follow
 * @param setLive called with whether the stream is open, so that polling may slow down; must be stable
 */
export function useTrackingStream(token: string | null, setLive: (isLive: boolean) => void): void {
  const client = useQueryClient();

  useEffect(() => {
    if (token === null) return undefined;
    const { queryKey } = trackedOrders(token);
    let isOpen = false;
    const connection = new SseConnection(streamPath(token), '', {
      onOpen: () => {
        isOpen = true;
        setLive(true);
      },
      onError: () => {
        setLive(false);
        // What the stream would have brought is asked for at once.
        if (isOpen) void client.invalidateQueries({ queryKey });
        isOpen = false;
      },
      onData: (data) => {
        const message = parseTracking(data);
        if (message?.type === 'TRACKING_UPDATED') {
          // An answer that was asked for before this message must not overwrite it.
          void client.cancelQueries({ queryKey });
          client.setQueryData(queryKey, toReply(message.orders));
        }
        if (message?.type === 'STREAM_REPLACED') {
          connection.suspend();
          setLive(false);
        }
        if (message?.type === 'TRACKING_ENDED') {
          connection.close();
          setLive(false);
          void client.invalidateQueries({ queryKey });
        }
      },
    });
    connection.open();
    return () => {
      connection.close();
      setLive(false);
    };
  }, [token, client, setLive]);
}
