import type { OrderId } from '@ulak/contracts/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { earningsOf } from '../../../test/earnings.ts';
import { type Answer, startTestApp, type TestApp } from '../../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../../test/factories.ts';

let t: TestApp;
let branch: GivenBranch;
let chief: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch({
    max_concurrent_deliveries: 10,
    base_rate: '20',
    price_per_km: '5.5',
    minimum_rate: '25',
  });
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
});
afterAll(() => t?.close());

const status = (who: GivenUser, id: OrderId, to: string, extra = {}): Promise<Answer> =>
  t.call(who, 'POST', `/api/orders/${id}/status`, { status: to, ...extra });
const EARLIER = new Date('2026-03-02T16:00:00.000Z');

describe('staff prepare an order', () => {
  it('ready says since when; an order that was ready before keeps its first time', async () => {
    const [cold, ready] = [
      await t.given.order(branch),
      await t.given.order(branch, { status: 'AVAILABLE', ready_at: EARLIER }),
    ];
    const readyAt = async (id: OrderId) => (await status(chief, id, 'READY')).body.data.readyAt;
    expect(await readyAt(cold.id)).toBe(t.clock.now().toISOString());
    expect(await readyAt(ready.id)).toBe(EARLIER.toISOString());
  });

  it('offering to the pool or withdrawing from it makes nothing ready', async () => {
    const { id } = await t.given.order(branch);
    for (const to of ['AVAILABLE', 'PREPARING'])
      expect((await status(chief, id, to)).body.data).toMatchObject({ status: to, readyAt: null });
  });

  it('an order of an external system that waits is prepared', async () => {
    const { id } = await t.given.order(branch, { status: 'PENDING' });
    expect((await status(chief, id, 'PREPARING')).body.data).toMatchObject({
      status: 'PREPARING',
      readyAt: null,
    });
  });
});

describe('a courier’s own steps', () => {
  it.each([
    [{ note: 'Kapıyı açmadı', undeliverableReason: 'Diğer' }, 'Kapıyı açmadı'],
    [{ undeliverableReason: 'Adres yanlış' }, 'Adres yanlış'],
  ])('undeliverable with %o stores it as reason, note and end', async (extra, text) => {
    const courier = await t.given.courier(branch);
    const { id } = await t.given.order(branch, { status: 'IN_DELIVERY', courier_id: courier.id });
    expect((await status(courier, id, 'UNDELIVERABLE', extra)).body.data).toMatchObject({
      undeliverableNote: text,
      undeliverableReason: text,
      endedAt: t.clock.now().toISOString(),
      deliveredAt: null,
    });
  });

  it('undeliverable without an explanation names the field', async () => {
    const courier = await t.given.courier(branch);
    const { id } = await t.given.order(branch, { status: 'IN_DELIVERY', courier_id: courier.id });
    expect((await status(courier, id, 'UNDELIVERABLE')).body.details).toEqual({
      note: 'Teslim edilememe nedenini yazın.',
    });
  });

  it('each of the others writes its own time only', async () => {
    const courier = await t.given.courier(branch);
    const { id } = await t.given.order(branch, { status: 'ASSIGNED', courier_id: courier.id });
    const none = { pickedUpAt: null, startedAt: null, deliveredAt: null, endedAt: null };
    const now = t.clock.now().toISOString();
    expect((await status(courier, id, 'PICKED_UP')).body.data).toMatchObject({ ...none, pickedUpAt: now });
    expect((await status(courier, id, 'IN_DELIVERY')).body.data).toMatchObject({
      ...none,
      pickedUpAt: now,
      startedAt: now,
    });
  });

  it.each([
    ['by itself', (who: GivenUser, id: OrderId) => status(who, id, 'PICKED_UP')],
    ['with all others', (who: GivenUser) => t.call(who, 'POST', '/api/courier/accept-all')],
  ])('the arrival that is published at a pick-up %s is stored then, once', async (_how, pickUp) => {
    const courier = await t.given.courier(branch);
    const { id } = await t.given.order(branch, { status: 'ASSIGNED', courier_id: courier.id });
    const range = () =>
      t.db.asSystem((tx) =>
        tx
          .selectFrom('orders')
          .select(['road_from', 'road_to'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      );
    expect(await range()).toEqual({ road_from: null, road_to: null });
    await pickUp(courier, id);
    const published = await range();
    expect(published).toEqual({ road_from: expect.any(Date), road_to: expect.any(Date) });
    t.clock.advance(7 * 60_000);
    for (const to of ['IN_DELIVERY', 'DELIVERED']) await status(courier, id, to);
    expect(await range()).toEqual(published);
  });

  it('an account without a courier’s row has no order of its own', async () => {
    const courier = await t.given.courier(branch);
    const { id } = await t.given.order(branch);
    await t.db.asSystem(async (tx) => {
      await tx.deleteFrom('courier_shifts').where('courier_id', '=', courier.id).execute();
      await tx.deleteFrom('couriers').where('user_id', '=', courier.id).execute();
    });
    expect((await status(courier, id, 'PICKED_UP')).body.code).toBe('ORDER_NOT_YOURS');
    const all = await t.call(courier, 'POST', '/api/courier/accept-all');
    expect([all.status, all.body.code]).toEqual([404, 'COURIER_NOT_FOUND']);
    const claim = await t.call(courier, 'POST', `/api/claim-order/${id}`);
    expect([claim.status, claim.body.code]).toEqual([404, 'COURIER_NOT_FOUND']);
    const acknowledged = await t.call(courier, 'POST', `/api/orders/${id}/acknowledge`);
    expect(acknowledged.body.code).toBe('ORDER_NOT_YOURS');
  });

  it.each([
    // 20 + 0.5 × 5.5 = 22.75, below the minimum
    ['0.50', '25.00'],
    // 20 + 1 × 5.5
    ['1.00', '25.50'],
  ])('%s km delivered earn %s TL; a failed delivery earns nothing', async (km, amount) => {
    const courier = await t.given.courier(branch);
    const columns = { status: 'IN_DELIVERY', courier_id: courier.id, distance_km: km } as const;
    const [done, failed] = [await t.given.order(branch, columns), await t.given.order(branch, columns)];
    await status(courier, done.id, 'DELIVERED');
    await status(courier, failed.id, 'UNDELIVERABLE', { note: 'Yok' });
    expect(await earningsOf(t, { courierId: courier.id })).toMatchObject([
      {
        order_id: done.id,
        company_id: branch.companyId,
        branch_id: branch.id,
        type: 'DELIVERY',
        amount,
        earned_at: t.clock.now(),
      },
    ]);
  });
});
