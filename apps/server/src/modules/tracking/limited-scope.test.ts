import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../test/factories.ts';

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
const trackUrl = (token: string): string => `/api/customer/track-order-by-token/${token}`;
const seen = async (token: string): Promise<TrackedOrder[]> =>
  (await t.call(null, 'GET', trackUrl(token))).body.data;
const rate = (token: string, orderId: number | undefined): Promise<Answer> =>
  t.call(null, 'POST', '/api/customer/rate-courier', { token, orderId, rating: 4 });
async function tokenFor(phone: string): Promise<string> {
  const from = { 'x-forwarded-for': `10.5.${(serial += 1) >> 8}.${serial & 255}` };
  return (await t.call(null, 'POST', '/api/customer/create-tracking-url', { phone }, from)).body
    .trackingToken;
}
const linkFor = async (orderId: number): Promise<string> =>
  (await t.call(chief, 'POST', `/api/orders/${orderId}/tracking-link`)).body.data.trackingToken;

/** Kilometres north of the branch. */
const north = (km: number) => ({ lat: BRANCH_POINT.lat + km / 111.195, lng: BRANCH_POINT.lng });
async function given(columns: Parameters<TestApp['given']['order']>[1] = {}, courierAt = north(0)) {
  const phone = newPhone();
  const courier = await t.given.courier(branch, { position: courierAt });
  const own = {
    customer_phone_key: `+9${phone}`,
    courier_id: courier.id,
    status: 'IN_DELIVERY' as const,
    ...north(3),
  };
  return { phone, order: await t.given.order(branch, { ...own, ...columns }) };
}

describe('DECISIONS "Public tracking and privacy": the end of an order number opens nothing', () => {
  it('a neighbour’s number, which is the own one plus one, shows no more than before', async () => {
    const { phone, order } = await given({ order_number: `${(serial += 1)}-1042` });
    const token = await tokenFor(phone);
    const [before] = await seen(token);
    for (const orderId of [order.id, before?.id]) {
      const answer = await t.call(null, 'POST', `${trackUrl(token)}/unlock`, { orderId, lastFour: '1042' });
      expect([answer.status, answer.body.code]).toEqual([404, 'ROUTE_NOT_FOUND']);
    }
    expect(await seen(token)).toEqual([before]);
    expect(before).toMatchObject({
      scope: 'limited',
      orderNumber: order.orderNumber,
      receiptNumber: order.orderNumber,
    });
  });

  it('the order’s own link shows everything, with its own id', async () => {
    const { order } = await given();
    expect(await seen(await linkFor(order.id))).toMatchObject([
      { id: order.id, scope: 'full', courierNear: false, destination: { ...north(3), radiusM: 0 } },
    ]);
  });
});

describe('criteria B10: ids in scope limited', () => {
  it('are the same at every request of a token, others under another token, and count nothing', async () => {
    const { phone, order } = await given();
    const second = await t.given.order(branch, { customer_phone_key: `+9${phone}` });
    const [one, two] = [await tokenFor(phone), await tokenFor(phone)];
    const idsOf = async (token: string): Promise<number[]> => (await seen(token)).map(({ id }) => id);
    const [first, again, other] = [await idsOf(one), await idsOf(one), await idsOf(two)];
    expect(again).toEqual(first);
    expect(new Set([...first, ...other, order.id, second.id]).size).toBe(6);
    for (const id of first) expect(Number.isSafeInteger(id) && id > 0).toBe(true);
    expect(Math.abs((first[0] ?? 0) - (first[1] ?? 0))).toBeGreaterThan(1_000_000);
  });

  it('rate the order they were shown for; the true id and another token’s rate nothing', async () => {
    const { phone, order } = await given({ status: 'DELIVERED', delivered_at: t.clock.now() });
    const [token, other] = [await tokenFor(phone), await tokenFor(phone)];
    const [mine, theirs] = [(await seen(token))[0]?.id, (await seen(other))[0]?.id];
    for (const wrong of [order.id, theirs, 1])
      expect((await rate(token, wrong)).body.code).toBe('TRACKING_NOT_FOUND');
    expect((await rate(token, mine)).status).toBe(200);
    expect((await seen(other))[0]).toMatchObject({ rating: 4, mayRate: false });
  });

  it('are the order’s own where the company shows everything by phone', async () => {
    const companyId = await t.given.company({ settings: { trackingByPhone: 'full' } });
    const open = await t.given.branch({ companyId });
    const phone = newPhone();
    const columns = {
      customer_phone_key: `+9${phone}`,
      status: 'DELIVERED' as const,
      delivered_at: t.clock.now(),
    };
    const order = await t.given.order(open, columns);
    const token = await tokenFor(phone);
    expect((await seen(token))[0]).toMatchObject({ id: order.id, scope: 'full' });
    expect((await rate(token, order.id)).status).toBe(200);
  });
});

