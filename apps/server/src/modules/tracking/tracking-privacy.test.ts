import { distanceM } from '@ulak/contracts/domain/geo';
import { ORDER_STATUSES } from '@ulak/contracts/orders/status';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networkOf } from '../../plugins/network.ts';
import { type Answer, startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch } from '../../test/factories.ts';
import { blurDestination } from './blur-destination.ts';

const MINUTE = 60_000;
const HOME = { lat: 40.98712, lng: 29.03691 };
const lines: string[] = [];
let t: TestApp;
let branch: GivenBranch;
let serial = 0;
beforeAll(async () => {
  t = await startTestApp({
    env: { TRUST_PROXY: 'true' },
    log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }),
  });
  branch = await t.given.branch();
});
afterAll(() => t.close());

const newPhone = (): string => `05362${String(100_000 + (serial += 1))}`;
const keyOf = (phone: string): string => `+9${phone}`;
const newIp = (): string => `10.2.${(serial += 1) >> 8}.${serial & 255}`;
const ask = (phone: string, ip = newIp()): Promise<Answer> =>
  t.call(null, 'POST', '/api/customer/create-tracking-url', { phone }, { 'x-forwarded-for': ip });
const tokenFor = async (phone: string): Promise<string> => (await ask(phone)).body.trackingToken;
const track = (token: string): Promise<Answer> => t.call(null, 'GET', `/api/customer/track-order-by-token/${token}`);
const unlock = (token: string, orderId: number, lastFour: string): Promise<Answer> =>
  t.call(null, 'POST', `/api/customer/track-order-by-token/${token}/unlock`, { orderId, lastFour });
const SECRETS = [
  'Ayşe',
  'Söğütlüçeşme',
  'İskender',
  '490',
  'Zili çalmayın',
  '20261042',
  '40.98712',
  '29.03691',
  'Demir',
  'evde yok',
];

async function givenOrder(phone: string, at: GivenBranch = branch, columns: Parameters<TestApp['given']['order']>[1] = {}) {
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
  it('of a phone token holds no name, address, items, amounts, notes, courier phone or exact home', async () => {
    const phone = newPhone();
    const { courier } = await givenOrder(phone);
    const answer = await track(await tokenFor(phone));
    const [order] = answer.body.data;
    expect(order.scope).toBe('limited');
    for (const secret of [...SECRETS, courier.phone]) expect(answer.raw.body).not.toContain(secret);
    expect(Object.keys(order)).not.toEqual(expect.arrayContaining(['customerName']));
    for (const field of ['customerName', 'customerAddress', 'items', 'total', 'paymentType', 'orderNotes', 'courierPhone'])
      expect(order).not.toHaveProperty(field);
    expect(order).toMatchObject({ courierName: 'Mehmet', status: 'IN_DELIVERY', destination: { radiusM: 300 } });
    expect(order.orderNumber).toMatch(/^GT-\d+-2026••••$/);
  });

  it('keeps the courier’s explanation of a failed delivery for scope full', async () => {
    const phone = newPhone();
    const { order } = await givenOrder(phone, branch, { status: 'UNDELIVERABLE' });
    const token = await tokenFor(phone);
    expect((await track(token)).body.data[0].undeliverableReason).toBeNull();
    expect((await unlock(token, order.id, '1042')).body.data[0].undeliverableReason).toBe('Ayşe Hanım evde yok');
  });

  it('blurs the home into a circle that holds it, the same however often one asks', async () => {
    const phone = newPhone();
    await givenOrder(phone);
    await givenOrder(phone);
    const tokens = [await tokenFor(phone), await tokenFor(phone)];
    const answers = await Promise.all(tokens.map(track));
    const circles = answers.flatMap(({ body }) =>
      body.data.map(({ destination }: { destination: object }) => JSON.stringify(destination)),
    );
    expect(circles).toHaveLength(4);
    // Two orders to one home, two tokens: one circle, so there is nothing to average.
    expect(new Set(circles).size).toBe(1);
  });

  it('draws the shift evenly from the disc, a different one for each customer', () => {
    const shifts = Array.from({ length: 400 }, (_, n) => blurDestination(t.secrets, HOME, `+90532${n}`));
    const distances = shifts.map((shift) => distanceM(HOME, shift));
    expect(Math.max(...distances)).toBeLessThan(300);
    // Even over the disc: a quarter of the points lies in the inner half.
    const inner = distances.filter((metres) => metres < 140).length / distances.length;
    expect(inner).toBeGreaterThan(0.17);
    expect(inner).toBeLessThan(0.33);
    expect(new Set(shifts.map(({ lat, lng }) => `${lat},${lng}`)).size).toBe(400);
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
    const shape = ({ status, body }: Answer) => [status, Object.keys(body), String(body.trackingToken).length, body.expiresAt];
    expect(shape(a)).toEqual(shape(b));
    expect(a.status).toBe(200);
  });
});

