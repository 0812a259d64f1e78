import { setTimeout as sleep } from 'node:timers/promises';
import type { Tally } from '../tally.ts';
import { LineDown, Refusal, Stopped } from './refusal.ts';

const REQUEST_TIMEOUT_MS = 20_000;
const PROBE_FIRST_MS = 500;
const PROBE_MOST_MS = 10_000;
/** Longest wait that a Retry-After is followed inside one request; longer ones are the caller's business. */
const MAX_HELD_MS = 30_000;
const MAX_HELD_TIMES = 6;

export interface RawRequest {
  /** The call as the contract writes it, for reports. */
  readonly call: string;
  readonly method: string;
  /** Path with its values filled in and the query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** `once`: newer data will follow soon, so do not repeat (positions). */
  readonly patience: 'retry' | 'once';
}

/**
 * The way to one server, shared by everybody: requests wait while it is away, and one probe looks whether it
 * is back.
 */
export class ServerLine {
  readonly url: string;
  readonly #tally: Tally;
  readonly #signal: AbortSignal;
  #down: Promise<void> | null = null;

  constructor(deps: { url: string; tally: Tally; signal: AbortSignal }) {
    this.url = deps.url;
    this.#tally = deps.tally;
    this.#signal = deps.signal;
  }

  /** Sends a request and answers its success. Waits out restarts and 429/503.
   * @throws Refusal | LineDown (patience `once`) | Stopped */
  async send(request: RawRequest): Promise<Answer> {
    for (let held = 0; ; held += 1) {
      const response = await this.#reach(request);
      if (response.ok) return response;
      const refusal = toRefusal(request.call, response);
      const waitMs = (refusal.retryAfterS ?? 1 + held) * 1_000;
      const comesLater = refusal.status === 429 || refusal.status === 503;
      if (!comesLater || request.patience === 'once' || held >= MAX_HELD_TIMES || waitMs > MAX_HELD_MS)
        throw refusal;
      this.#tally.held();
      await this.#pause(waitMs * (1 + Math.random() * 0.3));
    }
  }

  /** Opens a stream. @throws Refusal | Stopped, or whatever fetch throws when the line breaks */
  async open(
    path: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>> {
    await this.up();
    const response = await fetch(this.url + path, {
      headers: { accept: 'text/event-stream', ...headers },
      signal,
    });
    if (response.ok && response.body) return response.body;
    throw toRefusal(`GET ${path}`, {
      ok: false,
      status: response.status,
      body: await readBody(response),
      headers: response.headers,
    });
  }

  get isDown(): boolean {
    return this.#down !== null;
  }

  /** Waits until the server is there. @throws Stopped */
  async up(): Promise<void> {
    if (this.#down) await this.#down;
    if (this.#signal.aborted) throw new Stopped();
  }

  /** Says that the server could not be reached; the first to say so starts the probe. */
  markDown(): void {
    if (this.#down || this.#signal.aborted) return;
    this.#tally.outage();
    this.#down = this.#probe().finally(() => (this.#down = null));
  }

  async #reach(request: RawRequest): Promise<Answer> {
    for (;;) {
      await this.up();
      const startedAt = performance.now();
      try {
        const answer = await this.#fetch(request);
        this.#tally.answered(performance.now() - startedAt);
        return answer;
      } catch {
        if (this.#signal.aborted) throw new Stopped();
        this.markDown();
        if (request.patience === 'once') throw new LineDown();
      }
    }
  }

  async #fetch({ method, path, headers, body }: RawRequest): Promise<Answer> {
    // A timer of our own, ended with the request: those of AbortSignal.timeout() live on until they fire.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), REQUEST_TIMEOUT_MS);
    try {
      const response = await fetch(this.url + path, {
        method,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        body: body ?? null,
        signal: late.signal,
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
    for (let wait = PROBE_FIRST_MS; !this.#signal.aborted; wait = Math.min(wait * 2, PROBE_MOST_MS)) {
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
      throw new Stopped();
    });
  }
}

export interface Answer {
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

function toRefusal(call: string, { status, headers, body }: Answer): Refusal {
  const said = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  const details = said.details === undefined ? '' : ` ${JSON.stringify(said.details)}`;
  return new Refusal({
    status,
    call,
    code: typeof said.code === 'string' ? said.code : `HTTP_${status}`,
    retryAfterS: Number.isFinite(retryAfter) ? retryAfter : null,
    message: `${call}: ${status} ${typeof said.message === 'string' ? said.message : ''}${details}`,
  });
}