it('criteria B10: an order leaves the list with a minute, not 24 hours after its second', async () => {
  const phone = newPhone();
  const now = t.clock.now();
  await t.given.order(branch, {
    customer_phone_key: `+9${phone}`,
    created_at: new Date(now.getTime() - 24 * 60 * MINUTE + 41_123),
  });
  const token = await tokenFor(phone);
  t.clock.advance(59_999);
  expect(await seen(token)).toHaveLength(1);
  t.clock.advance(1);
  expect(await seen(token)).toHaveLength(0);
});

it('criteria B10: no time of the order is given to the second', async () => {
  const at = (text: string): Date => new Date(`2026-03-02T${text}Z`);
  const { phone } = await given({
    status: 'DELIVERED',
    created_at: at('15:59:41.123'),
    picked_up_at: at('16:10:07.001'),
    delivered_at: at('16:25:59.999'),
    ended_at: at('16:25:59.999'),
  });
  expect((await seen(await tokenFor(phone)))[0]).toMatchObject({
    createdAt: '2026-03-02T15:59:00.000Z',
    pickupTime: '2026-03-02T16:10:00.000Z',
    deliveryTime: '2026-03-02T16:25:00.000Z',
    endedAt: '2026-03-02T16:25:00.000Z',
  });
});

describe('criteria B10: the courier near the destination, scope limited', () => {
  it('is shown at 1.2 km, hidden within 500 m', async () => {
    const far = await given({}, north(1.8));
    expect((await seen(await tokenFor(far.phone)))[0]).toMatchObject({
      courierNear: false,
      courierLocation: north(1.8),
    });
    const near = await given({}, north(2.55));
    expect((await seen(await tokenFor(near.phone)))[0]).toMatchObject({
      courierNear: true,
      courierLocation: null,
    });
    expect((await seen(await linkFor(near.order.id)))[0]).toMatchObject({
      courierNear: false,
      courierLocation: north(2.55),
    });
  });

  it('shows no place of a neighbouring branch, before pick-up nor after', async () => {
    for (const [status, courierNear] of [
      ['ASSIGNED', false],
      ['PICKED_UP', false],
      ['IN_DELIVERY', true],
    ] as const) {
      const { phone } = await given({ ...north(0.2), status });
      expect((await seen(await tokenFor(phone)))[0]).toMatchObject({
        status,
        courierNear,
        courierHidden: status !== 'ASSIGNED',
        courierLocation: null,
      });
    }
  });

  it('is hidden near any address of the number, on the page of each of its orders', async () => {
    const { phone, order } = await given({}, north(3));
    const rows = t.db.asSystem((tx) =>
      tx
        .selectFrom('orders')
        .select(['courier_id', 'customer_phone_key'])
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow(),
    );
    const office = await t.given.order(branch, { ...(await rows), ...north(-3), status: 'IN_DELIVERY' });
    const ofOffice = async (): Promise<TrackedOrder | undefined> =>
      (await seen(await tokenFor(phone))).find(({ orderNumber }) => orderNumber === office.orderNumber);
    const hidden = { courierHidden: true, courierNear: false, courierLocation: null };
    expect(await ofOffice()).toMatchObject(hidden);
    // Handed over, and not gone yet.
    await t.db.asSystem((tx) =>
      tx.updateTable('orders').set({ status: 'DELIVERED' }).where('id', '=', order.id).execute(),
    );
    expect(await ofOffice()).toMatchObject(hidden);
  });

  it('stays hidden after the end, and when the phone sends nothing', async () => {
    for (const status of ['DELIVERED', 'UNDELIVERABLE', 'CANCELLED'] as const) {
      const { phone } = await given({ status }, north(3));
      expect((await seen(await tokenFor(phone)))[0]).toMatchObject({
        courierNear: false,
        courierLocation: null,
      });
    }
    const { phone } = await given({}, north(3));
    const token = await tokenFor(phone);
    t.clock.advance(11 * MINUTE);
    expect((await seen(token))[0]).toMatchObject({ courierNear: false, courierLocation: null });
  });
});
