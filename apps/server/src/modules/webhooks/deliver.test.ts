import type { OrderId } from '@ulak/contracts/ids';
import { OUTSIDE_EVENTS, outsideEventOf } from '@ulak/contracts/orders/outside-events';
import { OrderChangeEntry } from '@ulak/contracts/orders/outside-order';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@ulak/contracts/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { orderBody } from '../../test/order-body.ts';
import { createTestEngine, LOOPBACK_RECEIVERS, makeWebhook } from '../../test/webhook-branch.ts';
import { isSignedBy, startWebhookReceiver, type WebhookReceiver } from '../../test/webhook-receiver.ts';
import type { WebhookEngine } from './engine.ts';

let t: TestApp;
let engine: WebhookEngine;
let receiver: WebhookReceiver;
let branch: GivenBranch;
let admin: GivenUser;
beforeAll(async () => {
  t = await startTestApp({ env: LOOPBACK_RECEIVERS });
  engine = createTestEngine(t);
  await engine.drain();
});
afterAll(async () => {
  await engine?.stop();
  await t?.close();
});
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  branch = await t.given.branch();
  admin = await t.given.user('COMPANY_ADMIN', { branch });
});
afterEach(async () => {
  await t.db.asSystem((tx) => tx.deleteFrom('webhooks').execute());
  await receiver.close();
});

async function createOrder(at: GivenBranch = branch): Promise<OrderId> {
  const answer = await t.call({ key: at.key }, 'POST', '/api/orders', orderBody());
  expect(answer.status).toBe(201);
  return answer.body.data.id;
}
const viewOf = async (id: number) =>
  (await t.call(admin, 'GET', '/api/webhooks')).body.data.find((one: { id: number }) => one.id === id);
const logOf = async (id: number, query = '') =>
  (await t.call(admin, 'GET', `/api/webhooks/${id}/deliveries${query}`)).body;

describe('spec 2 §3: what a webhook is told', () => {
  it('each step of an order in its order, signed, with the order as of the step', async () => {
    const { secret } = await makeWebhook(t, admin, {
      url: `${receiver.url}/all`,
      events: ['ORDER_CREATED', 'ORDER_UPDATED', 'ORDER_ASSIGNED', 'ORDER_PICKED_UP', 'ORDER_DELIVERED'],
    });
    const courier = await t.given.courier(branch, { position: { lat: 40.9903, lng: 29.0275 } });
    const id = await createOrder();
    const step = (who: GivenUser, status: string) =>
      t.call(who, 'POST', `/api/orders/${id}/status`, { status });
    t.clock.advance(SECOND_MS);
    expect((await step(admin, 'READY')).status).toBe(200);
    t.clock.advance(SECOND_MS);
    await t.call(admin, 'POST', `/api/orders/${id}/assign`, { courierId: courier.id });
    for (const status of ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED']) {
      t.clock.advance(MINUTE_MS);
      expect((await step(courier, status)).status).toBe(200);
    }
    // nothing was sent before: the messages are made after all steps, and go one after another
    await engine.drain();
    const got = receiver.at('/all');
    expect(got.map(({ body }) => [body.type, body.data.status, body.data.version])).toEqual([
      ['ORDER_CREATED', 'PREPARING', 1],
      ['ORDER_UPDATED', 'READY', 2],
      ['ORDER_ASSIGNED', 'ASSIGNED', 3],
      ['ORDER_PICKED_UP', 'PICKED_UP', 4],
      ['ORDER_UPDATED', 'IN_DELIVERY', 5],
      ['ORDER_DELIVERED', 'DELIVERED', 6],
    ]);
    expect(got[0]?.body.data).toMatchObject({ id, branchId: branch.id, courierId: null, deliveredAt: null });
    expect(got[2]?.body.data).toMatchObject({ courierId: courier.id, courierName: courier.name });
    expect(got[5]?.body.data).toMatchObject({ change: { action: 'deliver', from: 'IN_DELIVERY' } });
    expect(Object.keys(got[0]?.body ?? {})).toEqual(['type', 'timestamp', 'data']);
    expect(new Set(got.map((message) => message.id)).size).toBe(6);
    expect(got.every((message) => isSignedBy(secret, message))).toBe(true);
  });

  it('only chosen events, only of its branch or company, none while it is off or from before', async () => {
    const sister = await t.given.branch({ companyId: branch.companyId });
    const foreign = await t.given.branch();
    await createOrder();
    await engine.drain();
    t.clock.advance(SECOND_MS);
    await makeWebhook(t, admin, { url: `${receiver.url}/branch`, branch });
    await makeWebhook(t, admin, { url: `${receiver.url}/company` });
    await makeWebhook(t, admin, { url: `${receiver.url}/delivered`, events: ['ORDER_DELIVERED'] });
    const off = await makeWebhook(t, admin, { url: `${receiver.url}/off` });
    await t.call(admin, 'PATCH', `/api/webhooks/${off.id}`, { active: false });
    for (const at of [branch, sister, foreign]) await createOrder(at);
    await engine.drain();
    const counts = ['/branch', '/company', '/delivered', '/off'].map((path) => receiver.at(path).length);
    expect(counts).toEqual([1, 2, 0, 0]);
  });

  it('a PASSIVE company sends nothing', async () => {
    await makeWebhook(t, admin, { url: `${receiver.url}/passive` });
    await createOrder();
    const owner = await t.given.user('OWNER');
    await t.db.asSystem((tx) =>
      tx.updateTable('companies').set({ status: 'PASSIVE' }).where('id', '=', branch.companyId).execute(),
    );
    await engine.drain();
    expect(receiver.received).toEqual([]);
    expect((await t.call(owner, 'GET', '/api/webhooks')).status).toBe(200);
  });
});

