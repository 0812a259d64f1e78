import { reconnectDelay, resumeUrl } from './live-protocol.ts';
import { onNextInteraction } from './next-interaction.ts';

export interface SseHandlers {
  /** @param isResumed false for a connection without a last event id: earlier events are unknown */
  onOpen(isResumed: boolean): void;
  onData(data: string, id: string): void;
  /** @param isRefused the server did not answer with a stream (401, 503) */
  onError(isRefused: boolean): void;
}

/**
 * An EventSource that always reconnects: the browser reopens a broken connection, a refused one is retried
 * here with growing delays.
 */
export class SseConnection {
  readonly #path: string;
  readonly #handlers: SseHandlers;
  #source: EventSource | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
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
    const source = new EventSource(resumeUrl(this.#path, this.lastId));
    this.#source = source;
    source.addEventListener('open', () => {
      this.#attempt = 0;
      this.#handlers.onOpen(this.lastId !== '');
    });
    source.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) => {
      this.lastId = lastEventId || this.lastId;
      this.#handlers.onData(data, this.lastId);
    });
    source.addEventListener('error', () => {
      const isRefused = source.readyState === EventSource.CLOSED;
      this.#handlers.onError(isRefused);
      if (isRefused) this.#scheduleRetry();
    });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
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

  #scheduleRetry(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.open(), reconnectDelay(this.#attempt, Math.random()));
    this.#attempt++;
  }
}
