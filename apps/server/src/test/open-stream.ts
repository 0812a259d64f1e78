import { connect } from 'node:net';
import type { TestApp } from './build-app.ts';

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface Received {
  readonly id: number | null;
  readonly data: Record<string, unknown>;
}

export interface TestStream {
  readonly received: Received[];
  /** Breaks the connection. */
  disconnect(): void;
  /** Whether the server has closed it. */
  isEnded(): boolean;
  /** Whether it has answered with an error instead. */
  isRefused(): boolean;
  /** Long enough for the server to have received the request. */
  open(): Promise<unknown>;
}

/** Lets the app listen on a free port. @returns the port */
export async function listenForStreams({ app }: TestApp): Promise<number> {
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const address = app.http.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** A client of the live stream whose connection can be broken. */
export function openStream(port: number, cookie: string, lastEventId?: number | string): TestStream {
  const received: Received[] = [];
  let buffer = '';
  let ended = false;
  let refused = false;
  const socket = connect(port, '127.0.0.1', () => {
    const resume = lastEventId === undefined ? '' : `Last-Event-ID: ${lastEventId}\r\n`;
    socket.write(
      `GET /api/events HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\n` +
        `Accept: text/event-stream\r\n${resume}\r\n`,
    );
  });
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    // Chunked transfer sizes are lines of their own and hold no colon.
    buffer += chunk.replaceAll('\r', '');
    refused ||= /^HTTP\/1\.1 [45]/.test(chunk);
    for (let end = buffer.indexOf('\n\n'); end >= 0; end = buffer.indexOf('\n\n')) {
      const lines = buffer.slice(0, end).split('\n');
      buffer = buffer.slice(end + 2);
      const data = lines.find((line) => line.startsWith('data: '))?.slice(6);
      const id = lines.find((line) => line.startsWith('id: '))?.slice(4);
      if (data)
        received.push({
          id: id === undefined ? null : Number(id),
          data: JSON.parse(data) as Record<string, unknown>,
        });
    }
  });
  socket.on('close', () => (ended = true));
  socket.on('error', () => undefined);
  return {
    received,
    disconnect: () => socket.destroy(),
    isEnded: () => ended,
    isRefused: () => refused,
    open: () => wait(60),
  };
}
