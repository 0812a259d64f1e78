import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import { createStalledConnections } from './stalled-connections.ts';

const lines: string[] = [];
let t: TestApp;
let port: number;
const portOf = async (app: TestApp): Promise<number> =>
  Number(new URL(await app.app.http.listen({ port: 0, host: '127.0.0.1' })).port);
beforeAll(async () => {
  t = await startTestApp({
    runningClock: true,
    log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
  });
  port = await portOf(t);
});
afterAll(() => t.close());

/** A raw connection, and what it received. */
function open(at: number, bytes = ''): { socket: Socket; received(): string; endedAfter: Promise<number> } {
  const began = performance.now();
  let received = '';
  const socket = connect(at, '127.0.0.1');
  if (bytes !== '') socket.write(bytes);
  socket.on('data', (chunk) => (received += chunk.toString('utf8')));
  socket.on('error', () => undefined);
  const endedAfter = new Promise<number>((resolve) =>
    socket.on('close', () => resolve(performance.now() - began)),
  );
  return { socket, received: () => received, endedAfter };
}

const LOGIN = 'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n';
/** Interval of the server's checks, on a busy machine. */
const WITHIN_MS = 15_500;

describe('connections that keep the server waiting', () => {
  it.concurrent('half a body ends within 15 s with a sentence, however steadily it trickles', async () => {
    const { socket, received, endedAfter } = open(port, `${LOGIN}content-length: 5000\r\n\r\n{"password":"`);
    const trickle = setInterval(() => socket.write('x'), 500);
    const ended = await endedAfter;
    clearInterval(trickle);
    expect(ended).toBeLessThan(WITHIN_MS);
    expect(received()).toContain('HTTP/1.1 408');
    expect(received()).toContain('İstek zamanında tamamlanmadı');
    expect(lines.filter((line) => line.includes('unexpected'))).toEqual([]);
  });

  it.concurrent('half a head, and nothing at all, end sooner', async () => {
    for (const { endedAfter, received } of [open(port, `${LOGIN}cookie: a`), open(port)]) {
      expect(await endedAfter).toBeLessThan(11_500);
      expect(received()).toContain('HTTP/1.1 408');
    }
  });

  it.concurrent('a slow phone may take its time: 250 kB at 400 kbit/s arrive', async () => {
    const branch = await t.given.branch();
    const body = Buffer.alloc(250_000, 0x20);
    body.write('{"a":1}');
    const { socket, received } = open(
      port,
      `POST /api/orders HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${branch.key}\r\n` +
        `content-type: application/json\r\ncontent-length: 250000\r\n\r\n`,
    );
    for (let at = 0; at < body.length; at += 5_000) {
      socket.write(body.subarray(at, at + 5_000));
      await sleep(100);
    }
    await vi.waitFor(() => expect(received()).toContain('HTTP/1.1 400'), { timeout: 20_000 });
    expect(received()).toContain('VALIDATION_ERROR');
    socket.destroy();
  });

  it.concurrent('a live stream stays: its request came whole', async () => {
    const { cookie } = await t.given.user('COMPANY_ADMIN', { branch: await t.given.branch() });
    const stream = open(port, `GET /api/events HTTP/1.1\r\nhost: a\r\ncookie: ${cookie}\r\n\r\n`);
    let isOver = false;
    void stream.endedAfter.then(() => (isOver = true));
    await sleep(18_000);
    expect([isOver, stream.received().includes('text/event-stream')]).toEqual([false, true]);
    expect(stream.received().match(/: canli/g)?.length).toBeGreaterThan(1);
    stream.socket.destroy();
  });

  it('disconnects a client that does not read what waits for it, and no other', async () => {
    const watch = createStalledConnections(3);
    const accepted: Socket[] = [];
    const server = createServer((socket) => {
      watch.add(socket);
      accepted.push(socket.on('error', () => undefined).resume());
      socket.write(Buffer.alloc(accepted.length === 3 ? 10 : 30_000_000));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const at = (server.address() as AddressInfo).port;
    const clients: Socket[] = [];
    for (const isReading of [false, true, false]) {
      const client = connect(at, '127.0.0.1');
      clients.push(isReading ? client.resume() : client.pause());
      await expect.poll(() => accepted.length).toBe(clients.length);
    }
    await vi.waitUntil(() => accepted[1]?.writableLength === 0, { timeout: 20_000 });
    for (let i = 0; i < 4; i += 1) {
      clients[0]?.write('x');
      await sleep(20);
      watch.check();
    }
    expect(accepted.map(({ destroyed }) => destroyed)).toEqual([true, false, false]);
    for (const client of clients) client.destroy();
    server.close();
  });

  it('an idle connection is closed, and connections in all are limited', () => {
    const { server } = t.app.http;
    expect([server.timeout, server.requestTimeout, server.headersTimeout]).toEqual([30_000, 12_000, 8_000]);
    expect(server.maxConnections).toBeLessThanOrEqual(20_000);
  });
});

describe('connections of one address', () => {
  it('are limited: the next one is closed at once, and one that ends makes room', async () => {
    const small = await startTestApp({ env: { CONNECTIONS_PER_ADDRESS: '3' } });
    const at = await portOf(small);
    const GET = 'GET /api/health HTTP/1.1\r\nhost: a\r\n\r\n';
    const some = [open(at, GET), open(at, GET), open(at, GET)];
    for (const { received } of some)
      await vi.waitFor(() => expect(received()).toContain('HTTP/1.1 200'), { timeout: 20_000 });
    const refused = open(at, GET);
    await refused.endedAfter;
    expect(refused.received()).toBe('');
    some[0]?.socket.destroy();
    await some[0]?.endedAfter;
    await sleep(50);
    const next = open(at, GET);
    await vi.waitFor(() => expect(next.received()).toContain('HTTP/1.1 200'), { timeout: 20_000 });
    await small.close();
  });

  it('are the proxy’s to limit where one stands before the server', async () => {
    const behind = await startTestApp({ env: { CONNECTIONS_PER_ADDRESS: '1', TRUST_PROXY: '127.0.0.1' } });
    const at = await portOf(behind);
    const GET = 'GET /api/health HTTP/1.1\r\nhost: a\r\n\r\n';
    for (const { received } of [open(at, GET), open(at, GET)])
      await vi.waitFor(() => expect(received()).toContain('HTTP/1.1 200'), { timeout: 20_000 });
    await behind.close();
  });
});
