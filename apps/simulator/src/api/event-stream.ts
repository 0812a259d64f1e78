import { setTimeout as sleep } from 'node:timers/promises';
import { liveEvents, type LiveMessage, STREAM_HEARTBEAT_MS } from '@ulak/contracts/events';
import type { Tally } from '../tally.ts';
import { Refusal, Stopped } from './refusal.ts';
import type { Session } from './session.ts';
import { createSseParser, type StreamEvent } from './sse-parser.ts';

/** A line that was silent this long is dead, whatever the socket says. */
const SILENCE_MS = 3 * STREAM_HEARTBEAT_MS;
const SILENCE_LOOK_MS = 10_000;
const REOPEN_MS = 1_000;

export interface Following {
  readonly session: Session;
  readonly tally: Tally;
  readonly signal: AbortSignal;
  onMessage(message: LiveMessage): void;
  /**
   * What was known may be old (first connection, RESYNC): fetch it anew. The stream is open by then, so
   * nothing falls between.
   */
  onFresh(): void;
  /** Messages that need not be read: told by their type before parsing, as they are many. */
  readonly ignore?: LiveMessage['type'];
}

/** Holds GET /api/events open until the end, resuming after the last event seen. */
export async function followEvents(following: Following): Promise<void> {
  const { session, tally, signal } = following;
  let last: string | null = null;
  const take = (event: StreamEvent): void => {
    if (event.id !== null) last = event.id;
    if (following.ignore && event.data.startsWith(`{"type":"${following.ignore}"`)) return;
    const message = JSON.parse(event.data) as LiveMessage;
    if (message.type === 'RESYNC') following.onFresh();
    else if (message.type !== 'SESSION_ENDED' && message.type !== 'STREAM_REPLACED')
      following.onMessage(message);
  };
  while (!signal.aborted) {
    try {
      await readOnce(following, last, take);
    } catch (error) {
      if (error instanceof Stopped || signal.aborted) return;
      if (error instanceof Refusal && error.status === 401) await session.signIn().catch(() => undefined);
      else if (error instanceof Refusal) tally.note(error);
    }
    tally.streamClosed();
    await sleep(REOPEN_MS * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
  }
}

/** One connection, from its opening until it breaks or falls silent. */
async function readOnce(
  following: Following,
  last: string | null,
  take: (event: StreamEvent) => void,
): Promise<void> {
  const cut = new AbortController();
  const end = (): void => cut.abort();
  following.signal.addEventListener('abort', end, { once: true });
  let heardAt = performance.now();
  const watch = setInterval(() => {
    if (performance.now() - heardAt > SILENCE_MS) cut.abort();
  }, SILENCE_LOOK_MS);
  try {
    const body = await following.session.openEvents(liveEvents.path, last, cut.signal);
    if (last === null) following.onFresh();
    const parse = createSseParser(take);
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      heardAt = performance.now();
      parse(decoder.decode(chunk, { stream: true }));
    }
  } finally {
    clearInterval(watch);
    following.signal.removeEventListener('abort', end);
    cut.abort();
  }
}