describe('criteria A15: tries of a message', () => {
  it('three failures, then 200: the same id, new timestamps, the schedule with ±10 %', async () => {
    const { id, secret } = await makeWebhook(t, admin, { url: `${receiver.url}/later` });
    receiver.answer([500, 404, 503]);
    await createOrder();
    await engine.drain();
    for (const wait of [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS]) {
      t.clock.advance(wait * 0.9 - 1_000);
      expect(await engine.drain()).toBe(0);
      t.clock.advance(wait * 0.2 + 2_000);
      expect(await engine.drain()).toBe(1);
    }
    const got = receiver.at('/later');
    expect(got).toHaveLength(4);
    expect(new Set(got.map((message) => message.id)).size).toBe(1);
    expect(new Set(got.map((message) => message.text)).size).toBe(1);
    expect(new Set(got.map(({ timestampS }) => timestampS)).size).toBe(4);
    expect(got.every((message) => isSignedBy(secret, message))).toBe(true);
    expect(await viewOf(id)).toMatchObject({ failingSince: null, waiting: 0, failed: 0 });
    const [entry] = (await logOf(id)).data;
    expect(entry).toMatchObject({ state: 'DELIVERED', attempts: 4, lastStatus: 204, lastError: null });
    const detail = await t.call(admin, 'GET', `/api/webhooks/${id}/deliveries/${entry.id}`);
    const tries = detail.body.data.tries;
    expect(tries.map(({ status }: { status: number }) => status)).toEqual([204, 503, 404, 500]);
    expect(tries[3]).toMatchObject({ answer: 'answer 500', error: 'STATUS' });
    expect(tries[3].headers['webhook-signature']).toBe(got[0]?.signature);
    expect(detail.body.data.body).toBe(got[0]?.text);
  });

  it('after the last try it is given up, and the next message of the order goes', async () => {
    const { id } = await makeWebhook(t, admin, {
      url: `${receiver.url}/dead`,
      events: ['ORDER_CREATED', 'ORDER_UPDATED'],
    });
    receiver.answer(Array.from({ length: 10 }, () => 500));
    const order = await createOrder();
    await t.call(admin, 'POST', `/api/orders/${order}/status`, { status: 'READY' });
    await engine.drain();
    for (const hours of [0.01, 0.1, 0.5, 2, 5, 10, 14, 20, 24]) {
      t.clock.advance(hours * 1.1 * HOUR_MS);
      await engine.drain();
    }
    const got = receiver.at('/dead').map(({ body }) => body.type);
    expect(got).toEqual([...Array.from({ length: 10 }, () => 'ORDER_CREATED'), 'ORDER_UPDATED']);
    expect((await logOf(id)).data.map(({ state }: { state: string }) => state)).toEqual([
      'DELIVERED',
      'FAILED',
    ]);
  });

  it('what was given up since an instant is sent again, those of an order in their order', async () => {
    const events = ['ORDER_CREATED', 'ORDER_UPDATED'] as const;
    const { id } = await makeWebhook(t, admin, { url: `${receiver.url}/given-up`, events });
    const order = await createOrder();
    await t.call(admin, 'POST', `/api/orders/${order}/status`, { status: 'READY' });
    await engine.drain();
    await t.db.asSystem((tx) =>
      tx
        .updateTable('webhook_messages')
        .set({ state: 'FAILED', last_error: 'STATUS' })
        .where('webhook_id', '=', id)
        .execute(),
    );
    const resend = (since: string) => t.call(admin, 'POST', `/api/webhooks/${id}/resend-failed`, { since });
    t.clock.advance(HOUR_MS);
    expect((await resend(t.clock.now().toISOString())).body.data).toEqual({ resent: 0 });
    expect((await resend('2026-01-01T00:00:00Z')).body.data).toEqual({ resent: 2 });
    await engine.drain();
    const got = receiver.at('/given-up');
    expect(got.map(({ body }) => body.type)).toEqual([...events, ...events]);
    expect(got.slice(2).map((message) => message.id)).toEqual(got.slice(0, 2).map((message) => message.id));
  });

  it('a redirect is not followed and counts as a failure', async () => {
    const { id } = await makeWebhook(t, admin, { url: `${receiver.url}/moved` });
    receiver.answer([301], { location: `${receiver.url}/elsewhere` });
    await createOrder();
    await engine.drain();
    expect(receiver.at('/elsewhere')).toEqual([]);
    expect((await logOf(id)).data[0]).toMatchObject({
      state: 'PENDING',
      lastStatus: 301,
      lastError: 'REDIRECT',
    });
  });

  it('410 pauses the webhook; resumed, it goes on with the same message', async () => {
    const { id } = await makeWebhook(t, admin, { url: `${receiver.url}/gone` });
    receiver.answer([410]);
    await createOrder();
    await engine.drain();
    expect(await viewOf(id)).toMatchObject({ pausedReason: 'GONE', waiting: 1, active: true });
    t.clock.advance(DAY_MS);
    await createOrder();
    expect(await engine.drain()).toBe(0);
    const resumed = await t.call(admin, 'POST', `/api/webhooks/${id}/resume`);
    expect(resumed.body.data).toMatchObject({ pausedAt: null, pausedReason: null, waiting: 2 });
    await engine.drain();
    const got = receiver.at('/gone');
    expect(got).toHaveLength(3);
    expect(got.filter((message) => message.id === got[0]?.id)).toHaveLength(2);
  });

  it.each([[429], [503]])('%d with Retry-After: nothing is sent before', async (status) => {
    await makeWebhook(t, admin, { url: `${receiver.url}/busy` });
    receiver.answer([status], { 'retry-after': '3600' });
    await createOrder();
    await engine.drain();
    t.clock.advance(HOUR_MS - MINUTE_MS);
    await createOrder();
    await engine.drain();
    expect(receiver.at('/busy')).toHaveLength(1);
    t.clock.advance(2 * MINUTE_MS);
    await engine.drain();
    expect(receiver.at('/busy')).toHaveLength(3);
  });

  it('Retry-After is the former address’s, and no reason to wait for who sends again', async () => {
    const { id } = await makeWebhook(t, admin, { url: `${receiver.url}/asks` });
    receiver.answer([429, 429], { 'retry-after': '86400' });
    await createOrder();
    await engine.drain();
    const [entry] = (await logOf(id)).data;
    await t.call(admin, 'POST', `/api/webhooks/${id}/deliveries/${entry.id}/resend`);
    await engine.drain();
    expect(receiver.at('/asks')).toHaveLength(2);
    expect((await viewOf(id)).failingSince).not.toBeNull();
    const moved = await t.call(admin, 'PATCH', `/api/webhooks/${id}`, { url: `${receiver.url}/moved` });
    expect(moved.body.data.failingSince).toBeNull();
    await engine.drain();
    expect(receiver.at('/moved').map((message) => message.id)).toEqual([entry.id]);
  });

  it('five days without a success pause it, with its messages kept', async () => {
    const { id } = await makeWebhook(t, admin, { url: `${receiver.url}/failing` });
    receiver.answer(Array.from({ length: 500 }, () => 500));
    for (let day = 0; day < 7; day += 1) {
      await createOrder();
      await engine.drain();
      t.clock.advance(DAY_MS);
    }
    await engine.drain();
    admin = { ...admin, cookie: await t.given.session(admin.id) };
    const paused = await viewOf(id);
    expect(paused).toMatchObject({ pausedReason: 'FAILING' });
    const since = Date.parse(paused.failingSince);
    expect(Date.parse(paused.pausedAt) - since).toBeGreaterThanOrEqual(5 * DAY_MS);
    const tries = receiver.received.length;
    await createOrder();
    t.clock.advance(2 * DAY_MS);
    await engine.drain();
    expect(receiver.received).toHaveLength(tries);
    receiver.answer([]);
    await t.call(admin, 'POST', `/api/webhooks/${id}/resume`);
    await engine.drain();
    expect(await viewOf(id)).toMatchObject({ waiting: 0, failed: 0, failingSince: null });
    expect(new Set(receiver.received.slice(tries).map((message) => message.body.data.id)).size).toBe(8);
  });

  it('a sender that ends in the middle loses nothing: another sends it with the same id', async () => {
    await makeWebhook(t, admin, { url: `${receiver.url}/killed` });
    let hasCame = (): void => undefined;
    const came = new Promise<void>((resolve) => (hasCame = resolve));
    receiver.respond(() => hasCame());
    const killed = createTestEngine(t);
    await createOrder();
    void killed.drain();
    await came;
    // its lease still holds
    expect(await engine.drain()).toBe(0);
    receiver.answer([]);
    t.clock.advance(61 * SECOND_MS);
    expect(await engine.drain()).toBe(1);
    const got = receiver.at('/killed');
    expect(got.map((message) => message.id)).toEqual([got[0]?.id, got[0]?.id]);
    await killed.stop();
    await engine.drain();
    // what the first one says later counts for nothing
    expect(receiver.at('/killed')).toHaveLength(2);
  });
});