describe('DECISIONS "Public tracking and privacy": unlocking', () => {
  it('opens one order with the last 4 characters of its number, whatever their case, for that token', async () => {
    const phone = newPhone();
    const { order } = await givenOrder(phone, branch, { order_number: `N${(serial += 1)}-ab7X` });
    const { order: other } = await givenOrder(phone);
    const token = await tokenFor(phone);
    const wrong = await unlock(token, order.id, 'ab70');
    expect([wrong.status, wrong.body.code, wrong.body.details]).toEqual([
      400,
      'TRACKING_UNLOCK_FAILED',
      { lastFour: 'Son 4 hane eşleşmedi' },
    ]);
    const right = await unlock(token, order.id, 'AB7x');
    const scopes = (answer: Answer) =>
      Object.fromEntries(answer.body.data.map((o: { id: number; scope: string }) => [o.id, o.scope]));
    expect(scopes(right)).toEqual({ [order.id]: 'full', [other.id]: 'limited' });
    expect(scopes(await track(token))).toEqual({ [order.id]: 'full', [other.id]: 'limited' });
    expect(scopes(await track(await tokenFor(phone)))).toEqual({ [order.id]: 'limited', [other.id]: 'limited' });
  });

  it('allows 5 tries per token in 10 minutes; a right guess after that does not help', async () => {
    const phone = newPhone();
    const { order } = await givenOrder(phone);
    const token = await tokenFor(phone);
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await unlock(token, order.id, `000${n}`)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400]);
    const sixth = await unlock(token, order.id, '1042');
    expect([sixth.status, sixth.body.code]).toEqual([429, 'TRACKING_RATE_LIMITED']);
    expect(Number(sixth.raw.headers['retry-after'])).toBeGreaterThan(60);
    t.clock.advance(12 * MINUTE);
    expect((await unlock(token, order.id, '1042')).status).toBe(200);
  });

  it('allows 20 tries per order in a day over all tokens', async () => {
    const phone = newPhone();
    const { order } = await givenOrder(phone);
    let refused = 0;
    for (let n = 0; n < 24; n += 1) {
      if (n % 4 === 0) t.clock.advance(20 * MINUTE);
      const token = n % 4 === 0 ? await tokenFor(phone) : undefined;
      tokens.push(token ?? tokens.at(-1) ?? '');
      const answer = await unlock(tokens.at(-1) ?? '', order.id, `00${10 + n}`);
      if (answer.status === 429) refused += 1;
    }
    expect(refused).toBe(4);
  });
  const tokens: string[] = [];

  it('answers like a dead link for an order of somebody else', async () => {
    const phone = newPhone();
    await givenOrder(phone);
    const { order } = await givenOrder(newPhone());
    expect((await unlock(await tokenFor(phone), order.id, '1042')).body.code).toBe('TRACKING_NOT_FOUND');
  });

  it('nobody uses up the tries of an order that they do not follow', async () => {
    const phone = newPhone();
    const { order } = await givenOrder(phone);
    for (let n = 0; n < 21; n += 1) await unlock(await tokenFor(newPhone()), order.id, '0000');
    expect((await unlock(await tokenFor(phone), order.id, '1042')).status).toBe(200);
  });
});

describe('criteria B11: asking for many numbers', () => {
  it('1,000 phones from one address in 10 minutes: at most 20 tokens, and an alarm row', { timeout: 60_000 }, async () => {
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
      tx.selectFrom('events').select(['payload', 'company_id']).where('kind', '=', 'TRACKING_ABUSE_SUSPECTED').execute(),
    );
    const own = alarms.filter(({ payload }) => payload.ip === ip);
    expect(own.length).toBeGreaterThanOrEqual(1);
    expect(own.length).toBeLessThanOrEqual(2);
    expect(own[0]?.company_id).toBeNull();
    // Somebody else is not touched, and the address itself is free again later.
    expect((await ask(newPhone())).status).toBe(200);
    t.clock.advance(12 * MINUTE);
    expect((await ask(newPhone(), ip)).status).toBe(200);
  });

  it('3 per phone in 15 minutes, in any spelling and from any address', async () => {
    const phone = newPhone();
    const spelt = [phone, `+9${phone}`, `${phone.slice(0, 4)} ${phone.slice(4)}`, phone];
    const answers = [];
    for (const one of spelt) answers.push(await ask(one));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]?.body.message).toBe('Çok fazla sorgu yapıldı. Lütfen bir süre sonra yeniden deneyin.');
    t.clock.advance(18 * MINUTE);
    expect((await ask(phone)).status).toBe(200);
  });

  it('counts a whole IPv6 network as one address', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8::6')).toBe('2001:db8:0:0::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1');
    expect(networkOf('10.0.0.1')).toBe('10.0.0.1');
  });
});

describe('criteria B12: the courier on the map', () => {
  it.each(ORDER_STATUSES)('%s: only from pick-up to hand-over', async (status) => {
    const phone = newPhone();
    const hasCourier = ['ASSIGNED', 'PICKED_UP', 'IN_DELIVERY', 'DELIVERED', 'UNDELIVERABLE', 'CANCELLED'].includes(status);
    const { order, courier } = await givenOrder(phone, branch, hasCourier ? { status } : { status, courier_id: null });
    const token = await tokenFor(phone);
    await unlock(token, order.id, '1042');
    const answer = await track(token);
    const isOnRoad = status === 'PICKED_UP' || status === 'IN_DELIVERY';
    expect(answer.body.data[0].courierLocation === null).toBe(!isOnRoad);
    const hasPhone = isOnRoad || status === 'ASSIGNED';
    expect(answer.raw.body.includes(courier.phone)).toBe(hasPhone);
  });

  it('is not shown from an old fix, and never with other customers’ stops', async () => {
    const [mine, theirs] = [newPhone(), newPhone()];
    const { courier } = await givenOrder(mine);
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
    expect(answer.body.data).toHaveLength(1);
    for (const stop of ['Veli', '40.95', '29.07', other.orderNumber]) expect(answer.raw.body).not.toContain(stop);
    t.clock.advance(11 * MINUTE);
    expect((await track(token)).body.data[0].courierLocation).toBeNull();
  });
});

it('criteria B09, B19: no token and no phone number in any log line', async () => {
  const phone = newPhone();
  const { order } = await givenOrder(phone);
  const token = await tokenFor(phone);
  await track(token);
  await unlock(token, order.id, 'nope');
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
