import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let t: TestApp;
let branch: GivenBranch;
let chief: GivenUser;
let serial = 0;
beforeAll(async () => {
  t = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  branch = await t.given.branch({ name: 'Kadıköy', phone: '+902161234567' });
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
});
afterAll(() => t.close());

/** A phone and an address that no other test has used: limits never meet. */
const newPhone = (): string => `0535 200 ${String(1000 + (serial += 1)).replace(/(..)(..)/, '$1 $2')}`;
const keyOf = (phone: string): string => `+90${phone.replaceAll(' ', '').slice(1)}`;
const ask = (phone: string, ip = `10.1.${(serial += 1) >> 8}.${serial & 255}`): Promise<Answer> =>
  t.call(null, 'POST', '/api/customer/create-tracking-url', { phone }, { 'x-forwarded-for': ip });
const tokenFor = async (phone: string): Promise<string> => (await ask(phone)).body.trackingToken;
const track = (token: string): Promise<Answer> =>
  t.call(null, 'GET', `/api/customer/track-order-by-token/${token}`);
const numbersOf = (body: Answer['body']): string[] =>
  body.data.map(({ orderNumber }: { orderNumber: string }) => orderNumber);
const rate = (token: string, orderId: number, more: Record<string, unknown> = {}): Promise<Answer> =>
  t.call(null, 'POST', '/api/customer/rate-courier', { token, orderId, ...more });
const link = (who: GivenUser, orderId: number): Promise<Answer> =>
  t.call(who, 'POST', `/api/orders/${orderId}/tracking-link`);
const linkToken = async (orderId: number): Promise<string> =>
  (await link(chief, orderId)).body.data.trackingToken;

describe('spec 3 §4.7: from a phone number to the orders', () => {
  it('finds an order that came in by the API, however the number was written', async () => {
    const made = await t.call({ key: branch.key }, 'POST', '/api/orders', {
      customerName: 'Ayşe Yılmaz',
      customerPhone: '(0535) 111-22-33',
      customerAddress: 'Moda Cad. 12',
      location: { lat: 40.98, lng: 29.03 },
      items: [{ name: 'Lahmacun', quantity: 2, price: 80 }],
    });
    for (const phone of ['05351112233', '+90 535 111 22 33', '5351112233']) {
      const { body } = await track(await tokenFor(phone));
      expect(numbersOf(body)).toEqual([made.body.data.orderNumber]);
    }
  });

  it('lists the last 24 hours, newest first, of every company; older ones not', async () => {
    const phone = newPhone();
    const customer_phone_key = keyOf(phone);
    const now = t.clock.now().getTime();
    const elsewhere = await t.given.branch();
    const [old, first, second] = [
      await t.given.order(branch, { customer_phone_key, created_at: new Date(now - 25 * HOUR) }),
      await t.given.order(branch, {
        customer_phone_key,
        created_at: new Date(now - 23 * HOUR),
        status: 'CANCELLED',
      }),
      await t.given.order(elsewhere, { customer_phone_key, created_at: new Date(now - HOUR) }),
    ];
    const { body } = await track(await tokenFor(phone));
    expect(numbersOf(body)).toEqual([second.orderNumber, first.orderNumber]);
    expect(numbersOf(body)).not.toContain(old.orderNumber);
  });

  it('answers an empty list for a number that nobody ordered with', async () => {
    const answer = await track(await tokenFor(newPhone()));
    expect([answer.status, answer.body]).toEqual([200, { success: true, data: [] }]);
  });

  it.each([
    ['053212345', 'Telefon numarası en az 10 haneli olmalıdır'],
    ['0532-123-45-67', 'Geçerli bir telefon numarası girin'],
    [undefined, 'Telefon numarası en az 10 haneli olmalıdır'],
  ])('spec 3 §5: refuses %s in words', async (phone, sentence) => {
    const answer = await t.call(null, 'POST', '/api/customer/create-tracking-url', { phone });
    expect([answer.status, answer.body.details]).toEqual([400, { phone: sentence }]);
  });

  it('shows status, range of arrival and lateness', async () => {
    const courier = await t.given.courier(branch, { position: { lat: 40.995, lng: 29.03 } });
    const order = await t.given.order(branch, {
      status: 'IN_DELIVERY',
      courier_id: courier.id,
      created_at: new Date(t.clock.now().getTime() - 20 * MINUTE),
    });
    const token = await linkToken(order.id);
    const [seen] = (await track(token)).body.data;
    expect(seen).toMatchObject({
      statusLabel: 'Yolda',
      courierName: 'Kurye',
      arrival: { late: false },
      branch: { name: 'Kadıköy', phone: '+902161234567' },
      courierLocation: { lat: 40.995, lng: 29.03 },
    });
    expect(Date.parse(seen.arrival.to)).toBeGreaterThan(Date.parse(seen.arrival.from));
    t.clock.advance(41 * MINUTE);
    expect((await track(token)).body.data[0].arrival.late).toBe(true);
  });

  it('decision 090: shows no arrival before the promised slot until the courier is on the way', async () => {
    const now = t.clock.now().getTime();
    const courier = await t.given.courier(branch, { position: { lat: 40.991, lng: 29.028 } });
    const slot = { slot_from: new Date(now + 60 * MINUTE), slot_to: new Date(now + 75 * MINUTE) };
    const promisedSlot = { from: slot.slot_from.toISOString(), to: slot.slot_to.toISOString() };
    const given = { courier_id: courier.id, created_at: new Date(now - 20 * MINUTE), ...slot };
    const seenIn = async (status: 'PICKED_UP' | 'IN_DELIVERY') => {
      const order = await t.given.order(branch, { ...given, status });
      return (await track(await linkToken(order.id))).body.data[0];
    };
    expect(await seenIn('PICKED_UP')).toMatchObject({
      promisedSlot,
      arrival: { ...promisedSlot, late: false },
    });
    const { arrival } = await seenIn('IN_DELIVERY');
    expect(Date.parse(arrival.to)).toBeLessThan(slot.slot_from.getTime());
  });
});

