import { ORDER_STATUSES } from '@ulak/contracts/orders/status';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';

const MINUTE = 60_000;
const HOME = { lat: 40.98712, lng: 29.03691 };
const lines: string[] = [];
let t: TestApp;
let branch: GivenBranch;
let chief: GivenUser;
let serial = 0;
beforeAll(async () => {
  t = await startTestApp({
    env: { TRUST_PROXY: '127.0.0.1' },
    log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }),
  });
  branch = await t.given.branch();
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
});
afterAll(() => t.close());

const newPhone = (): string => `05362${String(100_000 + (serial += 1))}`;
const keyOf = (phone: string): string => `+9${phone}`;
const newIp = (): string => `10.2.${(serial += 1) >> 8}.${serial & 255}`;
const ask = (phone: string, ip = newIp()): Promise<Answer> =>
  t.call(null, 'POST', '/api/customer/create-tracking-url', { phone }, { 'x-forwarded-for': ip });
const tokenFor = async (phone: string): Promise<string> => (await ask(phone)).body.trackingToken;
const track = (token: string): Promise<Answer> =>
  t.call(null, 'GET', `/api/customer/track-order-by-token/${token}`);
const fullToken = async (orderId: number): Promise<string> =>
  (await t.call(chief, 'POST', `/api/orders/${orderId}/tracking-link`)).body.data.trackingToken;
const SECRETS = [
  'Ayşe',
  'Söğütlüçeşme',
  'İskender',
  '490',
  'Zili çalmayın',
  '40.98712',
  '29.03691',
  'Demir',
  'evde yok',
];

type GivenColumns = NonNullable<Parameters<TestApp['given']['order']>[1]>;

async function givenOrder(phone: string, at: GivenBranch = branch, columns: GivenColumns = {}) {
  const courier = await t.given.courier(at, { position: { lat: 40.99, lng: 29.03 } });
  await t.db.asSystem((tx) =>
    tx.updateTable('users').set({ full_name: 'Mehmet Ali Demir' }).where('id', '=', courier.id).execute(),
  );
  const order = await t.given.order(at, {
    status: 'IN_DELIVERY',
    courier_id: courier.id,
    customer_phone_key: keyOf(phone),
    customer_name: 'Ayşe Yılmaz',
    customer_address: 'Söğütlüçeşme Cad. 5 D: 3',
    order_number: `GT-${(serial += 1)}-20261042`,
    order_notes: 'Zili çalmayın',
    undeliverable_reason: 'Ayşe Hanım evde yok',
    total: '490.00',
    items: JSON.stringify([{ name: 'İskender', quantity: 1, price: 490 }]),
    ...HOME,
    ...columns,
  });
  return { courier, order };
}

