import { HOUR_MS } from '@ulak/contracts/time';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { listenForStreams, openStream } from '../../test/open-stream.ts';
import { orderBody } from '../../test/order-body.ts';

const REASON = 'Valilik kararı: moto kurye durduruldu';
let t: TestApp;
let branch: GivenBranch;
let manager: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
  manager = await t.given.user('BRANCH_MANAGER', { branch });
});
afterAll(() => t?.close());

const after = (ms: number): string => new Date(t.clock.now().getTime() + ms).toISOString();
const begin = async (who: GivenUser, body: object = {}) =>
  (
    await t.call(who, 'POST', '/api/delivery-stops', {
      reason: REASON,
      road: 'FINISH',
      endsAt: after(HOUR_MS),
      ...body,
    })
  ).body.data;
const end = (who: GivenUser, id: number) => t.call(who, 'POST', `/api/delivery-stops/${id}/end`);
const create = (at: GivenBranch, extra = {}) =>
  t.call({ key: at.key }, 'POST', '/api/orders', orderBody(extra));

describe('decision 080: orders that arrive meanwhile', () => {
  it('by key wait, with a warning; from the panel too', async () => {
    const { id } = await begin(manager);
    const made = await create(branch);
    expect([made.status, made.body.warning]).toEqual([
      201,
      {
        field: 'delivery',
        code: 'DELIVERY_STOPPED',
        message: 'Teslimat durduruldu: sipariş alındı, bekletiliyor. Bitiş: 20:30.',
      },
    ]);
    expect((await t.call(manager, 'POST', '/api/orders', orderBody())).status).toBe(201);
    await end(manager, id);
    const later = await create(branch);
    expect([later.status, later.body.warning]).toEqual([201, undefined]);
  });

  it('by key are refused where the branch wants it: 503, Retry-After; a known number answers', async () => {
    const strict = await t.given.branch({ orders_during_stop: 'REFUSE' });
    const chef = await t.given.user('BRANCH_MANAGER', { branch: strict });
    const first = await create(strict, { orderNumber: 'A-1', source: 'web' });
    expect(first.status).toBe(201);
    const { id } = await begin(chef);
    const refused = await create(strict, { orderNumber: 'A-2', source: 'web' });
    expect([
      refused.status,
      refused.body.code,
      refused.body.message,
      refused.raw.headers['retry-after'],
    ]).toEqual([
      503,
      'DELIVERY_STOPPED',
      `Şube şu anda sipariş almıyor, teslimat durduruldu: ${REASON}. Bitiş: 20:30.`,
      '3600',
    ]);
    const again = await create(strict, { orderNumber: 'A-1', source: 'web' });
    expect([again.status, again.body.data.id]).toEqual([200, first.body.data.id]);
    expect((await t.call(chef, 'POST', '/api/orders', orderBody())).status).toBe(201);
    await end(chef, id);
    expect((await create(strict, { orderNumber: 'A-2', source: 'web' })).status).toBe(201);
  });

  it('are taken as soon as the branch wants it so, also while only its key sends', async () => {
    const strict = await t.given.branch({ orders_during_stop: 'REFUSE' });
    const chef = await t.given.user('BRANCH_MANAGER', { branch: strict });
    const admin = await t.given.user('COMPANY_ADMIN', { companyId: strict.companyId });
    await begin(chef);
    expect((await create(strict)).status).toBe(503);
    await t.call(admin, 'PATCH', `/api/branches/${strict.id}`, { ordersDuringStop: 'WAIT' });
    expect((await create(strict)).status).toBe(201);
    await t.call(admin, 'PATCH', `/api/branches/${strict.id}`, { ordersDuringStop: 'REFUSE' });
    expect((await create(strict)).status).toBe(503);
  });

  it('the setting is saved and copied', async () => {
    const admin = await t.given.user('COMPANY_ADMIN', { branch });
    const target = await t.given.branch({ companyId: branch.companyId });
    const saved = await t.call(admin, 'PATCH', `/api/branches/${branch.id}`, { ordersDuringStop: 'REFUSE' });
    expect([saved.status, saved.body.data.ordersDuringStop]).toEqual([200, 'REFUSE']);
    const copied = await t.call(admin, 'POST', `/api/branches/${branch.id}/copy-settings`, {
      targetIds: [target.id],
      fields: ['ordersDuringStop'],
    });
    expect(copied.body.data[0].ordersDuringStop).toBe('REFUSE');
    const wrong = await t.call(admin, 'PATCH', `/api/branches/${branch.id}`, { ordersDuringStop: 'DROP' });
    expect(wrong.body.details).toEqual({
      ordersDuringStop: 'Kabul edip bekletmeyi veya geri çevirmeyi seçin',
    });
    await t.call(admin, 'PATCH', `/api/branches/${branch.id}`, { ordersDuringStop: 'WAIT' });
  });
});

describe('decision 080: who is told', () => {
  it('the customer reads why and until when, without an arrival; who finishes is no news', async () => {
    const courier = await t.given.courier(branch);
    const page = async (columns: object) => {
      const { id } = await t.given.order(branch, columns);
      const link = await t.call(manager, 'POST', `/api/orders/${id}/tracking-link`);
      const token = new URL(link.body.data.url).searchParams.get('token');
      return async () =>
        (await t.call(null, 'GET', `/api/customer/track-order-by-token/${token}`)).body.data[0];
    };
    const waiting = await page({});
    const onRoad = await page({ status: 'IN_DELIVERY', courier_id: courier.id });
    expect(await waiting()).toMatchObject({ pausedText: null, arrival: { late: false } });
    const { id, version } = await begin(manager);
    const expected = 'Yeniden başlaması beklenen saat: 20:30.';
    const sentence = `Teslimatlar geçici olarak durduruldu: ${REASON}. ${expected}`;
    expect(await waiting()).toMatchObject({ pausedText: sentence, arrival: null, estimatedArrival: null });
    expect(await onRoad()).toMatchObject({ pausedText: null, arrival: { late: false } });
    await t.call(manager, 'PATCH', `/api/delivery-stops/${id}`, { road: 'HOLD', version });
    expect(await onRoad()).toMatchObject({ pausedText: sentence, arrival: null });
    await end(manager, id);
    expect(await onRoad()).toMatchObject({ pausedText: null, arrival: { late: false } });
  });

  it('open screens follow: staff and couriers of the branch, and nobody else', async () => {
    const courier = await t.given.courier(branch);
    const stranger = await t.given.user('BRANCH_MANAGER', { branch: await t.given.branch() });
    const port = await listenForStreams(t);
    const streams = [manager, courier, stranger].map(({ cookie }) => openStream(port, cookie));
    await Promise.all(streams.map((stream) => stream.open()));
    const { id } = await begin(manager);
    await end(manager, id);
    const told = () =>
      streams.map(({ received }) => received.filter(({ data }) => data.type === 'BRANCH_UPDATED').length);
    await vi.waitFor(() => expect(told()).toEqual([2, 2, 0]), { timeout: 10_000 });
    for (const stream of streams) stream.disconnect();
  });
});
