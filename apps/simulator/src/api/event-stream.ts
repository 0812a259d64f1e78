import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveMessage } from '@ulak/contracts/events';
import { liveEvents } from '@ulak/contracts/live/calls';
import { STREAM_HEARTBEAT_MS } from '@ulak/contracts/stream-heartbeat';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { Metrics } from '../metrics.ts';
import { ApiError, SimulationStoppedError } from './api-error.ts';
import type { Session } from './session.ts';

/** A connection without a byte for this long counts as broken, whatever the socket says. */
const IDLE_TIMEOUT_MS = 3 * STREAM_HEARTBEAT_MS;
const IDLE_CHECK_EVERY_MS = 10_000;
const RECONNECT_DELAY_MS = 1_000;

export interface EventSubscription {
  readonly session: Session;
  readonly metrics: Metrics;
  readonly signal: AbortSignal;
  onMessage(message: LiveMessage): void;
  /** First connection or RESYNC: fetch everything again. The stream is open by then, so nothing is missed. */
  onResync(): void;
  /** Messages to skip: recognized by their type before parsing, because there are many. */
  readonly ignoredType?: LiveMessage['type'];
}

/** Holds GET /api/events open until the end, resuming after the last event seen. */
export async function subscribeToEvents(subscription: EventSubscription): Promise<void> {
  const { session, metrics, signal } = subscription;
  let lastEventId: string | null = null;
  const onEvent = (event: EventSourceMessage): void => {
    if (event.id !== undefined) lastEventId = event.id;
    if (subscription.ignoredType && event.data.startsWith(`{"type":"${subscription.ignoredType}"`)) return;
    const message = JSON.parse(event.data) as LiveMessage;
    if (message.type === 'RESYNC') subscription.onResync();
    else if (message.type !== 'SESSION_ENDED' && message.type !== 'STREAM_REPLACED')
      subscription.onMessage(message);
  };
  while (!signal.aborted) {
    try {
      await readConnection(subscription, lastEventId, onEvent);
    } catch (error) {
      if (error instanceof SimulationStoppedError || signal.aborted) return;
      if (error instanceof ApiError && error.status === 401) await session.signIn().catch(() => undefined);
      else if (error instanceof ApiError) metrics.recordError(error);
    }
    metrics.recordReconnect();
    await sleep(RECONNECT_DELAY_MS * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
  }
}

/** One connection, from its opening until it breaks or idles too long. */
async function readConnection(
  subscription: EventSubscription,
  lastEventId: string | null,
  onEvent: (event: EventSourceMessage) => void,
): Promise<void> {
  const connection = new AbortController();
  const closeConnection = (): void => connection.abort();
  subscription.signal.addEventListener('abort', closeConnection, { once: true });
  let lastChunkAt = performance.now();
  const idleTimer = setInterval(() => {
    if (performance.now() - lastChunkAt > IDLE_TIMEOUT_MS) connection.abort();
  }, IDLE_CHECK_EVERY_MS);
  try {
    const body = await subscription.session.openEvents(liveEvents.path, lastEventId, connection.signal);
    if (lastEventId === null) subscription.onResync();
    await readEvents(body, onEvent, () => {
      lastChunkAt = performance.now();
    });
  } finally {
    clearInterval(idleTimer);
    subscription.signal.removeEventListener('abort', closeConnection);
    connection.abort();
  }
}

/** Parses a text/event-stream, however the network split it. @param onChunk called for every chunk */
export async function readEvents(
  body: AsyncIterable<Uint8Array>,
  onEvent: (event: EventSourceMessage) => void,
  onChunk: () => void,
): Promise<void> {
  const parser = createParser({ onEvent });
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    onChunk();
    parser.feed(decoder.decode(chunk, { stream: true }));
  }
}
