import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';

const MINUTE = 60_000;
const HOME = { lat: 40.98712, lng: 29.03691 };
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

const newPhone = (): string => `05365${String(100_000 + (serial += 1))}`;
const keyOf = (phone: string): string => `+9${phone}`;
const newIp = (): string => `10.5.${(serial += 1) >> 8}.${serial & 255}`;
const ask = (phone: string, ip = newIp()): Promise<Answer> =>
  t.call(null, 'POST', '/api/customer/create-tracking-url', { phone }, { 'x-forwarded-for': ip });
const tokenFor = async (phone: string): Promise<string> => (await ask(phone)).body.trackingToken;
const track = (token: string): Promise<Answer> =>
  t.call(null, 'GET', `/api/customer/track-order-by-token/${token}`);
const fullToken = async (orderId: number): Promise<string> =>
  (await t.call(chief, 'POST', `/api/orders/${orderId}/tracking-link`)).body.data.trackingToken;

type GivenColumns = NonNullable<Parameters<TestApp['given']['order']>[1]>;

/** An order on the road with its courier at the branch. */
async function givenOrder(phone: string, columns: GivenColumns = {}) {
  const courier = await t.given.courier(branch, { position: { lat: 40.99, lng: 29.03 } });
  const order = await t.given.order(branch, {
    status: 'IN_DELIVERY',
    courier_id: courier.id,
    customer_phone_key: keyOf(phone),
    ...HOME,
    ...columns,
  });
  return { courier, order };
}

describe('criteria B12: while other customers are served first', () => {
  /** 2.6 km before the home, and a door near there. */
  const FAR = { lat: 41.01, lng: 29.03 };
  const AHEAD = { lat: 41.009, lng: 29.03 };

  it.each(['full', 'limited'] as const)('no courier point is shown, scope %s', async (scope) => {
    const phone = newPhone();
    const { order, courier } = await givenOrder(phone);
    const { order: other } = await givenOrder(newPhone(), { courier_id: courier.id, ...AHEAD });
    await t.db.asSystem((tx) =>
      tx.updateTable('courier_positions_now').set(FAR).where('courier_id', '=', courier.id).execute(),
    );
    const token = scope === 'full' ? await fullToken(order.id) : await tokenFor(phone);
    const before = await track(token);
    expect(before.body.data[0]).toMatchObject({ stopsBefore: 1, courierLocation: null, courierNear: false });
    // never whose or where
    for (const secret of [other.orderNumber, String(AHEAD.lat)])
      expect(before.raw.body).not.toContain(secret);
    await t.db.asSystem((tx) =>
      tx.updateTable('orders').set({ status: 'DELIVERED' }).where('id', '=', other.id).execute(),
    );
    const after = (await track(token)).body.data[0];
    expect(after.stopsBefore).toBe(0);
    expect(after.courierLocation).toMatchObject(FAR);
  });

  it('an order that is not on the road yet counts none, nor does one that was only picked up', async () => {
    const { courier, order } = await givenOrder(newPhone(), { status: 'ASSIGNED' });
    await givenOrder(newPhone(), { courier_id: courier.id, ...AHEAD });
    expect((await track(await fullToken(order.id))).body.data[0].stopsBefore).toBe(0);
    const { courier: second, order: mine } = await givenOrder(newPhone(), { status: 'PICKED_UP' });
    await givenOrder(newPhone(), { status: 'PICKED_UP', courier_id: second.id, ...AHEAD });
    expect((await track(await fullToken(mine.id))).body.data[0].stopsBefore).toBe(0);
  });
});

describe('the courier at the door', () => {
  const at = async (accuracyM: number | null, columns: GivenColumns = {}) => {
    const phone = newPhone();
    const { order, courier } = await givenOrder(phone, columns);
    await t.db.asSystem((tx) =>
      tx
        .updateTable('courier_positions_now')
        .set({ ...HOME, accuracy_m: accuracyM, fix_at: t.clock.now() })
        .where('courier_id', '=', courier.id)
        .execute(),
    );
    return { phone, seen: (await track(await fullToken(order.id))).body.data[0] };
  };

  it('is said by an accurate fix at the home, in scope full only', async () => {
    const { phone, seen } = await at(12);
    expect(seen.courierAtDoor).toBe(true);
    expect((await track(await tokenFor(phone))).body.data[0]).not.toHaveProperty('courierAtDoor');
  });

  it('is not said by a vague or unknown fix, nor before the way began', async () => {
    expect((await at(180)).seen.courierAtDoor).toBe(false);
    expect((await at(null)).seen.courierAtDoor).toBe(false);
    expect((await at(12, { status: 'PICKED_UP' })).seen.courierAtDoor).toBe(false);
  });

  it('is not said by an old fix', async () => {
    const {
      seen: { id },
    } = await at(12);
    t.clock.advance(3 * MINUTE);
    expect((await track(await fullToken(id))).body.data[0].courierAtDoor).toBe(false);
  });
});