describe('criteria B09: tokens', () => {
  it('have at least 128 random bits and are stored only as a hash', async () => {
    const token = await tokenFor(newPhone());
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
    const rows = await t.db.asSystem((tx) => tx.selectFrom('tracking_tokens').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(new Set(rows.map((row) => row.token_hash)).size).toBe(rows.length);
  });

  it('expire after 24 hours, on every call', async () => {
    const order = await t.given.order(branch, { status: 'DELIVERED', customer_phone_key: '+905350000001' });
    const token = await linkToken(order.id);
    t.clock.advance(24 * HOUR - 1);
    expect((await track(token)).status).toBe(200);
    t.clock.advance(1);
    const answers = await Promise.all([
      track(token),
      t.call(null, 'GET', `/api/customer/track-order-by-token/${token}/events`),
      rate(token, order.id, { rating: 5 }),
    ]);
    for (const answer of answers) {
      expect([answer.status, answer.body.code]).toEqual([404, 'TRACKING_NOT_FOUND']);
      expect(answer.body.message).toBe(
        'Sipariş bulunamadı. Takip bağlantısı geçersiz veya süresi dolmuş olabilir.',
      );
    }
  });

  it('travel in answers that are not cached, not indexed, without referrer, refusals included', async () => {
    const phone = newPhone();
    const answers = [
      await ask(phone),
      await track(await tokenFor(phone)),
      await track('x'.repeat(43)),
      await track('short'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404]);
    for (const { raw } of answers) {
      expect(raw.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
    }
  });
});

it('criteria B09: the page itself is not kept, not indexed and sends no referrer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ulak-web-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  const withWeb = await startTestApp({ env: { WEB_DIST: folder } });
  const page = await withWeb.app.http.inject({ url: `/customer/track-order?token=${'x'.repeat(43)}` });
  await withWeb.close();
  rmSync(folder, { recursive: true });
  expect([page.statusCode, page.body]).toEqual([200, '<!doctype html>']);
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
});

describe('POST /api/orders/:id/tracking-link', () => {
  it('makes a link of scope full, a new one each time, and records who asked', async () => {
    const order = await t.given.order(branch);
    const [one, two] = [await link(chief, order.id), await link(chief, order.id)];
    expect(one.body.data.url).toMatch(/^https?:\/\/[^/]+\/customer\/track-order\?token=[\w-]{43}$/);
    expect(one.body.data.trackingToken).not.toBe(two.body.data.trackingToken);
    expect(one.raw.headers['cache-control']).toBe('no-store');
    expect((await track(two.body.data.trackingToken)).body.data).toMatchObject([
      { id: order.id, scope: 'full' },
    ]);
    const events = await t.db.asSystem((tx) =>
      tx
        .selectFrom('events')
        .select(['actor_id', 'payload'])
        .where('kind', '=', 'TRACKING_LINK_CREATED')
        .where('entity_id', '=', order.id)
        .execute(),
    );
    expect(events.map(({ actor_id }) => actor_id)).toEqual([chief.id, chief.id]);
    expect(JSON.stringify(events)).not.toContain(one.body.data.trackingToken);
  });

  it('criteria B09: an Idempotency-Key does not put the token into the store of answers', async () => {
    const order = await t.given.order(branch);
    const answer = await t.call(chief, 'POST', `/api/orders/${order.id}/tracking-link`, undefined, {
      'idempotency-key': 'k-1',
    });
    expect(answer.status).toBe(200);
    const rows = await t.db.asSystem((tx) => tx.selectFrom('idempotency_keys').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(answer.body.data.trackingToken);
  });

  it('criteria B03: another branch’s order is missing; couriers and other companies may not', async () => {
    const foreign = await t.given.order(await t.given.branch());
    const sameCompany = await t.given.order(await t.given.branch({ companyId: branch.companyId }));
    const own = await t.given.order(branch);
    expect((await link(chief, foreign.id)).body.code).toBe('ORDER_NOT_FOUND');
    expect((await link(chief, sameCompany.id)).body.code).toBe('ORDER_NOT_FOUND');
    expect((await link(await t.given.courier(branch), own.id)).status).toBe(403);
    expect((await t.call(null, 'POST', `/api/orders/${own.id}/tracking-link`)).status).toBe(401);
  });
});

describe('spec 3 §4.7, §5: rating', () => {
  const delivered = async () => {
    const courier = await t.given.courier(branch);
    const order = await t.given.order(branch, {
      status: 'DELIVERED',
      courier_id: courier.id,
      delivered_at: t.clock.now(),
    });
    return { courier, order, token: await linkToken(order.id) };
  };

  it('takes a delivered order once; afterwards the form is no longer offered', async () => {
    const { courier, order, token } = await delivered();
    expect((await track(token)).body.data[0]).toMatchObject({ mayRate: true, rating: null });
    expect((await rate(token, order.id, { rating: 4, comment: 'Hızlıydı' })).body).toEqual({
      success: true,
      message: 'Değerlendirmeniz için teşekkürler!',
    });
    const again = await rate(token, order.id, { rating: 1 });
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_RATED']);
    expect((await track(token)).body.data[0]).toMatchObject({ mayRate: false, rating: 4 });
    const row = await t.db.asSystem((tx) =>
      tx
        .selectFrom('customer_feedback')
        .selectAll()
        .where('order_id', '=', order.id)
        .executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({
      rating: 4,
      comment: 'Hızlıydı',
      status: 'PENDING',
      courier_id: courier.id,
      company_id: branch.companyId,
    });
  });

  it('is 5 when nothing is said; two at once make one row', async () => {
    const { order, token } = await delivered();
    const answers = await Promise.all([rate(token, order.id), rate(token, order.id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await track(token)).body.data[0].rating).toBe(5);
  });

  it.each([0, 6, 4.5, '5'])('refuses %s as a rating', async (rating) => {
    const { order, token } = await delivered();
    const answer = await rate(token, order.id, { rating });
    expect([answer.status, answer.body.details.rating]).toEqual([400, 'Puan 1 ile 5 arasında olmalı']);
  });

  it('refuses orders that are not delivered, and orders of other people', async () => {
    const { token, order } = await delivered();
    const other = await t.given.order(branch, { status: 'DELIVERED' });
    expect((await rate(token, other.id)).body.code).toBe('TRACKING_NOT_FOUND');
    await t.db.asSystem((tx) =>
      tx.updateTable('orders').set({ status: 'UNDELIVERABLE' }).where('id', '=', order.id).execute(),
    );
    expect((await rate(token, order.id)).body.code).toBe('RATING_NOT_ALLOWED');
  });
});
