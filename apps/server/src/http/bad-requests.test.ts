import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../test/build-app.ts';
import { orderBody } from '../test/order-body.ts';
import type { GivenBranch, GivenUser } from '../test/factories.ts';

let t: TestApp;
let branch: GivenBranch;
let manager: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
  manager = await t.given.user('COMPANY_ADMIN', { branch });
});
afterAll(() => t.close());

const get = (url: string): Promise<Answer> => t.call(manager, 'GET', url);

describe('requests that no screen of ours makes', () => {
  it('NUL in a search is a bad field, not an unexpected error', async () => {
    for (const url of ['/api/orders?search=ab%00', '/api/orders?search=%00%00', '/api/places?q=ab%00']) {
      const { status, body } = await get(url);
      expect([url, status, Object.values(body.details)]).toEqual([url, 400, ['Geçersiz karakter içeriyor']]);
    }
  });

  it('addresses that the router refuses answer with the product’s error and echo nothing', async () => {
    for (const url of ['/api/orders/%E0%A4%A', '/%', `/api/orders/${'x'.repeat(301)}`]) {
      const answer = await get(url);
      expect([answer.status, answer.body.code, answer.body.success]).toEqual([404, 'ROUTE_NOT_FOUND', false]);
      expect(answer.raw.body).not.toContain('xxx');
    }
  });

  it('another method on a call’s address is 405 and names the allowed ones', async () => {
    const answer = await t.call(manager, 'PUT', '/api/orders');
    expect([answer.status, answer.body.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(answer.raw.headers.allow?.split(', ').toSorted()).toEqual(['GET', 'POST']);
    expect((await t.call(manager, 'DELETE', '/api/orders/7/assign')).status).toBe(405);
    expect((await t.call(manager, 'PUT', '/api/nothing')).status).toBe(404);
  });

  it('HEAD of a stream ends', async () => {
    const { statusCode } = await t.app.http.inject({
      method: 'HEAD',
      url: '/api/events',
      headers: { cookie: manager.cookie },
    });
    expect(statusCode).toBe(405);
  });

  it('bounds without a sentence in the schema are described without the library’s type names', async () => {
    const order = await t.given.order(branch);
    const assign = await t.call(manager, 'POST', `/api/orders/${order.id}/assign`, {
      courierId: -1,
      branchId: -1,
    });
    expect(assign.body.details).toEqual({
      courierId: 'Lütfen bir kurye seçin',
      branchId: '0 değerinden büyük bir sayı girin',
    });
    const rating = await t.call(null, 'POST', '/api/customer/rate-courier', { token: 'x', orderId: -1 });
    expect(rating.body.details).toEqual({ orderId: '0 değerinden büyük bir sayı girin' });
  });

  it('spec 3 §8: a tracking link that was cut off or is foreign answers like an ended one', async () => {
    for (const token of ['x', 'x'.repeat(201)])
      expect((await get(`/api/customer/track-order-by-token/${token}`)).body).toMatchObject({
        code: 'TRACKING_NOT_FOUND',
      });
    const rating = await t.call(null, 'POST', '/api/customer/rate-courier', {
      token: 'x',
      orderId: 1,
      rating: 5,
    });
    expect([rating.status, rating.body.code]).toEqual([404, 'TRACKING_NOT_FOUND']);
  });

  it('a promised time in the year 0 or 10000 is refused and nothing is written', async () => {
    for (const expectedDeliveryTime of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00']) {
      const answer = await t.call(
        manager,
        'POST',
        '/api/orders',
        orderBody({ branchId: branch.id, expectedDeliveryTime }),
      );
      expect([answer.status, answer.body.details]).toEqual([
        400,
        { expectedDeliveryTime: 'Geçerli bir tarih ve saat girin' },
      ]);
    }
  });

  it('a field named like a member of every object is still reported', async () => {
    for (const field of ['constructor', 'toString', 'hasOwnProperty']) {
      const body = await t.call(manager, 'POST', '/api/orders', {
        ...orderBody({ branchId: branch.id }),
        [field]: 1,
      });
      expect([body.status, body.body.details]).toEqual([400, { [field]: 'Bilinmeyen alan' }]);
    }
    const query = await get('/api/orders/active?__proto__=1&toString=2');
    expect([
      query.status,
      query.raw.body.includes('"__proto__":"Bilinmeyen alan"'),
      query.body.details.toString,
    ]).toEqual([400, true, 'Bilinmeyen alan']);
  });

  it('half a surrogate pair is a bad field wherever a text is accepted, and nothing is written', async () => {
    const half = 'a\ud800b';
    const refused = 'Geçersiz karakter içeriyor';
    const order = await t.given.order(branch);
    const created = await t.call(
      { key: branch.key },
      'POST',
      '/api/orders',
      orderBody({
        customerName: half,
        source: half,
        orderNotes: half,
        items: [{ name: half, quantity: 1, price: 1, notes: half, options: [half] }],
      }),
    );
    expect([created.status, created.body.details]).toEqual([
      400,
      {
        customerName: refused,
        source: refused,
        orderNotes: refused,
        'items.0.name': refused,
        'items.0.notes': refused,
        'items.0.options.0': refused,
      },
    ]);
    const cancelled = await t.call(manager, 'POST', `/api/orders/${order.id}/cancel`, { reason: half });
    expect([cancelled.status, cancelled.body.details]).toEqual([400, { reason: refused }]);
    expect((await get(`/api/orders/${order.id}`)).body.data).toMatchObject({
      status: 'PREPARING',
      version: 1,
    });
  });

  it('an invisible name is no name', async () => {
    for (const customerName of ['\u200b\u200b', '\u202e\u2066', '\ufeff']) {
      const answer = await t.call(
        manager,
        'POST',
        '/api/orders',
        orderBody({ branchId: branch.id, customerName }),
      );
      expect([answer.status, answer.body.details]).toEqual([400, { customerName: 'Müşteri adı zorunludur' }]);
    }
  });

  it('decision 008: a part that the call does not have is refused, not ignored', async () => {
    const order = await t.given.order(branch);
    const pool = await t.call(manager, 'POST', `/api/orders/${order.id}/unassign`, { fromCourierId: 5 });
    expect([pool.status, pool.body.details]).toEqual([400, { fromCourierId: 'Bilinmeyen alan' }]);
    const list = await t.call(manager, 'POST', `/api/orders/${order.id}/unassign`, [1]);
    expect([list.status, list.body.details]).toEqual([400, { _: 'Geçerli bir nesne girin' }]);
    const locations = await get(`/api/courier-locations?branchId=${branch.id}`);
    expect([locations.status, locations.body.details]).toEqual([400, { branchId: 'Bilinmeyen alan' }]);
    expect((await get('/api/courier-locations')).status).toBe(200);
  });

  it('bytes that are no request answer with the product’s own sentence', async () => {
    const url = new URL(await t.app.http.listen({ port: 0, host: '127.0.0.1' }));
    const cookie = 'x'.repeat(40_000);
    expect(
      await exchange(Number(url.port), `GET /api/health HTTP/1.1\r\nhost: a\r\ncookie: ${cookie}\r\n\r\n`),
    ).toMatchObject({
      status: 431,
      body: { success: false, code: 'HEADERS_TOO_LARGE' },
    });
    expect(await exchange(Number(url.port), 'GET / HTTP/9.9\r\n\r\n')).toMatchObject({
      status: 400,
      body: {
        success: false,
        code: 'MALFORMED_REQUEST',
        message: 'İstek okunamadı. Geçerli bir HTTP isteği gönderin.',
      },
    });
  });
});

/** The server's answer to these bytes. */
function exchange(port: number, bytes: string): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (received += chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = received.split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1]), body: JSON.parse(body) });
    });
  });
}
