import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GivenBranch, GivenUser } from '../test/factories.ts';
import { type Answer, startTestApp, type TestApp } from '../test/build-app.ts';
import { orderBody } from '../test/order-body.ts';
import { isTooComplex } from './body.ts';

let t: TestApp;
let branch: GivenBranch;
let manager: GivenUser;
let port: number;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
  manager = await t.given.user('COMPANY_ADMIN', { branch });
  port = Number(new URL(await t.app.http.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => t.close());

const unknownKeys = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 0]));

/** A call with a text that need not be JSON. */
async function send(url: string, payload: string, headers: Record<string, string> = {}): Promise<Answer> {
  const raw = await t.app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
  return { status: raw.statusCode, body: raw.json(), raw };
}

describe('bodies that are costly to process', () => {
  it('a login of 979 kB with 90,000 fields is refused by its length, naming the limit', async () => {
    const { status, body, raw } = await send('/api/login', JSON.stringify(unknownKeys(90_000)));
    expect([status, body.code]).toEqual([413, 'BODY_TOO_LARGE']);
    expect(body.message).toBe('Gönderilen veri çok büyük. Bu çağrıya en fazla 16 kB gönderebilirsiniz.');
    expect(raw.body.length).toBeLessThan(300);
  });

  it('a body is refused before it is sent: its length alone is enough', async () => {
    const head =
      'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n' +
      'content-length: 979000\r\n\r\n';
    expect(await statusOf(head)).toBe(413);
  });

  it('one without a length is cut off at the limit', async () => {
    const head =
      'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n' +
      'transfer-encoding: chunked\r\n\r\n';
    expect(await statusOf(`${head}${'1000\r\n'.concat(' '.repeat(4_096), '\r\n').repeat(5)}`)).toBe(413);
  });

  it('at most 30 bad fields are named, and the number of the others is given', async () => {
    const { status, body, raw } = await send('/api/login', JSON.stringify(unknownKeys(1_400)));
    expect([status, body.error, Object.keys(body.details).length]).toEqual([400, 'Validation Error', 30]);
    expect(body.message).toContain('gösterilmeyen 1372 hata daha var');
    expect(raw.body.length).toBeLessThan(2_000);
  });

  it('a few bad fields are all named, with the plain sentence', async () => {
    const { body } = await send('/api/login', JSON.stringify({ ...unknownKeys(5), password: 'x' }));
    expect(Object.keys(body.details)).toHaveLength(6);
    expect(body.message).toBe('Bazı alanlar eksik veya hatalı. Lütfen işaretli alanları düzeltin.');
  });

  it('a field with a name of kilobytes is not repeated whole', async () => {
    const { status, body } = await send('/api/login', JSON.stringify({ ['x'.repeat(10_000)]: 1 }));
    expect([status, Math.max(...Object.keys(body.details).map(({ length }) => length))]).toEqual([400, 101]);
  });

  it.each([
    ['levels', '['.repeat(9) + ']'.repeat(9)],
    ['levels that never end', '['.repeat(8_000)],
    ['fields', JSON.stringify(Array.from({ length: 2_001 }, () => ({ a: 0 })))],
    ['values', `[${'0,'.repeat(16_000)}0]`],
  ])('too many %s are refused before they are parsed', async (_what, payload) => {
    const { status, body } = await send('/api/orders', payload, { authorization: `Bearer ${branch.key}` });
    expect([status, body.code]).toEqual([400, 'BODY_TOO_COMPLEX']);
    expect(body.message).toContain('iç içe 8 düzey');
  });

  it('characters inside texts are not counted', () => {
    expect(isTooComplex(JSON.stringify({ notes: '[{,:"'.repeat(20_000) }))).toBe(false);
    expect(isTooComplex(JSON.stringify(['\\', '\\"', '"[[[[[[[[['.repeat(100)]))).toBe(false);
  });

  it('an order may have 200 items of 50 options; beyond 256 kB it is refused, naming the limit', async () => {
    const line = {
      name: 'Adana Dürüm',
      quantity: 1,
      price: 1,
      options: Array.from({ length: 50 }, () => 'acılı'),
    };
    const items = Array.from({ length: 200 }, () => line);
    const accepted = await t.call({ key: branch.key }, 'POST', '/api/orders', orderBody({ items }));
    expect(accepted.status).toBe(201);
    const notes = 'x'.repeat(1_000);
    const refused = await t.call(
      { key: branch.key },
      'POST',
      '/api/orders',
      orderBody({ items: items.map((item) => ({ ...item, notes })) }),
    );
    expect([refused.status, refused.body.code]).toEqual([413, 'BODY_TOO_LARGE']);
    expect(refused.body.message).toContain('256 kB');
  });

  it('an unauthorized caller is refused before the body is read', async () => {
    const body = JSON.stringify(unknownKeys(20_000));
    for (const [url, headers] of [
      ['/api/orders', {}],
      ['/api/orders', { authorization: 'Bearer ulak_none' }],
      ['/api/courier-location', { cookie: 'ulak=none' }],
    ] as const) {
      const answer = await send(url, body, headers);
      expect([url, answer.status]).toEqual([url, 401]);
    }
    expect((await send('/api/courier-location', '{"lat":', { cookie: manager.cookie })).status).toBe(403);
  });

  it('prototypes, infinite numbers and repeated fields are bad input and nothing more', async () => {
    const prototype = await send(
      '/api/login',
      '{"__proto__":{"role":"OWNER"},"usernameOrPhone":"1","password":"x"}',
    );
    expect([prototype.status, prototype.body.code]).toEqual([400, 'MALFORMED_JSON']);
    const endless = await t.app.http.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${branch.key}` },
      payload: JSON.stringify(orderBody({ total: 5 })).replace('"total":5', '"total":1e999999'),
    });
    expect([endless.statusCode, endless.json().details]).toEqual([400, { total: expect.any(String) }]);
    const repeated = await send('/api/login', `{${'"password":"x",'.repeat(1_000)}"usernameOrPhone":"1"}`);
    expect(repeated.status).toBe(401);
  });

  it('addresses and headers of up to 16 kB are read', async () => {
    const query = `/api/orders?${'a=1&'.repeat(3_500)}`;
    const many = await t.call(manager, 'GET', query);
    expect([many.status, many.body.details]).toEqual([400, { a: 'Bilinmeyen alan' }]);
    const different = await t.call(
      manager,
      'GET',
      `/api/orders?${Array.from({ length: 1_500 }, (_, i) => `b${i}=1`).join('&')}`,
    );
    expect([different.status, Object.keys(different.body.details).length]).toEqual([400, 30]);
    const head = (line: string): string => `GET /api/health HTTP/1.1\r\nhost: a\r\n${line}\r\n\r\n`;
    expect(await statusOf(head(`cookie: ${'a=1;'.repeat(5_000)}`))).toBe(431);
    expect(
      await statusOf(head(Array.from({ length: 2_000 }, (_, i) => `name-${i}: value`).join('\r\n'))),
    ).toBe(431);
    expect(await statusOf(`GET /${'x'.repeat(17_000)} HTTP/1.1\r\nhost: a\r\n\r\n`)).toBe(431);
  });
});

/** Status of the first answer to these bytes. */
function statusOf(bytes: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.once('data', (chunk) => {
      resolve(Number(chunk.toString('latin1').split(' ')[1]));
      socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('closed without an answer')));
  });
}
