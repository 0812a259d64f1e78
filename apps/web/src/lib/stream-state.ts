import { useSyncExternalStore } from 'react';

/**
 * `off`: nobody has started the stream. `suspended`: the server ended it for a newer one of the same session,
 * until somebody uses this page again.
 */
export type StreamState = 'live' | 'connecting' | 'reconnecting' | 'suspended' | 'off';

const listeners = new Set<() => void>();
let connectionState: StreamState = 'off';
let isServerUnresponsive = false;

/** The connection as the browser sees it. */
export const streamState = (): StreamState => connectionState;

/** The state that is shown: a connection is as good as the server behind it. */
const displayedState = (): StreamState =>
  isServerUnresponsive && connectionState === 'live' ? 'reconnecting' : connectionState;

function update(mutate: () => void): void {
  const before = displayedState();
  mutate();
  if (displayedState() !== before) for (const notify of listeners) notify();
}

export const setStreamState = (next: StreamState): void =>
  update(() => {
    connectionState = next;
  });

/**
 * Whether the last call was answered. A server that does not respond keeps its connection open, and its
 * heartbeat is a comment that no page sees, so unanswered calls count.
 */
export const recordResponse = (isResponded: boolean): void =>
  update(() => {
    isServerUnresponsive = !isResponded;
  });

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Health of the stream: what the chip in the top bar shows, and whether polls may slow down. Apart from
 * live.ts, which small pages do without.
 */
export const useStreamState = (): StreamState => useSyncExternalStore(subscribe, displayedState);
