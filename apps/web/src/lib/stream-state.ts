import { useSyncExternalStore } from 'react';

/**
 * `off`: nobody has started the stream. `resting`: the server ended it for a newer one of the same session,
 * until somebody uses this page again.
 */
export type StreamState = 'live' | 'connecting' | 'reconnecting' | 'resting' | 'off';

const watchers = new Set<() => void>();
let line: StreamState = 'off';
let isSilent = false;

/** The line as the browser sees it. */
export const streamState = (): StreamState => line;

/** What people are told: a line is as good as the server behind it. */
const shownState = (): StreamState => (isSilent && line === 'live' ? 'reconnecting' : line);

function change(make: () => void): void {
  const before = shownState();
  make();
  if (shownState() !== before) for (const notify of watchers) notify();
}

export const setStreamState = (next: StreamState): void =>
  change(() => {
    line = next;
  });

/**
 * Whether the last call was answered. A server that stands still keeps its line open, and its heartbeat is a
 * comment that no page sees: the calls that go unanswered tell.
 */
export const noteAnswer = (isAnswered: boolean): void =>
  change(() => {
    isSilent = !isAnswered;
  });

const watch = (listener: () => void): (() => void) => {
  watchers.add(listener);
  return () => void watchers.delete(listener);
};

/**
 * Health of the stream: what the chip in the top bar says, and whether polls may be stretched. Apart from
 * live.ts, which small pages do without.
 */
export const useStreamState = (): StreamState => useSyncExternalStore(watch, shownState);
