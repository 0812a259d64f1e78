import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createPost } from './post.ts';

const HOST = '127.0.0.1';
const AT_ONCE = 8;
const MESSAGES = 40;

const { post, close } = createPost({ privateHosts: new Set([HOST]), resolve: async () => [HOST] });
afterAll(close);
let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

async function listen(made: Server): Promise<string> {
  server = made;
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  return `http://${HOST}:${(server.address() as AddressInfo).port}/`;
}

/** Sends messages as the sender does: the next one in the turn in which one has ended. */
async function sendAll(url: string): Promise<(string | null)[]> {
  const errors: (string | null)[] = [];
  let left = MESSAGES;
  const sendNext = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      errors.push((await post({ url, headers: {}, body: '{}' })).error);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  return errors;
}

const none = Array.from({ length: MESSAGES }, () => null);

describe('receivers that end connections', () => {
  const answers: readonly (readonly [string, RequestListener])[] = [
    ['keeps them', (_, response) => void response.writeHead(204).end()],
    [
      'closes each behind its answer',
      (_, response) => void response.writeHead(204, { connection: 'close' }).end(),
    ],
  ];
  it.each(answers)('one that %s gets every message, none counts as failed', async (_, answer) => {
    const url = await listen(createHttpServer(answer));
    expect(await sendAll(url)).toEqual(none);
  });

  it('one that speaks HTTP/1.0, too', async () => {
    const url = await listen(
      createTcpServer((socket) => {
        socket.on('error', () => undefined);
        socket.once('data', () => socket.end('HTTP/1.0 200 OK\r\ncontent-length: 2\r\n\r\nOK'));
      }),
    );
    expect(await sendAll(url)).toEqual(none);
  });

  it('one that restarts meanwhile: its dead connections are not tried one after the other', async () => {
    const first = createHttpServer((_, response) => void response.writeHead(204).end());
    const url = await listen(first);
    expect(await sendAll(url)).toEqual(none);
    await new Promise((resolve) => {
      first.close(resolve);
      first.closeAllConnections();
    });
    server = createHttpServer((_, response) => void response.writeHead(204).end());
    await new Promise<void>((resolve) => server.listen(Number(new URL(url).port), HOST, resolve));
    expect(await sendAll(url)).toEqual(none);
  });
});
