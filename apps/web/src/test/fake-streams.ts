import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** One stream of server-sent events, in the test's hands. */
export class FakeStream {
  readonly url: string;
  readonly signal: AbortSignal | null;
  #body: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(url: string, signal: AbortSignal | null) {
    this.url = url;
    this.signal = signal;
  }

  /** Whether the page reads it. */
  get isOpen(): boolean {
    return this.signal?.aborted !== true;
  }

  respond(): Response {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (this.#body = controller) });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }

  /** Sends raw text, for example a heartbeat: `: canli` and an empty line. */
  async write(text: string): Promise<void> {
    await act(async () => {
      this.#body?.enqueue(new TextEncoder().encode(text));
      await vi.advanceTimersByTimeAsync(0);
    });
  }

  say(data: object, id = ''): Promise<void> {
    return this.write(`${id === '' ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
  }
}

/** Answers every `fetch` of a stream; calls are answered with `{}`. Needs fake timers. */
export function stubStreams(): { readonly opened: FakeStream[]; newest: () => FakeStream } {
  const opened: FakeStream[] = [];
  vi.stubGlobal('fetch', async (url: string, { headers, signal }: RequestInit = {}) => {
    const isStream = new Headers(headers).get('accept') === 'text/event-stream';
    if (!isStream) return new Response('{}');
    const stream = new FakeStream(url, signal ?? null);
    opened.push(stream);
    return stream.respond();
  });
  const newest = (): FakeStream => {
    const stream = opened.at(-1);
    if (!stream) throw new Error('no stream was opened');
    return stream;
  };
  return { opened, newest };
}

/** Lets time pass, and what is due then happen. */
export const pass = (ms: number): Promise<void> =>
  act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
