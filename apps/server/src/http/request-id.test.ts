import { connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../test/factories.ts';
import { listenForStreams } from '../test/open-stream.ts';
import { orderBody } from '../test/order-body.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let t: TestApp;
let branch: GivenBranch;
let manager: GivenUser;
let port: number;

beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
  manager = await t.given.user('BRANCH_MANAGER', { branch });
  port = await listenForStreams(t);
});
afterAll(() => t?.close());

const idOf = (headers: Record<string, unknown>): string => String(headers['x-request-id']);

it('issue 13: answers, refusals, unknown paths and 304 carry an id of their own', async () => {
  const body = orderBody({ orderNumber: 'X-1', source: 'GETIR' });
  const list = await t.call(manager, 'GET', '/api/orders/active');
  const answers = [
    list,
    await t.call(manager, 'GET', '/api/orders/active', undefined, {
      'if-none-match': String(list.raw.headers.etag),
    }),
    await t.call({ key: branch.key }, 'POST', '/api/orders', body),
    await t.call({ key: branch.key }, 'POST', '/api/orders', body),
    await t.call({ key: branch.key }, 'POST', '/api/orders', { a: 1 }),
    await t.call({ key: 'ulak_wrong' }, 'POST', '/api/orders', body),
    await t.call(null, 'GET', '/api/nowhere'),
    await t.call(null, 'GET', '/%zz'),
    await t.call(null, 'GET', '/api/health'),
    await t.call(null, 'POST', '/api/login', 'x'.repeat(20_000)),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 304, 201, 200, 400, 401, 404, 404, 200, 413]);
  const ids = answers.map(({ raw }) => idOf(raw.headers));
  for (const id of ids) expect(id).toMatch(UUID);
  expect(new Set(ids).size).toBe(ids.length);
});

it('a replayed answer has the id of the request that asked again, not of the first', async () => {
  const headers = { 'idempotency-key': 'tekrar-1' };
  const send = () => t.call({ key: branch.key }, 'POST', '/api/orders', orderBody(), headers);
  const [first, again] = [await send(), await send()];
  expect(again.raw.headers['idempotent-replayed']).toBe('true');
  expect(idOf(again.raw.headers)).toMatch(UUID);
  expect(idOf(again.raw.headers)).not.toBe(idOf(first.raw.headers));
});

it('a caller cannot choose it', async () => {
  const forged = { 'x-request-id': 'forged', 'request-id': 'forged' };
  const { raw } = await t.call(null, 'GET', '/api/health', undefined, forged);
  expect(idOf(raw.headers)).toMatch(UUID);
});

/** What the server writes first on a connection that sends this. */
const firstBytes = (sent: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(sent));
    socket.once('data', (chunk) => {
      resolve(String(chunk));
      socket.destroy();
    });
  });

it('streams carry it, and bytes that are no request', async () => {
  const stream = `GET /api/events HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${manager.cookie}\r\n\r\n`;
  for (const [sent, status] of [
    [stream, '200'],
    ['NONSENSE\r\n\r\n', '400'],
  ] as const) {
    const head = await firstBytes(sent);
    expect(head.split(' ')[1]).toBe(status);
    expect(/x-request-id: (\S+)/.exec(head)?.[1]).toMatch(UUID);
  }
});

it('the line that the log has of a failure names it', async () => {
  const lines: string[] = [];
  const failing = await startTestApp({
    log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
    newestCopy: () => {
      throw new Error('broken on purpose');
    },
  });
  const { raw, status } = await failing.call(null, 'GET', '/api/ready');
  await failing.close();
  expect(status).toBe(500);
  expect(lines.join('')).toContain(`"reqId":"${idOf(raw.headers)}"`);
});
