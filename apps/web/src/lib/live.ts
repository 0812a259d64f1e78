import type { LiveMessage } from '@ulak/contracts/events';
import { liveEvents } from '@ulak/contracts/live/calls';
import { useEffect, useRef } from 'react';
import { SseConnection } from './sse-connection.ts';
import { parseLiveMessage } from './live-protocol.ts';
import { loadPage } from './navigate.ts';
import { onNextInteraction } from './next-interaction.ts';
import { queryClient } from './query-client.ts';
import { sessionQuery } from './session.ts';
import { signedInHint } from './signed-in-hint.ts';
import { setStreamState, type StreamState, streamState } from './stream-state.ts';

/**
 * Messages between the tabs of one browser: HTTP/1.1 allows six connections over all tabs, so one tab
 * holds the stream for all.
 */
type TabMessage =
  | { readonly kind: 'event'; readonly data: string; readonly id: string }
  | { readonly kind: 'state'; readonly state: StreamState }
  | { readonly kind: 'hello' }
  /** A tab is used while the stream is suspended. */
  | { readonly kind: 'use' };

const CHANNEL_NAME = 'ulak-live';

const handlers = new Set<(message: LiveMessage) => void>();
let lastId = '';
let subscriberCount = 0;
const noop = (): void => {};
let stop = noop;

/**
 * Data from before the stream opened may be out of date; what never changes is not refetched, nor, where the
 * page begins, what no message tells of (`isStreamed`) or what is being asked for.
 */
function refetchAll({ isFirst }: { readonly isFirst: boolean }): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, meta, state }) =>
      queryKey[0] !== 'session' &&
      queryKey[0] !== 'web-settings' &&
      !(isFirst && (meta?.isStreamed === false || state.data === undefined)),
  });
}

/** A stream that is open again brings the events that it missed; what else is out of date is asked for. */
function recordState(next: StreamState): void {
  const isBack = next === 'live' && streamState() === 'reconnecting';
  setStreamState(next);
  if (isBack) void queryClient.refetchQueries({ type: 'active', stale: true });
}

/** @returns whether the stream was ended for a newer one of this session */
function handleStreamData(data: string, id: string): boolean {
  lastId = id || lastId;
  const message = parseLiveMessage(data);
  if (!message) return false;
  if (message.type === 'STREAM_REPLACED') return true;
  if (message.type === 'RESYNC') refetchAll({ isFirst: false });
  else if (message.type === 'SESSION_ENDED') {
    signedInHint.clear();
    loadPage('/auth');
  } else for (const handle of handlers) handle(message);
  return false;
}

/** Holds the stream for every tab of this browser. @returns ends it */
function runAsLeader(channel: BroadcastChannel | null): () => void {
  const broadcast = (message: TabMessage): void => channel?.postMessage(message);
  const broadcastState = (next: StreamState): void => {
    recordState(next);
    broadcast({ kind: 'state', state: next });
  };
  const connection = new SseConnection(liveEvents.path, lastId, {
    onOpen: (isResumed) => {
      broadcastState('live');
      if (!isResumed) refetchAll({ isFirst: true });
    },
    onData: (data, id) => {
      if (handleStreamData(data, id)) {
        connection.suspend();
        broadcastState('suspended');
      } else broadcast({ kind: 'event', data, id });
    },
    onError: (isRefused) => {
      broadcastState('reconnecting');
      // A refused stream may mean an ended session; asking for it sends a signed-out tab to the login page.
      if (isRefused) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  const onTabMessage = ({ data }: MessageEvent<TabMessage>): void => {
    if (data.kind === 'hello') broadcast({ kind: 'state', state: streamState() });
    else if (data.kind === 'use' && connection.isSuspended) connection.open();
  };
  channel?.addEventListener('message', onTabMessage);
  connection.open();
  return () => {
    channel?.removeEventListener('message', onTabMessage);
    connection.close();
  };
}

function openStream(): () => void {
  setStreamState('connecting');
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL_NAME) : null;
  const controller = new AbortController();
  let stopLeading = noop;
  let cancelInteractionWait = noop;
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'event') handleStreamData(data.data, data.id);
    else if (data.kind === 'state') {
      recordState(data.state);
      cancelInteractionWait();
      // Use of any tab is use of the one that holds the stream.
      if (data.state === 'suspended')
        cancelInteractionWait = onNextInteraction(() =>
          channel.postMessage({ kind: 'use' } satisfies TabMessage),
        );
    }
  });
  // Locks need a secure origin; without them (or a channel) every tab holds a stream of its own.
  if (channel && 'locks' in navigator) {
    channel.postMessage({ kind: 'hello' } satisfies TabMessage);
    const becomeLeader = (): Promise<void> =>
      new Promise((resolve) => {
        // A lock that was granted just before the end cannot be aborted any more.
        if (controller.signal.aborted) return resolve();
        stopLeading = runAsLeader(channel);
        controller.signal.addEventListener('abort', () => resolve());
      });
    navigator.locks.request(CHANNEL_NAME, { signal: controller.signal }, becomeLeader).catch(noop);
  } else stopLeading = runAsLeader(null);
  return () => {
    controller.abort();
    stopLeading();
    cancelInteractionWait();
    channel?.close();
    setStreamState('off');
  };
}

/**
 * Starts the live stream; the same stream serves every caller and ends with the last of them. @returns ends
 * this caller's share
 */
export function startLive(): () => void {
  if (subscriberCount === 0) stop = openStream();
  subscriberCount++;
  return () => {
    subscriberCount--;
    if (subscriberCount === 0) stop();
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