describe('criteria B10: scope limited', () => {
  it('of a phone token has no name, address, items, amounts, notes, courier phone or place', async () => {
    const phone = newPhone();
    const { courier } = await givenOrder(phone);
    const answer = await track(await tokenFor(phone));
    const [order] = answer.body.data;
    expect(order.scope).toBe('limited');
    for (const secret of [...SECRETS, courier.phone]) expect(answer.raw.body).not.toContain(secret);
    expect(Object.keys(order)).not.toEqual(expect.arrayContaining(['customerName']));
    for (const field of [
      'customerName',
      'customerAddress',
      'items',
      'total',
      'paymentType',
      'orderNotes',
      'courierPhone',
    ])
      expect(order).not.toHaveProperty(field);
    expect(order).toMatchObject({
      courierName: 'Mehmet',
      status: 'IN_DELIVERY',
      destination: { radiusM: 300 },
    });
    expect(order.orderNumber).toMatch(/^GT-\d+-20261042$/);
  });

  it('keeps the courier’s explanation of a failed delivery for scope full', async () => {
    const phone = newPhone();
    const { order } = await givenOrder(phone, branch, { status: 'UNDELIVERABLE' });
    expect((await track(await tokenFor(phone))).body.data[0].undeliverableReason).toBeNull();
    // what was written freely is for colleagues
    expect((await track(await fullToken(order.id))).raw.body).not.toContain('evde yok');
    const { order: usual } = await givenOrder(phone, branch, {
      status: 'UNDELIVERABLE',
      undeliverable_reason: 'Adres bulunamadı',
    });
    expect((await track(await tokenFor(phone))).raw.body).not.toContain('bulamadı');
    expect((await track(await fullToken(usual.id))).body.data[0].undeliverableReason).toBe(
      'Kuryeniz adresinizi bulamadı.',
    );
  });

  it('tells a cancellation in the customer’s words, in scope full only', async () => {
    const phone = newPhone();
    const cancelled = { status: 'CANCELLED', cancel_reason: 'Ürün kalmadı' } as const;
    const { order } = await givenOrder(phone, branch, cancelled);
    expect((await track(await fullToken(order.id))).body.data[0].cancelReason).toBe(
      'Siparişinizdeki bir ürün kalmadığı için hazırlanamadı.',
    );
    expect((await track(await tokenFor(phone))).body.data[0]).not.toHaveProperty('cancelReason');
    const { order: free } = await givenOrder(phone, branch, { ...cancelled, cancel_reason: 'dolandırıcı' });
    expect((await track(await fullToken(free.id))).raw.body).not.toContain('dolandırıcı');
  });

  it('is what a company chooses: trackingByPhone full shows everything', async () => {
    const company = await t.given.company({ settings: { trackingByPhone: 'full' } });
    const open = await t.given.branch({ companyId: company });
    const phone = newPhone();
    const { courier } = await givenOrder(phone, open);
    await givenOrder(phone);
    const { body } = await track(await tokenFor(phone));
    expect(body.data.map(({ scope }: { scope: string }) => scope).sort()).toEqual(['full', 'limited']);
    const full = body.data.find(({ scope }: { scope: string }) => scope === 'full');
    expect(full).toMatchObject({
      customerName: 'Ayşe Yılmaz',
      total: 490,
      courierPhone: courier.phone,
      destination: { ...HOME, radiusM: 0 },
    });
  });
});

describe('criteria B10: known and unknown numbers', () => {
  it('get the same answer: status, fields, length of the token, time of its end', async () => {
    const known = newPhone();
    await givenOrder(known);
    const [a, b] = [await ask(known), await ask(newPhone())];
    const shape = ({ status, body }: Answer) => [
      status,
      Object.keys(body),
      String(body.trackingToken).length,
      body.expiresAt,
    ];
    expect(shape(a)).toEqual(shape(b));
    expect(a.status).toBe(200);
  });
});

describe('criteria B11: asking for many numbers', () => {
  it('1,000 phones from one address in 10 minutes: at most 20 tokens, and an alarm row', {
    timeout: 60_000,
  }, async () => {
    const ip = newIp();
    const answers: Answer[] = [];
    for (let round = 0; round < 100; round += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 10 }, () => ask(newPhone(), ip)))));
      t.clock.advance(5_900);
    }
    const codes = answers.map(({ status, body }) => (status === 200 ? 'a token' : `${status} ${body.code}`));
    expect(codes.filter((code) => code === 'a token')).toHaveLength(20);
    expect(new Set(codes)).toEqual(new Set(['a token', '429 TRACKING_RATE_LIMITED']));
    const alarms = await t.db.asSystem((tx) =>
      tx
        .selectFrom('events')
        .select(['payload', 'company_id'])
        .where('kind', '=', 'TRACKING_ABUSE_SUSPECTED')
        .execute(),
    );
    const own = alarms.filter(({ payload }) => payload.ip === ip);
    expect(own.length).toBeGreaterThanOrEqual(1);
    expect(own.length).toBeLessThanOrEqual(2);
    expect(own[0]?.company_id).toBeNull();
    // Other addresses are not limited, and this one is free again later.
    expect((await ask(newPhone())).status).toBe(200);
    t.clock.advance(12 * MINUTE);
    expect((await ask(newPhone(), ip)).status).toBe(200);
  });

  it('3 per phone and network in 15 minutes, in any spelling; others are not limited', async () => {
    const phone = newPhone();
    const ip = newIp();
    const spelt = [phone, `+9${phone}`, `${phone.slice(0, 4)} ${phone.slice(4)}`, phone];
    const answers = [];
    for (const one of spelt) answers.push(await ask(one, ip));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    // three minutes' parts: the oldest leaves the window after 15 to 18 minutes
    expect(answers[3]?.body.message).toMatch(
      /^Kısa sürede çok fazla deneme yapıldı\. Lütfen 1[5-8] dakika sonra yeniden deneyin\.$/,
    );
    expect((await ask(phone)).status).toBe(200);
    expect((await ask(newPhone(), ip)).status).toBe(200);
    t.clock.advance(18 * MINUTE);
    expect((await ask(phone, ip)).status).toBe(200);
  });

  it('requests of another network do not lock the owner of a number out', async () => {
    const phone = newPhone();
    const stranger = newIp();
    for (let n = 0; n < 30; n += 1) await ask(phone, stranger);
    const own = newIp();
    const answers = [await ask(phone, own), await ask(phone, own), await ask(phone, own)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('20 per phone and hour from all networks together', async () => {
    const phone = newPhone();
    const busy = newIp();
    for (let n = 0; n < 20; n += 1) await ask(newPhone(), busy);
    // A network at its own limit consumes nothing of its numbers' limits.
    for (let n = 0; n < 3; n += 1) expect((await ask(phone, busy)).status).toBe(429);
    const answers: Answer[] = [];
    for (let n = 0; n < 25; n += 1) answers.push(await ask(phone));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.at(-1)?.body.code).toBe('TRACKING_RATE_LIMITED');
    t.clock.advance(73 * MINUTE);
    expect((await ask(phone)).status).toBe(200);
  });
});

