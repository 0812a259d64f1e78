import { setTimeout as sleep } from 'node:timers/promises';
import { type LiveMessage, STREAM_HEARTBEAT_MS } from '@ulak/contracts/events';
import { liveEvents } from '@ulak/contracts/live/calls';
import type { Metrics } from '../metrics.ts';
import { ApiError, SimulationStoppedError } from './api-error.ts';
import type { Session } from './session.ts';
import { createSseParser, type SseEvent } from './sse-parser.ts';

/** A line that was silent this long is dead, whatever the socket says. */
const IDLE_TIMEOUT_MS = 3 * STREAM_HEARTBEAT_MS;
const IDLE_CHECK_EVERY_MS = 10_000;
const RECONNECT_DELAY_MS = 1_000;

export interface EventSubscription {
  readonly session: Session;
  readonly metrics: Metrics;
  readonly signal: AbortSignal;
  onMessage(message: LiveMessage): void;
  /**
   * What was known may be old (first connection, RESYNC): fetch it anew. The stream is open by then, so
   * nothing falls between.
   */
  onResync(): void;
  /** Messages that need not be read: told by their type before parsing, as they are many. */
  readonly ignoredType?: LiveMessage['type'];
}

/** Holds GET /api/events open until the end, resuming after the last event seen. */
export async function subscribeToEvents(subscription: EventSubscription): Promise<void> {
  const { session, metrics, signal } = subscription;
  let lastEventId: string | null = null;
  const onEvent = (event: SseEvent): void => {
    if (event.id !== null) lastEventId = event.id;
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

/** One connection, from its opening until it breaks or falls silent. */
async function readConnection(
  subscription: EventSubscription,
  lastEventId: string | null,
  onEvent: (event: SseEvent) => void,
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
    const parse = createSseParser(onEvent);
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      lastChunkAt = performance.now();
      parse(decoder.decode(chunk, { stream: true }));
    }
  } finally {
    clearInterval(idleTimer);
    subscription.signal.removeEventListener('abort', closeConnection);
    connection.abort();
  }
}
