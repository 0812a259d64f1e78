import { reconnectDelay, resumeUrl } from './live-protocol.ts';
import { onNextInteraction } from './next-interaction.ts';

export interface SseHandlers {
  /** @param isResumed false when the line starts without knowing what came before */
  onOpen(isResumed: boolean): void;
  onData(data: string, id: string): void;
  /** @param isRefused the server answered something else than a stream (401, 503) */
  onError(isRefused: boolean): void;
}

/**
 * One EventSource that never gives up: the browser reconnects a broken line itself, a refused one is tried
 * again here with growing waits.
 */
export class SseConnection {
  readonly #path: string;
  readonly #events: SseHandlers;
  #source: EventSource | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #endRest: (() => void) | undefined;
  lastId: string;

  constructor(path: string, lastId: string, events: SseHandlers) {
    this.#path = path;
    this.lastId = lastId;
    this.#events = events;
  }

  open(): void {
    this.close();
    const source = new EventSource(resumeUrl(this.#path, this.lastId));
    this.#source = source;
    source.addEventListener('open', () => {
      this.#attempt = 0;
      this.#events.onOpen(this.lastId !== '');
    });
    source.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) => {
      this.lastId = lastEventId || this.lastId;
      this.#events.onData(data, this.lastId);
    });
    source.addEventListener('error', () => {
      const isRefused = source.readyState === EventSource.CLOSED;
      this.#events.onError(isRefused);
      if (isRefused) this.#retryLater();
    });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#endRest?.();
    this.#endRest = undefined;
  }

  /**
   * Closed until somebody uses this page again: what the server ended for a newer page must not come back by
   * itself and end that one.
   */
  suspend(): void {
    this.close();
    this.#endRest = onNextInteraction(() => this.open());
  }

  get isResting(): boolean {
    return this.#endRest !== undefined;
  }

  #retryLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.open(), reconnectDelay(this.#attempt, Math.random()));
    this.#attempt++;
  }
}
