import { setTimeout as sleep } from 'node:timers/promises';
import type { Metrics } from '../metrics.ts';
import { ServerUnreachableError, ApiError, SimulationStoppedError } from './api-error.ts';

const REQUEST_TIMEOUT_MS = 20_000;
const PROBE_INITIAL_MS = 500;
const PROBE_MAX_MS = 10_000;
/** Longest wait that a Retry-After is followed inside one request; longer ones are the caller's business. */
const MAX_RETRY_AFTER_MS = 30_000;
const MAX_THROTTLED_RETRIES = 6;

export interface RawRequest {
  /** The call as the contract writes it, for reports. */
  readonly call: string;
  readonly method: string;
  /** Path with its values filled in and the query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** `once`: newer data will follow soon, so do not repeat (positions). */
  readonly retryPolicy: 'retry' | 'once';
}

/**
 * The client of one server, shared by all agents: requests wait while it is unreachable, and one probe checks
 * it.
 */
export class ApiClient {
  readonly url: string;
  readonly #metrics: Metrics;
  readonly #signal: AbortSignal;
  #recovery: Promise<void> | null = null;

  constructor(deps: { url: string; metrics: Metrics; signal: AbortSignal }) {
    this.url = deps.url;
    this.#metrics = deps.metrics;
    this.#signal = deps.signal;
  }

  /** Sends a request and answers its success. Waits out restarts and 429/503.
   * @throws ApiError | ServerUnreachableError (`once`) | SimulationStoppedError */
  async send(request: RawRequest): Promise<ApiResponse> {
    for (let retries = 0; ; retries += 1) {
      const response = await this.#fetchWhenUp(request);
      if (response.ok) return response;
      const error = toApiError(request.call, response);
      const waitMs = (error.retryAfterS ?? 1 + retries) * 1_000;
      const isThrottled = error.status === 429 || error.status === 503;
      if (
        !isThrottled ||
        request.retryPolicy === 'once' ||
        retries >= MAX_THROTTLED_RETRIES ||
        waitMs > MAX_RETRY_AFTER_MS
      )
        throw error;
      this.#metrics.recordThrottled();
      await this.#pause(waitMs * (1 + Math.random() * 0.3));
    }
  }

  /**
   * Opens a stream. @throws ApiError | SimulationStoppedError, or whatever fetch throws when the line breaks
   */
  async openStream(
    path: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>> {
    await this.whenUp();
    const response = await fetch(this.url + path, {
      headers: { accept: 'text/event-stream', ...headers },
      signal,
    });
    if (response.ok && response.body) return response.body;
    throw toApiError(`GET ${path}`, {
      ok: false,
      status: response.status,
      body: await readBody(response),
      headers: response.headers,
    });
  }

  get isDown(): boolean {
    return this.#recovery !== null;
  }

  /** Waits until the server is there. @throws SimulationStoppedError */
  async whenUp(): Promise<void> {
    if (this.#recovery) await this.#recovery;
    if (this.#signal.aborted) throw new SimulationStoppedError();
  }

  /** Says that the server could not be reached; the first to say so starts the probe. */
  markDown(): void {
    if (this.#recovery || this.#signal.aborted) return;
    this.#metrics.recordOutage();
    this.#recovery = this.#probe().finally(() => (this.#recovery = null));
  }

  async #fetchWhenUp(request: RawRequest): Promise<ApiResponse> {
    for (;;) {
      await this.whenUp();
      const startedAt = performance.now();
      try {
        const response = await this.#fetch(request);
        this.#metrics.recordResponse(performance.now() - startedAt);
        return response;
      } catch {
        if (this.#signal.aborted) throw new SimulationStoppedError();
        this.markDown();
        if (request.retryPolicy === 'once') throw new ServerUnreachableError();
      }
    }
  }

  async #fetch({ method, path, headers, body }: RawRequest): Promise<ApiResponse> {
    // A timer of our own, ended with the request: those of AbortSignal.timeout() live on until they fire.
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), REQUEST_TIMEOUT_MS);
    try {
      const response = await fetch(this.url + path, {
        method,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        body: body ?? null,
        signal: timeout.signal,
      });
      return {
        ok: response.ok,
        status: response.status,
        headers: response.headers,
        body: await readBody(response),
      };
    } finally {
      clearTimeout(timer);
    }
  }

  async #probe(): Promise<void> {
    for (let wait = PROBE_INITIAL_MS; !this.#signal.aborted; wait = Math.min(wait * 2, PROBE_MAX_MS)) {
      await this.#pause(wait).catch(() => undefined);
      const isReady = await fetch(`${this.url}/api/ready`, { signal: AbortSignal.timeout(5_000) }).then(
        (response) => response.ok,
        () => false,
      );
      if (isReady) return;
    }
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#signal }).catch(() => {
      throw new SimulationStoppedError();
    });
  }
}

export interface ApiResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function toApiError(call: string, { status, headers, body }: ApiResponse): ApiError {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  const details = fields.details === undefined ? '' : ` ${JSON.stringify(fields.details)}`;
  return new ApiError({
    status,
    call,
    code: typeof fields.code === 'string' ? fields.code : `HTTP_${status}`,
    retryAfterS: Number.isFinite(retryAfter) ? retryAfter : null,
    message: `${call}: ${status} ${typeof fields.message === 'string' ? fields.message : ''}${details}`,
  });
}
