import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';

const MINUTE = 60_000;
let t: TestApp;
let branch: GivenBranch;
let chief: GivenUser;
let serial = 0;
beforeAll(async () => {
  t = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  branch = await t.given.branch();
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
});
afterAll(() => t.close());

const newPhone = (): string => `05364${String(100_000 + (serial += 1))}`;
const keyOf = (phone: string): string => `+9${phone}`;
const newIp = (): string => `10.4.${(serial += 1) >> 8}.${serial & 255}`;
const ask = (phone: string, ip = newIp()): Promise<Answer> =>
  t.call(null, 'POST', '/api/customer/create-tracking-url', { phone }, { 'x-forwarded-for': ip });
const tokenFor = async (phone: string): Promise<string> => (await ask(phone)).body.trackingToken;
const track = (token: string): Promise<Answer> =>
  t.call(null, 'GET', `/api/customer/track-order-by-token/${token}`);
const fullToken = async (orderId: number): Promise<string> =>
  (await t.call(chief, 'POST', `/api/orders/${orderId}/tracking-link`)).body.data.trackingToken;

describe('criteria B11: a stranger must not lock the owner of a number out', () => {
  const many = async (phone: string, ips: readonly string[]): Promise<number[]> => {
    const statuses: number[] = [];
    for (const ip of ips) statuses.push((await ask(phone, ip)).status);
    return statuses;
  };

  it('five networks that ask as often as they may leave the last 8 of 20 to others', {
    timeout: 60_000,
  }, async () => {
    const phone = newPhone();
    const strangers = Array.from({ length: 5 }, newIp);
    const taken: number[] = [];
    for (let quarter = 0; quarter < 3; quarter += 1) {
      for (let n = 0; n < 3; n += 1) taken.push(...(await many(phone, strangers)));
      t.clock.advance(18 * MINUTE);
    }
    expect(taken.filter((status) => status === 200)).toHaveLength(12);
    expect((await ask(phone)).status).toBe(200);
  });

  it('who has opened an order’s own link is not stopped by 20 networks, nor by a neighbour', {
    timeout: 60_000,
  }, async () => {
    const phone = newPhone();
    const order = await t.given.order(branch, { customer_phone_key: keyOf(phone) });
    const opened = await track(await fullToken(order.id));
    const [proof] = [opened.raw.headers['set-cookie']].flat();
    expect(proof).toMatch(
      /^ulak-takip=\d+\.[\w-]+; Max-Age=2592000; Path=\/api\/customer; HttpOnly; SameSite=Lax$/,
    );
    const cookie = String(proof).split(';', 1)[0] ?? '';
    const ip = newIp();
    await many(phone, [...Array.from({ length: 24 }, newIp), ip, ip, ip]);
    expect((await ask(phone, ip)).status).toBe(429);
    const askWith = (number: string, held: string): Promise<Answer> =>
      t.call(
        null,
        'POST',
        '/api/customer/create-tracking-url',
        { phone: number },
        { 'x-forwarded-for': ip, cookie: held },
      );
    expect((await askWith(phone, cookie)).status).toBe(200);
    // of this number only, unchanged, and for 30 days
    expect((await askWith(phone, `${cookie}x`)).status).toBe(429);
    const other = newPhone();
    await many(other, Array.from({ length: 24 }, newIp));
    expect((await askWith(other, cookie)).status).toBe(429);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await askWith(phone, cookie)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('a token of a telephone number proves nothing', async () => {
    const phone = newPhone();
    await t.given.order(branch, { customer_phone_key: keyOf(phone) });
    expect((await track(await tokenFor(phone))).raw.headers['set-cookie']).toBeUndefined();
  });
});