describe('criteria B12: the courier on the map', () => {
  it.each(ORDER_STATUSES)('%s: only from pick-up to hand-over', async (status) => {
    const phone = newPhone();
    const hasCourier = [
      'ASSIGNED',
      'PICKED_UP',
      'IN_DELIVERY',
      'DELIVERED',
      'UNDELIVERABLE',
      'CANCELLED',
    ].includes(status);
    const { order, courier } = await givenOrder(
      phone,
      branch,
      hasCourier ? { status } : { status, courier_id: null },
    );
    const answer = await track(await fullToken(order.id));
    const isOnRoad = status === 'PICKED_UP' || status === 'IN_DELIVERY';
    expect(answer.body.data[0].courierLocation === null).toBe(!isOnRoad);
    const hasPhone = isOnRoad || status === 'ASSIGNED';
    expect(answer.raw.body.includes(courier.phone)).toBe(hasPhone);
  });

  it('is not shown from an old fix, and never with other customers’ stops', async () => {
    const [mine, theirs] = [newPhone(), newPhone()];
    const { courier } = await givenOrder(mine, branch, { lat: HOME.lat - 0.02 });
    const other = await t.given.order(branch, {
      status: 'IN_DELIVERY',
      courier_id: courier.id,
      customer_phone_key: keyOf(theirs),
      customer_name: 'Veli Kaya',
      lat: 40.9555,
      lng: 29.0777,
    });
    const token = await tokenFor(mine);
    const answer = await track(token);
    expect(answer.body.data).toMatchObject([{ courierLocation: { lat: 40.99, lng: 29.03 } }]);
    // quoted: a number alone can be part of a time
    for (const stop of ['Veli', '40.95', '29.07', JSON.stringify(other.orderNumber)])
      expect(answer.raw.body).not.toContain(stop);
    t.clock.advance(11 * MINUTE);
    expect((await track(token)).body.data[0].courierLocation).toBeNull();
  });
});

it('criteria B09, B19: no token and no phone number in any log line', async () => {
  const phone = newPhone();
  const { order } = await givenOrder(phone);
  const token = await tokenFor(phone);
  await track(token);
  await t.call(null, 'GET', `/api/customer/track-order-by-token/${token}/nothing-here`);
  await t.call(null, 'POST', '/api/customer/rate-courier', { token, orderId: order.id, rating: 9 });
  const { asSystem, reads } = t.db;
  const broken = () => Promise.reject(new Error('boom'));
  // A broken database is the case in which errors are written down.
  Object.assign(t.db, { asSystem: broken, reads: { ...reads, asSystem: broken } });
  expect((await track(token)).status).toBe(500);
  expect((await ask(phone)).status).toBe(500);
  Object.assign(t.db, { asSystem, reads });
  expect(lines.length).toBeGreaterThan(0);
  const written = lines.join('');
  for (const secret of [token, phone, keyOf(phone)]) expect(written).not.toContain(secret);
});