describe('rotation and resending', () => {
  it('for 24 h both secrets sign, then the new one alone', async () => {
    const { id, secret } = await makeWebhook(t, admin, { url: `${receiver.url}/rotated` });
    const next = (await t.call(admin, 'POST', `/api/webhooks/${id}/rotate-secret`, {})).body.data.secret;
    await createOrder();
    await engine.drain();
    await t.call(admin, 'POST', `/api/webhooks/${id}/test`, { type: 'ORDER_CREATED' });
    t.clock.advance(DAY_MS);
    await createOrder();
    await engine.drain();
    const [during, tested, after] = receiver.at('/rotated');
    for (const message of [during, tested])
      expect([secret, next].map((key) => message && isSignedBy(key, message))).toEqual([true, true]);
    expect([secret, next].map((key) => after && isSignedBy(key, after))).toEqual([false, true]);
  });

  it('a message that arrived can be sent again, with its id and body', async () => {
    const { id } = await makeWebhook(t, admin, { url: `${receiver.url}/again` });
    await createOrder();
    await engine.drain();
    const [entry] = (await logOf(id)).data;
    t.clock.advance(HOUR_MS);
    const answer = await t.call(admin, 'POST', `/api/webhooks/${id}/deliveries/${entry.id}/resend`);
    expect(answer.body.data).toMatchObject({ id: entry.id, state: 'PENDING' });
    await engine.drain();
    const [first, second] = receiver.at('/again');
    expect([second?.id, second?.text]).toEqual([first?.id, first?.text]);
    expect(second?.timestampS).toBe((first?.timestampS ?? 0) + 3_600);
  });

  it('the log has pages, and can show failures only', async () => {
    const { id } = await makeWebhook(t, admin, { url: `${receiver.url}/paged` });
    receiver.answer([500]);
    for (let n = 0; n < 52; n += 1) await createOrder();
    await engine.drain();
    const first = await logOf(id);
    const second = await logOf(id, `?cursor=${first.nextCursor}`);
    expect([first.data.length, second.data.length, second.nextCursor]).toEqual([50, 2, null]);
    expect((await logOf(id, '?failed=true')).data).toHaveLength(1);
  });

  it('the log is filtered by state, event and order', async () => {
    const events = ['ORDER_CREATED', 'ORDER_UPDATED'] as const;
    const { id } = await makeWebhook(t, admin, { url: `${receiver.url}/filtered`, events });
    receiver.answer([204, 500]);
    const first = await createOrder();
    await engine.drain();
    await createOrder();
    await t.call(admin, 'POST', `/api/orders/${first}/status`, { status: 'READY' });
    await engine.drain();
    const told = async (query: string) =>
      (await logOf(id, `?${query}`)).data.map(
        ({ type, state }: { type: string; state: string }) => `${type} ${state}`,
      );
    const { orderNumber } = (await logOf(id)).data.at(-1);
    expect(await told('state=PENDING')).toEqual(['ORDER_CREATED PENDING']);
    expect(await told('state=DELIVERED')).toEqual(['ORDER_UPDATED DELIVERED', 'ORDER_CREATED DELIVERED']);
    expect(await told('state=FAILED')).toEqual([]);
    expect(await told('type=ORDER_UPDATED')).toEqual(['ORDER_UPDATED DELIVERED']);
    expect(await told('type=COURIER_LOCATION_UPDATED')).toEqual([]);
    expect(await told(`order=${orderNumber}`)).toEqual([
      'ORDER_UPDATED DELIVERED',
      'ORDER_CREATED DELIVERED',
    ]);
    expect(await told(`order=${orderNumber}&type=ORDER_CREATED`)).toEqual(['ORDER_CREATED DELIVERED']);
    expect(await told(`order=${orderNumber}0`)).toEqual([]);
    const wrong = await t.call(admin, 'GET', `/api/webhooks/${id}/deliveries?state=LOST&type=X`);
    expect([wrong.status, wrong.body.details]).toEqual([
      400,
      { state: 'Geçersiz durum', type: 'Geçersiz olay' },
    ]);
  });

  it.each(OUTSIDE_EVENTS)('a test message of %s has every field of a real one', async (type) => {
    const { id } = await makeWebhook(t, admin, { url: `${receiver.url}/example` });
    await t.call(admin, 'POST', `/api/webhooks/${id}/test`, { type });
    const [{ body } = { body: null }] = receiver.at('/example');
    const { data, timestamp } = body;
    const entry = OrderChangeEntry.strict().safeParse({ cursor: 'c_1', type, timestamp, data });
    expect(entry.error?.issues).toBeUndefined();
    expect(outsideEventOf(type === 'ORDER_CREATED' ? type : 'ORDER_CHANGED', data.change.action)).toBe(type);
    expect(data.status).toBe(data.change.to);
  });

  it('a test message is signed and answered at once; the log has none of it', async () => {
    const { id, secret } = await makeWebhook(t, admin, { url: `${receiver.url}/tested` });
    receiver.answer([418]);
    const path = `/api/webhooks/${id}/test`;
    const failed = await t.call(admin, 'POST', path, { type: 'COURIER_LOCATION_UPDATED' });
    expect(failed.body.data).toMatchObject({ delivered: false, attempt: { status: 418, error: 'STATUS' } });
    const done = await t.call(admin, 'POST', path, { type: 'ORDER_DELIVERED' });
    expect(done.body.data).toMatchObject({ delivered: true, attempt: { status: 204 } });
    expect(receiver.received.map(({ body }) => [body.type, body.data.test])).toEqual([
      ['COURIER_LOCATION_UPDATED', true],
      ['ORDER_DELIVERED', true],
    ]);
    expect(receiver.received.every((message) => isSignedBy(secret, message))).toBe(true);
    expect((await logOf(id)).data).toEqual([]);
  });
});
