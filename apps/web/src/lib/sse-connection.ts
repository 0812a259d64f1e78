import { STREAM_SILENCE_MS } from '@ulak/contracts/stream-heartbeat';
import { createParser } from 'eventsource-parser';
import { reconnectDelay, resumeUrl } from './live-protocol.ts';
import { onNextInteraction } from './next-interaction.ts';
import { onServerReachable, recordResponse, recordSilence } from './reachability.ts';

export interface SseHandlers {
  /** @param isResumed false for a connection without a last event id: earlier events are unknown */
  onOpen(isResumed: boolean): void;
  onData(data: string, id: string): void;
  /** The stream is broken or silent, or (`isRefused`) the server answered something else (401, 503). */
  onError(isRefused: boolean): void;
}

/**
 * A stream of server-sent events that always reconnects. It is read by `fetch`: an EventSource hides the
 * server's heartbeats, so it takes a half-open line for a quiet one (decision 049).
 */
export class SseConnection {
  readonly #path: string;
  readonly #handlers: SseHandlers;
  #reading: AbortController | undefined;
  #listening: AbortController | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #silenceTimer: ReturnType<typeof setTimeout> | undefined;
  #lastHeardAtMs = 0;
  #attempt = 0;
  #cancelSuspension: (() => void) | undefined;
  lastId: string;

  constructor(path: string, lastId: string, handlers: SseHandlers) {
    this.#path = path;
    this.lastId = lastId;
    this.#handlers = handlers;
  }

  open(): void {
    this.close();
    this.#listen();
    const reading = new AbortController();
    this.#reading = reading;
    this.#recordHeard();
    void this.#read(reading.signal).then((isRefused) => {
      if (!reading.signal.aborted) this.#onBroken(isRefused);
    });
  }

  close(): void {
    this.#stopReading();
    this.#listening?.abort();
    this.#cancelSuspension?.();
    this.#cancelSuspension = undefined;
  }

  /**
   * Closes the connection until the next interaction: one that the server ended for a newer page must not
   * reopen by itself and end that page's.
   */
  suspend(): void {
    this.close();
    this.#cancelSuspension = onNextInteraction(() => this.open());
  }

  get isSuspended(): boolean {
    return this.#cancelSuspension !== undefined;
  }

  /** @returns whether the server refused the stream; it resolves when the stream has ended */
  async #read(signal: AbortSignal): Promise<boolean> {
    let isAnswered = false;
    try {
      const response = await fetch(resumeUrl(this.#path, this.lastId), {
        headers: { accept: 'text/event-stream' },
        cache: 'no-store',
        signal,
      });
      isAnswered = true;
      recordResponse(true);
      if (!response.ok || !response.body) return true;
      this.#attempt = 0;
      this.#recordHeard();
      this.#handlers.onOpen(this.lastId !== '');
      await this.#readBody(response.body, signal);
    } catch {
      // Cut off, or stopped by us.
      if (!isAnswered && !signal.aborted) recordResponse(false);
    }
    return false;
  }

  async #readBody(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<void> {
    const parser = createParser({
      onEvent: ({ data, id }) => {
        // What one message ended may be followed by others in the same chunk.
        if (signal.aborted) return;
        this.lastId = id || this.lastId;
        this.#handlers.onData(data, this.lastId);
      },
    });
    const decoder = new TextDecoder();
    const reader = body.getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      if (signal.aborted) return;
      this.#recordHeard();
      parser.feed(decoder.decode(chunk.value, { stream: true }));
    }
  }

  /** Any byte counts, a heartbeat too. */
  #recordHeard(): void {
    this.#lastHeardAtMs = performance.now();
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(() => this.#onSilent(), STREAM_SILENCE_MS);
  }

  /** Nobody is heard any more: the page says so until something is answered. */
  #onSilent(): void {
    recordSilence();
    this.#onBroken(false);
  }

  #onBroken(isRefused: boolean): void {
    this.#stopReading();
    this.#handlers.onError(isRefused);
    // The handler may have closed it for good.
    if (this.#listening?.signal.aborted) return;
    this.#retryTimer = setTimeout(() => this.open(), reconnectDelay(this.#attempt, Math.random()));
    this.#attempt++;
  }

  #stopReading(): void {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#silenceTimer);
    this.#reading?.abort();
  }

  #listen(): void {
    const listening = new AbortController();
    this.#listening = listening;
    const { signal } = listening;
    // The browser itself notices a broken connection only when it times out.
    addEventListener('offline', () => this.#onSilent(), { signal });
    addEventListener('online', () => this.open(), { signal });
    // Timers of a sleeping page come late.
    document.addEventListener(
      'visibilitychange',
      () => {
        if (!document.hidden && performance.now() - this.#lastHeardAtMs > STREAM_SILENCE_MS) this.open();
      },
      { signal },
    );
    const stopWaiting = onServerReachable(() => {
      if (this.#reading?.signal.aborted) this.open();
    });
    signal.addEventListener('abort', stopWaiting, { once: true });
  }
}
