import { createServer, type ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost, type PostResult } from './post.ts';

const HOST = '127.0.0.1';
const LIMIT_MS = 400;
const SWITCHING_PROTOCOLS =
  'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
const MB = Buffer.alloc(1024 * 1024, 'x');

const portOf = (address: unknown): number => (address as { port: number }).port;

/** Writes for as long as somebody reads; counts what was written, bytes. */
function stream(response: ServerResponse, total: number, count: (bytes: number) => void): void {
  let left = total;
  const write = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= MB.length;
      count(MB.length);
      if (!response.write(MB)) return;
    }
    response.end();
  };
  response.on('drain', write);
  write();
}

describe('receivers that misbehave', () => {
  let written = 0;
  const drips: NodeJS.Timeout[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path === '/hang') return;
    if (path === '/drip-headers') return void response.socket?.write('HTTP/1.1 200 OK\r\nx-a: 1');
    if (path === '/drip') {
      response.writeHead(200);
      drips.push(setInterval(() => response.write('.'), 20));
      return;
    }
    if (path === '/huge') {
      response.writeHead(200);
      return stream(response, 1024 * MB.length, (bytes) => (written += bytes));
    }
    if (path === '/endless') {
      response.writeHead(500);
      return stream(response, Number.MAX_SAFE_INTEGER, () => undefined);
    }
    if (path === '/cut') {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      return void setTimeout(() => response.destroy(), 10);
    }
    if (path === '/binary') return void response.writeHead(500).end(Buffer.from([0, 255, 0, 65, 0xd8, 0]));
    if (path === '/script') return void response.writeHead(500).end('<script>alert(1)</script>');
    response.writeHead(204).end();
  });
  const plain = createTcpServer(
    (socket) =>
      void socket
        .on('error', () => undefined)
        .resume()
        .end('I speak no TLS at all\r\n'),
  );
  const upgrading = createTcpServer(
    (socket) =>
      void socket.on('error', () => undefined).once('data', () => socket.write(SWITCHING_PROTOCOLS)),
  );
  const { post, close } = createPost({
    privateHosts: new Set([HOST, 'localhost']),
    resolve: async () => [HOST],
    timeoutMs: LIMIT_MS,
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
    await new Promise<void>((resolve) => plain.listen(0, HOST, resolve));
    await new Promise<void>((resolve) => upgrading.listen(0, HOST, resolve));
  });
  afterAll(async () => {
    for (const drip of drips) clearInterval(drip);
    close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await new Promise((resolve) => plain.close(resolve));
    await new Promise((resolve) => upgrading.close(resolve));
  });
  const sendTo = (path: string): Promise<PostResult> =>
    post({ url: `http://${HOST}:${portOf(server.address())}${path}`, headers: {}, body: '{}' });

  it.each([['/hang'], ['/drip-headers'], ['/drip']])(
    '%s ends at the limit of the whole exchange',
    async (path) => {
      expect(await sendTo(path)).toMatchObject({ status: null, error: 'TIMEOUT' });
    },
  );

  it('of an answer of 1 GB the first bytes are read, and its status counts', async () => {
    const result = await sendTo('/huge');
    expect([result.status, result.error, result.answer]).toEqual([200, null, 'x'.repeat(1_024)]);
    // what the kernel's buffers took, not the gigabyte
    expect(written).toBeLessThan(64 * MB.length);
  });

  it('an endless answer of a failure is a failure', async () => {
    expect(await sendTo('/endless')).toMatchObject({ status: 500, error: 'STATUS' });
  });

  it('an answer that breaks off is a failure', async () => {
    expect(await sendTo('/cut')).toMatchObject({ status: null, error: 'CONNECTION' });
  });

  it('one that wants to speak another protocol has failed', async () => {
    const url = `http://${HOST}:${portOf(upgrading.address())}/`;
    expect(await post({ url, headers: {}, body: '{}' })).toMatchObject({ status: 101, error: 'STATUS' });
  });

  it('what an answer holds is kept as text that can be stored', async () => {
    expect((await sendTo('/binary')).answer).toBe('\uFFFD\uFFFD\uFFFDA\uFFFD\uFFFD');
    expect((await sendTo('/script')).answer).toBe('<script>alert(1)</script>');
  });

  it('nobody there, and no TLS there', async () => {
    const free = createTcpServer();
    await new Promise<void>((resolve) => free.listen(0, HOST, resolve));
    const closed = portOf(free.address());
    await new Promise((resolve) => free.close(resolve));
    const send = (url: string) => post({ url, headers: {}, body: '{}' });
    expect((await send(`http://${HOST}:${closed}/`)).error).toBe('CONNECTION');
    expect((await send(`https://${HOST}:${portOf(plain.address())}/`)).error).toBe('TLS');
  });
});
