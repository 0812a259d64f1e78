import { useSyncExternalStore } from 'react';
import { isServerReachable, onReachabilityChange } from './reachability.ts';

/**
 * `off`: nobody has started the stream. `suspended`: the server ended it for a newer one of the same session,
 * until somebody uses this page again.
 */
export type StreamState = 'live' | 'connecting' | 'reconnecting' | 'suspended' | 'off';

const listeners = new Set<() => void>();
let connectionState: StreamState = 'off';

/** The connection as the browser sees it. */
export const streamState = (): StreamState => connectionState;

/** The state that is shown: a connection is as good as the server behind it. */
const displayedState = (): StreamState =>
  !isServerReachable() && connectionState === 'live' ? 'reconnecting' : connectionState;

export function setStreamState(next: StreamState): void {
  if (next === connectionState) return;
  connectionState = next;
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onReachabilityChange(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/**
 * Health of the stream: what the chip in the top bar shows, and whether polls may slow down. Apart from
 * live.ts, which small pages do without.
 */
export const useStreamState = (): StreamState => useSyncExternalStore(subscribe, displayedState);
