import type { OrderId } from '@ulak/contracts/ids';
import type { PushMessage } from '@ulak/contracts/push/message';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/build-app.ts';
import { type GivenBranch, type GivenUser, TEST_PASSWORD } from '../../test/factories.ts';
import { type PushService, startPushService, type TestDevice } from '../../test/push-service.ts';

let t: TestApp;
let service: PushService;
let branch: GivenBranch;
let manager: GivenUser;
let courier: GivenUser;
beforeAll(async () => {
  service = await startPushService();
  t = await startTestApp({ env: { PUSH_LOOPBACK: 'on' } });
  branch = await t.given.branch({ companyId: await t.given.company({ name: 'Lezzet Durağı' }) });
  manager = await t.given.user('BRANCH_MANAGER', { branch });
  courier = await t.given.courier(branch);
});
afterAll(async () => {
  await t?.close();
  await service?.close();
});

const messagesAt = (device: TestDevice): PushMessage[] =>
  device.received.map(({ message }) => message as PushMessage);
const path = (token: string): string => `/api/customer/track-order-by-token/${token}/push`;
const follow = (token: string, orderId: number, device: TestDevice): Promise<Answer> =>
  t.call(null, 'POST', path(token), { orderId, ...device.subscription });
const linkPath = (id: OrderId): string => `/api/orders/${id}/tracking-link`;
const linkOf = async (id: OrderId): Promise<string> =>
  (await t.call(manager, 'POST', linkPath(id))).body.data.trackingToken;
const step = async (who: GivenUser, id: OrderId, status: string, note?: string): Promise<void> => {
  const answer = await t.call(who, 'POST', `/api/orders/${id}/status`, { status, note });
  expect(answer.status).toBe(200);
};
const stored = (id: OrderId) =>
  t.db.asSystem((tx) => tx.selectFrom('push_subscriptions').selectAll().where('order_id', '=', id).execute());
const messages = (id: OrderId) =>
  t.db.asSystem((tx) => tx.selectFrom('push_messages').select('id').where('order_id', '=', id).execute());

