import type { LiveMessage } from '@ulak/contracts/events';
import { useEffect, useRef } from 'react';
import { EventLine } from './event-line.ts';
import { parseLive } from './live-wire.ts';
import { leaveTo } from './navigate.ts';
import { onNextUse } from './next-use.ts';
import { queryClient } from './query-client.ts';
import { sessionQuery } from './session.ts';
import { signedInHint } from './signed-in-hint.ts';
import { setStreamState, type StreamState, streamState } from './stream-state.ts';

/**
 * What the tabs of one browser tell each other: HTTP/1.1 allows six connections over all tabs, so one tab
 * holds the stream for all.
 */
type TabMessage =
  | { readonly kind: 'event'; readonly data: string; readonly id: string }
  | { readonly kind: 'state'; readonly state: StreamState }
  | { readonly kind: 'hello' }
  /** Somebody uses a tab whose stream rests. */
  | { readonly kind: 'use' };

const NAME = 'ulak-live';
const PATH = '/api/events';

const handlers = new Set<(message: LiveMessage) => void>();
let lastId = '';
let starts = 0;
const nothing = (): void => {};
let stop = nothing;

/** What was known before the line opened may be out of date; what never changes is left alone. */
function refetchAll(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== 'session' && queryKey[0] !== 'web-settings',
  });
}

/** @returns whether the stream was ended for a newer one of this session */
function receive(data: string, id: string): boolean {
  lastId = id || lastId;
  const message = parseLive(data);
  if (!message) return false;
  if (message.type === 'STREAM_REPLACED') return true;
  if (message.type === 'RESYNC') refetchAll();
  else if (message.type === 'SESSION_ENDED') {
    signedInHint.clear();
    leaveTo('/auth');
  } else for (const handle of handlers) handle(message);
  return false;
}

/** Holds the stream for every tab of this browser. @returns ends it */
function lead(channel: BroadcastChannel | null): () => void {
  const tell = (message: TabMessage): void => channel?.postMessage(message);
  const say = (next: StreamState): void => {
    setStreamState(next);
    tell({ kind: 'state', state: next });
  };
  const line = new EventLine(PATH, lastId, {
    onOpen: (isResumed) => {
      say('live');
      if (!isResumed) refetchAll();
    },
    onData: (data, id) => {
      if (receive(data, id)) {
        line.rest();
        say('resting');
      } else tell({ kind: 'event', data, id });
    },
    onLost: (isRefused) => {
      say('reconnecting');
      // A refused line may mean an ended session; asking for it sends a signed-out tab to the login page.
      if (isRefused) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  const answerTab = ({ data }: MessageEvent<TabMessage>): void => {
    if (data.kind === 'hello') tell({ kind: 'state', state: streamState() });
    else if (data.kind === 'use' && line.isResting) line.open();
  };
  const reopen = (): void => {
    if (!line.isResting) line.open();
  };
  // The browser itself notices a broken line only when its connection times out.
  const noteOffline = (): void => {
    if (!line.isResting) say('reconnecting');
  };
  channel?.addEventListener('message', answerTab);
  addEventListener('online', reopen);
  addEventListener('offline', noteOffline);
  line.open();
  return () => {
    removeEventListener('online', reopen);
    removeEventListener('offline', noteOffline);
    channel?.removeEventListener('message', answerTab);
    line.close();
  };
}

function begin(): () => void {
  setStreamState('connecting');
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(NAME) : null;
  const ended = new AbortController();
  let endLead = nothing;
  let endWait = nothing;
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'event') receive(data.data, data.id);
    else if (data.kind === 'state') {
      setStreamState(data.state);
      endWait();
      // Use of any tab is use of the one that holds the stream.
      if (data.state === 'resting')
        endWait = onNextUse(() => channel.postMessage({ kind: 'use' } satisfies TabMessage));
    }
  });
  // Locks need a secure origin; without them (or a channel) every tab holds a stream of its own.
  if (channel && 'locks' in navigator) {
    channel.postMessage({ kind: 'hello' } satisfies TabMessage);
    const turn = (): Promise<void> =>
      new Promise((resolve) => {
        // A lock that was granted just before the end cannot be aborted any more.
        if (ended.signal.aborted) return resolve();
        endLead = lead(channel);
        ended.signal.addEventListener('abort', () => resolve());
      });
    navigator.locks.request(NAME, { signal: ended.signal }, turn).catch(nothing);
  } else endLead = lead(null);
  return () => {
    ended.abort();
    endLead();
    endWait();
    channel?.close();
    setStreamState('off');
  };
}

/**
 * Starts the live stream; the same stream serves every caller and ends with the last of them. @returns ends
 * this caller's share
 */
export function startLive(): () => void {
  if (starts === 0) stop = begin();
  starts++;
  return () => {
    starts--;
    if (starts === 0) stop();
  };
}

/** Calls `handler` with every live message while the component is shown. */
export function useLive(handler: (message: LiveMessage) => void): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const handle = (message: LiveMessage): void => latest.current(message);
    handlers.add(handle);
    return () => void handlers.delete(handle);
  }, []);
}
