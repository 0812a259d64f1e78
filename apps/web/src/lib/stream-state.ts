import { useSyncExternalStore } from 'react';

/** `off`: nobody has started the stream. */
export type StreamState = 'live' | 'connecting' | 'reconnecting' | 'off';

const watchers = new Set<() => void>();
let state: StreamState = 'off';

export const streamState = (): StreamState => state;

export function setStreamState(next: StreamState): void {
  if (state === next) return;
  state = next;
  for (const notify of watchers) notify();
}

const watch = (listener: () => void): (() => void) => {
  watchers.add(listener);
  return () => void watchers.delete(listener);
};

/** Health of the stream: what the chip in the top bar says, and whether polls may be stretched. Apart from live.ts, which small pages do without. */
export const useStreamState = (): StreamState => useSyncExternalStore(watch, streamState);