describe('a customer who wants to be told', () => {
  it('hears of the way and the end, in the words of the page, with their own link', async () => {
    const { id, orderNumber } = await t.given.order(branch, { status: 'ASSIGNED', courier_id: courier.id });
    const token = await linkOf(id);
    const device = service.addDevice(t.app.push.publicKey);
    expect((await follow(token, id, device)).status).toBe(201);
    for (const status of ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED']) {
      await step(courier, id, status);
      await t.app.push.drain();
    }
    const [pickedUp, onTheWay, delivered] = messagesAt(device);
    expect(pickedUp).toEqual({
      title: 'Lezzet Durağı',
      body: 'Kuryede · Siparişiniz kuryede, birazdan yola çıkacak.',
      tag: `siparis-${branch.id}-${orderNumber}`,
      url: `/customer/track-order?token=${token}`,
      isUrgent: false,
    });
    expect(onTheWay?.body).toBe('Yolda · Siparişiniz yolda, kuryeniz size geliyor.');
    expect(delivered?.body).toBe('Teslim Edildi · Siparişiniz teslim edildi. Afiyet olsun!');
  });

  it('hears of a cancellation and a failed delivery', async () => {
    for (const [status, text] of [
      ['CANCELLED', 'İptal Edildi'],
      ['UNDELIVERABLE', 'Teslim Edilemedi'],
    ] as const) {
      const { id } = await t.given.order(branch, { status: 'IN_DELIVERY', courier_id: courier.id });
      const device = service.addDevice();
      await follow(await linkOf(id), id, device);
      if (status === 'CANCELLED') await t.call(manager, 'POST', `/api/orders/${id}/cancel`, { reason: 'x' });
      else await step(courier, id, status, 'kapıyı açan yok');
      await t.app.push.drain();
      expect(messagesAt(device).map(({ body }) => body)).toEqual([expect.stringContaining(text)]);
    }
  });

  it('two orders of one number from two shops do not replace each other on the screen', async () => {
    const sibling = await t.given.branch({ companyId: branch.companyId });
    const rider = await t.given.courier(sibling);
    const device = service.addDevice();
    for (const [at, courierOf] of [
      [branch, courier],
      [sibling, rider],
    ] as const) {
      const { id } = await t.given.order(at, {
        order_number: '1661',
        status: 'ASSIGNED',
        courier_id: courierOf.id,
      });
      const link = await t.call(await t.given.user('BRANCH_MANAGER', { branch: at }), 'POST', linkPath(id));
      await follow(link.body.data.trackingToken, id, device);
      await step(courierOf, id, 'PICKED_UP');
      await t.app.push.drain();
    }
    const tags = messagesAt(device).map(({ tag }) => tag);
    expect([tags.length, new Set(tags).size]).toEqual([2, 2]);
  });

  it('by telephone number: the order by the number that the page was shown', async () => {
    const { id } = await t.given.order(branch, {
      customer_phone_key: '+905359990011',
      status: 'ASSIGNED',
      courier_id: courier.id,
    });
    const phone = '0535 999 00 11';
    const token = (await t.call(null, 'POST', '/api/customer/create-tracking-url', { phone })).body
      .trackingToken;
    const [shown] = (await t.call(null, 'GET', `/api/customer/track-order-by-token/${token}`)).body.data;
    const device = service.addDevice();
    expect((await follow(token, id, device)).status).toBe(404);
    expect((await follow(token, shown.id, device)).status).toBe(201);
    await step(courier, id, 'PICKED_UP');
    await t.app.push.drain();
    expect(messagesAt(device).map(({ url }) => url)).toEqual([`/customer/track-order?token=${token}`]);
  });

  it('five browsers of an order, each once; the token is not readable in the database', async () => {
    const { id } = await t.given.order(branch);
    const token = await linkOf(id);
    const first = service.addDevice();
    await follow(token, id, first);
    for (let i = 0; i < 5; i += 1) {
      t.clock.advance(1_000);
      const next = service.addDevice();
      for (const _ of [1, 2]) await follow(token, id, next);
    }
    const rows = await stored(id);
    expect([rows.length, rows.some(({ endpoint }) => endpoint === first.subscription.endpoint)]).toEqual([
      5,
      false,
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('can be left alone again', async () => {
    const { id } = await t.given.order(branch);
    const [token, device] = [await linkOf(id), service.addDevice()];
    await follow(token, id, device);
    const body = { orderId: id, endpoint: device.subscription.endpoint };
    expect((await t.call(null, 'DELETE', path(token), body)).status).toBe(200);
    expect(await stored(id)).toEqual([]);
  });
});

describe('nobody else', () => {
  it('a token of another order, a dead one and an unknown one are refused alike', async () => {
    const [mine, other] = [await t.given.order(branch), await t.given.order(branch)];
    const token = await linkOf(mine.id);
    const device = service.addDevice();
    expect((await follow(token, other.id, device)).body.code).toBe('TRACKING_NOT_FOUND');
    expect((await follow('x'.repeat(43), mine.id, device)).body.code).toBe('TRACKING_NOT_FOUND');
    t.clock.advance(25 * 3_600_000);
    expect((await follow(token, mine.id, device)).body.code).toBe('TRACKING_NOT_FOUND');
  });

  it('a step that nobody follows writes no message; after the link has ended neither', async () => {
    const { id } = await t.given.order(branch, { status: 'ASSIGNED', courier_id: courier.id });
    await step(courier, id, 'PICKED_UP');
    expect(await messages(id)).toEqual([]);
    await follow(await linkOf(id), id, service.addDevice());
    t.clock.advance(25 * 3_600_000);
    courier = { ...courier, cookie: await t.given.session(courier.id) };
    manager = { ...manager, cookie: await t.given.session(manager.id) };
    await step(courier, id, 'IN_DELIVERY');
    expect(await messages(id)).toEqual([]);
  });

  it('criteria B19: an erased customer is not told any more, and the export names the browsers', async () => {
    const owner = await t.given.user('OWNER');
    const phone = '0535 999 00 22';
    const { id } = await t.given.order(branch, {
      customer_phone_key: '+905359990022',
      status: 'ASSIGNED',
      courier_id: courier.id,
    });
    await follow(await linkOf(id), id, service.addDevice());
    await step(courier, id, 'PICKED_UP');
    await t.call(manager, 'POST', `/api/orders/${id}/cancel`, { reason: 'x' });
    const asked = { phone, password: TEST_PASSWORD };
    const exported = await t.call(owner, 'POST', '/api/admin/personal-data/export', { phone });
    const [row] = exported.body.data.orders[0].pushSubscriptions;
    expect([typeof row.endpoint, row.p256dh, row.auth, row.sealed_link]).toEqual([
      'string',
      undefined,
      undefined,
      undefined,
    ]);
    expect((await t.call(owner, 'POST', '/api/admin/personal-data/erase', asked)).status).toBe(200);
    expect([await stored(id), await messages(id)]).toEqual([[], []]);
  });
});
