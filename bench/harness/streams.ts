import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const FRAME = /id: (\d+)\ndata: (.*)\n\n/g;

export interface StreamClient {
  /** Id of the newest event received; 0 before the first. */
  lastId(): number;
  isOpen(): boolean;
  close(): void;
}

export interface StreamOptions {
  readonly url: string;
  readonly path: string;
  readonly cookie?: string;
  readonly lastEventId?: number;
  onEvent?(id: number, frame: string): void;
  onClose?(): void;
}

/**
 * Opens one SSE connection on a bare socket: a thousand of them must not cost the measuring process more than
 * what is measured. Resolves when the stream is open; rejects when it is refused.
 */
export function openStream(options: StreamOptions): Promise<StreamClient> {
  const { hostname, port } = new URL(options.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.setEncoding('utf8');
  let open = true;
  let lastId = options.lastEventId ?? 0;
  const client: StreamClient = { lastId: () => lastId, isOpen: () => open, close: () => socket.destroy() };
  return new Promise((resolve, reject) => {
    let text = '';
    let isAccepted = false;
    socket.on('connect', () => sendRequest(socket, options));
    socket.on('error', reject);
    socket.on('close', () => {
      open = false;
      reject(new Error('the stream was closed before it opened'));
      if (isAccepted) options.onClose?.();
    });
    socket.on('data', (chunk: string) => {
      text += chunk;
      if (!isAccepted) {
        if (!'HTTP/1.1 200'.startsWith(text.slice(0, 12))) {
          reject(new Error(text.split('\r\n', 1)[0]));
          return;
        }
        // Waits for the first comment line, not only the head: then the server has registered the connection,
        // or is reading the replay.
        if (!/^: /m.test(text)) return;
        isAccepted = true;
        resolve(client);
      }
      text = readFrames(text, (id, frame) => {
        lastId = id;
        options.onEvent?.(id, frame);
      });
    });
  });
}

function sendRequest(socket: Socket, { path, cookie, lastEventId }: StreamOptions): void {
  const head = [`GET ${path} HTTP/1.1`, 'host: bench', 'accept: text/event-stream'];
  if (cookie) head.push(`cookie: ${cookie}`);
  if (lastEventId) head.push(`last-event-id: ${lastEventId}`);
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
}

/**
 * Passes on each complete frame and answers the rest. Each of ours is one write, so chunk boundaries never
 * fall inside one.
 */
function readFrames(text: string, onFrame: (id: number, frame: string) => void): string {
  let end = 0;
  for (const match of text.matchAll(FRAME)) {
    end = match.index + match[0].length;
    onFrame(Number(match[1]), match[0]);
  }
  return end === 0 ? text : text.slice(end);
}

/** Opens many at once in small groups, so that no listen queue overflows. */
export async function openStreams(
  count: number,
  make: (index: number) => StreamOptions,
): Promise<StreamClient[]> {
  const clients: StreamClient[] = [];
  while (clients.length < count) {
    const group = Array.from({ length: Math.min(50, count - clients.length) }, (_, i) =>
      openStream(make(clients.length + i)),
    );
    clients.push(...(await Promise.all(group)));
  }
  // What the server does after the first line (replay, registration) has no signal of its own.
  await sleep(300);
  return clients;
}
