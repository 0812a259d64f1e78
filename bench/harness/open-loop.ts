import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadRequest } from './load.ts';
import { isSmoke } from './smoke.ts';

export interface TimedResponse {
  readonly status: number;
  /** Path of the request. */
  readonly path: string;
  /**
   * Latency from the moment at which a request was due, not at which it could be sent (coordinated omission).
   */
  readonly ms: number;
  /** Milliseconds from the start of the load at which it was due. */
  readonly dueMs: number;
  readonly hasRetryAfter: boolean;
}

export interface OpenLoopResult {
  readonly responses: readonly TimedResponse[];
  /** Lost connections, and replies beyond the time limit. */
  readonly failed: number;
}

/** The answer of a server that is too slow for what is asked of it: a matter of speed, not of correctness. */
export const OVERLOADED = 503;

const TICK_MS = 5;
/**
 * Connections are opened before the load, as a browser's or a proxy's are: opening thousands in an instant
 * would measure the listen queue.
 */
const CONNECTIONS_PER_REQUEST_RATE = 1.5;
const OPENED_AT_ONCE = 50;
const TIMEOUT_MS = 15_000;

/**
 * Open-loop load: sends requests at a steady rate whatever becomes of the earlier ones, as independent
 * clients do.
 */
export async function runOpenLoop(
  url: string,
  next: () => LoadRequest,
  { perSecond, seconds, onBegin }: { perSecond: number; seconds: number; onBegin?: () => void },
): Promise<OpenLoopResult> {
  const responses: TimedResponse[] = [];
  let failed = 0;
  let sent = 0;
  const count = Math.round(perSecond * seconds);
  const lines = await openConnections(url, Math.ceil(perSecond * CONNECTIONS_PER_REQUEST_RATE));
  const idle = [...lines];
  const began = performance.now();
  onBegin?.();

  function openOneMore(): Connection {
    const line = openConnection(url);
    // told to the request
    line.opened.catch(() => undefined);
    lines.push(line);
    return line;
  }

  function send(): void {
    const dueMs = (sent / perSecond) * 1_000;
    sent += 1;
    // The one idle for longest: the server closes connections that are idle for eight seconds.
    let line = idle.shift();
    // what the server has closed meanwhile is no connection to ask over
    while (line?.isClosed()) line = idle.shift();
    // All of them wait for a reply, for longer than acceptable; where speed is not judged one more may.
    if (!line && isSmoke) line = openOneMore();
    if (!line) {
      failed += 1;
      return;
    }
    const request = next();
    line.ask(request, (answer) => {
      if (answer === null) {
        failed += 1;
        return;
      }
      responses.push({ ...answer, path: request.path, dueMs, ms: performance.now() - began - dueMs });
      idle.push(line);
    });
  }

  while (sent < count) {
    const due = Math.min(count, Math.floor(((performance.now() - began) / 1_000) * perSecond));
    while (sent < due) send();
    await sleep(TICK_MS);
  }
  for (let waited = 0; responses.length + failed < sent && waited < TIMEOUT_MS; waited += TICK_MS)
    await sleep(TICK_MS);
  for (const line of lines) line.close();
  return { responses, failed: sent - responses.length };
}

interface Connection {
  readonly opened: Promise<void>;
  isClosed(): boolean;
  /** Sends one request at a time. @param onReply null: the connection broke */
  ask(
    request: LoadRequest,
    onReply: (answer: { status: number; hasRetryAfter: boolean } | null) => void,
  ): void;
  close(): void;
}

async function openConnections(url: string, count: number): Promise<Connection[]> {
  const lines: Connection[] = [];
  while (lines.length < count) {
    const group = Array.from({ length: Math.min(OPENED_AT_ONCE, count - lines.length) }, () =>
      openConnection(url),
    );
    await Promise.all(group.map((line) => line.opened));
    lines.push(...group);
  }
  return lines;
}

/**
 * A kept connection that parses only the head and the length of a response: the measuring process must not
 * cost more than what is measured.
 */
function openConnection(url: string): Connection {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let onReply: ((answer: { status: number; hasRetryAfter: boolean } | null) => void) | undefined;
  let head = '';
  let missing = -1;
  const end = (answer: { status: number; hasRetryAfter: boolean } | null): void => {
    const notify = onReply;
    onReply = undefined;
    notify?.(answer);
  };
  socket.on('error', () => end(null));
  socket.on('close', () => end(null));
  socket.on('data', (chunk) => {
    if (missing < 0) {
      head += chunk.toString('latin1');
      const split = head.indexOf('\r\n\r\n');
      if (split < 0) return;
      const length = Number(/^content-length: (\d+)$/im.exec(head.slice(0, split))?.[1] ?? 0);
      missing = length - (head.length - split - 4);
      head = head.slice(0, split);
    } else {
      missing -= chunk.length;
    }
    if (missing > 0) return;
    const answer = { status: Number(head.slice(9, 12)), hasRetryAfter: /^retry-after: \d+$/im.test(head) };
    head = '';
    missing = -1;
    end(answer);
  });
  return {
    opened: new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject)),
    isClosed: () => socket.destroyed,
    ask({ method, path, headers = {}, body = '' }, onResponse) {
      onReply = onResponse;
      const fields = Object.entries({ host: 'bench', ...headers, 'content-length': Buffer.byteLength(body) });
      const head = fields.map(([name, value]) => `${name}: ${value}`).join('\r\n');
      socket.write(`${method} ${path} HTTP/1.1\r\n${head}\r\n\r\n${body}`);
    },
    close: () => socket.destroy(),
  };
}
