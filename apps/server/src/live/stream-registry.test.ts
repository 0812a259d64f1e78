import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import type { GivenBranch } from '../test/factories.ts';

const IN_ALL = 60;
const PER_ADDRESS = 40;
const PER_SESSION = 20;

let t: TestApp;
let port: number;
let branch: GivenBranch;
const open: Socket[] = [];
beforeAll(async () => {
  t = await startTestApp({
    runningClock: true,
    env: { STREAMS_PER_ADDRESS: String(PER_ADDRESS), STREAMS_MAX: String(IN_ALL), TRUST_PROXY: '127.0.0.1' },
  });
  port = Number(new URL(await t.app.http.listen({ port: 0, host: '127.0.0.1' })).port);
  branch = await t.given.branch();
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await vi.waitUntil(() => t.app.streams.health().clients === 0, { timeout: 20_000 });
});
afterAll(() => t.close());

/** Generous: the machine may be busy with other tests. Often: hundreds of streams are opened one by one. */
const soon = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 20_000, interval: 2 });

interface Stream {
  received(): string;
  isOpen(): boolean;
  disconnect(): void;
}

/** Opens a stream; answers when its headers are there. */
async function listen(cookie: string, from = '10.1.0.1', path = '/api/events'): Promise<Stream> {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  let [received, isOpen] = ['', true];
  socket.on('data', (chunk) => (received += chunk.toString('utf8')));
  socket.on('close', () => (isOpen = false));
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\ncookie: ${cookie}\r\nx-forwarded-for: ${from}\r\n\r\n`);
  await soon(() => expect(received).toContain('\r\n\r\n'));
  return { received: () => received, isOpen: () => isOpen, disconnect: () => socket.destroy() };
}

async function listenTimes(count: number, cookie: string, from?: string): Promise<Stream[]> {
  const streams: Stream[] = [];
  for (let i = 0; i < count; i += 1) streams.push(await listen(cookie, from));
  return streams;
}

const signIn = async (): Promise<string> => (await t.given.user('BRANCH_MANAGER', { branch })).cookie;
const statusOf = ({ received }: Stream): number => Number(received().split(' ')[1]);

describe('streams open at once', () => {
  it('twenty of a session: the oldest are replaced with a reason, no other stream is', async () => {
    const [session, other] = [await signIn(), await signIn()];
    const bystander = await listen(other);
    const streams = await listenTimes(PER_SESSION + 5, session);
    await soon(() => expect(streams.map(({ isOpen }) => isOpen())).toEqual(streams.map((_, i) => i >= 5)));
    for (const { received } of streams.slice(0, 5)) {
      expect(received()).toContain('"type":"STREAM_REPLACED"');
      expect(received()).toContain(
        'Oturumunuz çok sayıda pencerede açık; bu penceredeki canlı bağlantı durduruldu.',
      );
    }
    expect(streams.slice(5).some(({ received }) => received().includes('STREAM_REPLACED'))).toBe(false);
    expect(bystander.isOpen()).toBe(true);
    expect(t.app.streams.health().clients).toBe(PER_SESSION + 1);
  });

  it('hundreds at once leave twenty', async () => {
    const session = await signIn();
    for (let i = 0; i < 6; i += 1) await Promise.all(Array.from({ length: 50 }, () => listen(session)));
    await soon(() => expect(open.filter(({ destroyed }) => !destroyed)).toHaveLength(PER_SESSION));
    expect(t.app.streams.health().clients).toBe(PER_SESSION);
  });

  it('of one address: the next is refused until one ends, another address’s is not', async () => {
    const sessions = [await signIn(), await signIn(), await signIn()] as const;
    const streams = [...(await listenTimes(20, sessions[0])), ...(await listenTimes(20, sessions[1]))];
    const refused = await listen(sessions[2]);
    expect(statusOf(refused)).toBe(429);
    expect(refused.received()).toMatch(/retry-after: 30\r\n/i);
    expect(refused.received()).toContain('"code":"STREAMS_OF_ADDRESS"');
    expect(refused.received()).toContain('Aynı ağdan en fazla 40 canlı bağlantı açılabilir.');
    expect(statusOf(await listen(sessions[2], '10.1.0.2'))).toBe(200);
    expect(streams.every(({ isOpen }) => isOpen())).toBe(true);
    streams[0]?.disconnect();
    await soon(() => expect(t.app.streams.health().clients).toBe(40));
    expect(statusOf(await listen(sessions[2]))).toBe(200);
  });

  it('a whole IPv6 network is one address', async () => {
    const sessions = [await signIn(), await signIn(), await signIn()] as const;
    for (let i = 0; i < PER_ADDRESS; i += 1) await listen(sessions[i % 2] ?? '', `2001:db8:0:1::${i + 1}`);
    expect(statusOf(await listen(sessions[2], '2001:db8:0:1:ffff::1'))).toBe(429);
    expect(statusOf(await listen(sessions[2], '2001:db8:0:2::1'))).toBe(200);
  });

  it('in all: 503 with Retry-After, and calls go on', async () => {
    for (const from of ['10.2.0.1', '10.2.0.2', '10.2.0.3'])
      await listenTimes(PER_SESSION, await signIn(), from);
    const refused = await listen(await signIn(), '10.2.0.4');
    expect(statusOf(refused)).toBe(503);
    expect(refused.received()).toMatch(/retry-after: 30\r\n/i);
    expect(refused.received()).toContain('"code":"STREAMS_FULL"');
    expect((await t.call({ cookie: await signIn() }, 'GET', '/api/orders/active')).status).toBe(200);
  });

  it('tracking pages are counted separately: staff’s streams take no room from customers', async () => {
    for (const from of ['10.3.0.1', '10.3.0.2', '10.3.0.3'])
      await listenTimes(PER_SESSION, await signIn(), from);
    const order = await t.given.order(branch);
    const link = await t.call({ cookie: await signIn() }, 'POST', `/api/orders/${order.id}/tracking-link`);
    const path = `/api/customer/track-order-by-token/${link.body.data.trackingToken}/events`;
    const pages: Stream[] = [];
    for (let i = 0; i < 12; i += 1) pages.push(await listen('', '10.3.0.1', path));
    await soon(() => expect(pages.map(({ isOpen }) => isOpen())).toEqual(pages.map((_, i) => i >= 2)));
    expect(pages[0]?.received()).toContain('Takip sayfanız çok sayıda pencerede açık');
    expect(pages[0]?.received()).toContain('"type":"STREAM_REPLACED"');
  });
});
