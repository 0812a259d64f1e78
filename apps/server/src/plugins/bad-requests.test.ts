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

  it('addresses that the router refuses answer in the product’s own words and echo nothing', async () => {
    for (const url of ['/api/orders/%E0%A4%A', '/%', `/api/orders/${'x'.repeat(301)}`]) {
      const answer = await get(url);
      expect([answer.status, answer.body.code, answer.body.success]).toEqual([404, 'ROUTE_NOT_FOUND', false]);
      expect(answer.raw.body).not.toContain('xxx');
    }
  });

  it('another method on a call’s address is 405 and names those that it takes', async () => {
    const answer = await t.call(manager, 'PUT', '/api/orders');
    expect([answer.status, answer.body.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(answer.raw.headers.allow?.split(', ').toSorted()).toEqual(['GET', 'POST']);
    expect((await t.call(manager, 'DELETE', '/api/orders/7/assign')).status).toBe(405);
    expect((await t.call(manager, 'PUT', '/api/nothing')).status).toBe(404);
  });

  it('HEAD of a stream ends', async () => {
    const { statusCode } = await t.app.http.inject({ method: 'HEAD', url: '/api/events', headers: { cookie: manager.cookie } });
    expect(statusCode).toBe(405);
  });

  it('bounds that a schema does not word are told without the library’s type names', async () => {
    const order = await t.given.order(branch);
    const assign = await t.call(manager, 'POST', `/api/orders/${order.id}/assign`, { courierId: -1, branchId: -1 });
    expect(assign.body.details).toEqual({
      courierId: 'Lütfen bir kurye seçin',
      branchId: '0 değerinden büyük bir sayı girin',
    });
    const rating = await t.call(null, 'POST', '/api/customer/rate-courier', { token: 'x', orderId: -1 });
    expect(rating.body.details).toEqual({ orderId: '0 değerinden büyük bir sayı girin' });
  });

  it('spec 3 §8: a tracking link that was cut, or is no link of ours, is one that has ended', async () => {
    for (const token of ['x', 'x'.repeat(201)])
      expect((await get(`/api/customer/track-order-by-token/${token}`)).body).toMatchObject({ code: 'TRACKING_NOT_FOUND' });
    const rating = await t.call(null, 'POST', '/api/customer/rate-courier', { token: 'x', orderId: 1, rating: 5 });
    expect([rating.status, rating.body.code]).toEqual([404, 'TRACKING_NOT_FOUND']);
  });

  it('a promised time in the year 0 or 10000 is refused and nothing is written', async () => {
    for (const expectedDeliveryTime of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00']) {
      const answer = await t.call(manager, 'POST', '/api/orders', orderBody({ branchId: branch.id, expectedDeliveryTime }));
      expect([answer.status, answer.body.details]).toEqual([400, { expectedDeliveryTime: 'Geçerli bir tarih ve saat girin' }]);
    }
  });
});
