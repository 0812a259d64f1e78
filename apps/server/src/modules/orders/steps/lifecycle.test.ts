import type { OrderId } from '@ulak/contracts/ids';
import { ORDER_STATUSES, type OrderStatus } from '@ulak/contracts/orders/status';
import { mayTransition, type OrderAction } from '@ulak/contracts/orders/transitions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../../test/factories.ts';

let t: TestApp;
let branch: GivenBranch;
let chief: GivenUser;
let manager: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch({
    assignment_method: 'POOL',
    max_concurrent_deliveries: 10,
    base_rate: '20',
    price_per_km: '5.5',
    minimum_rate: '25',
  });
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
  manager = await t.given.user('GENERAL_MANAGER', { branch });
});
afterAll(() => t?.close());

type Who = GivenUser | null;
const post = (who: Who, path: string, body?: unknown): Promise<Answer> => t.call(who, 'POST', path, body);
const assign = (who: Who, id: OrderId, courierId: number, extra = {}) =>
  post(who, `/api/orders/${id}/assign`, { courierId, ...extra });
const status = (who: Who, id: OrderId, to: string, extra = {}) =>
  post(who, `/api/orders/${id}/status`, { status: to, ...extra });
const cancel = (who: Who, id: OrderId, reason = 'Müşteri vazgeçti') =>
  post(who, `/api/orders/${id}/cancel`, { reason });
const read = async (id: OrderId) => (await t.call(manager, 'GET', `/api/orders/${id}`)).body.data;
const row = (id: OrderId) =>
  t.db.asSystem((tx) => tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const courierRow = (id: GivenUser['id']) =>
  t.db.asSystem((tx) =>
    tx.selectFrom('couriers').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow(),
  );

describe('the day of an order (spec 1 §4, spec 3 §4.2)', () => {
  it('ready, assigned, accepted, started, delivered: times, history, an earning, the return', async () => {
    const courier = await t.given.courier(branch);
    const { id } = await t.given.order(branch, { distance_km: '3.20' });
    const steps: [number, () => Promise<Answer>][] = [
      [1, () => status(chief, id, 'READY')],
      [2, () => assign(chief, id, courier.id, { branchId: branch.id })],
      [3, () => status(courier, id, 'PICKED_UP', { updateHistory: true })],
      [4, () => status(courier, id, 'IN_DELIVERY')],
      [5, () => status(courier, id, 'DELIVERED', { at: '2026-03-02T14:00:00Z' })],
    ];
    for (const [minute, step] of steps) {
      t.clock.set(`2026-03-02T17:0${minute}:00.000Z`);
      const answer = await step();
      expect(answer.status).toBe(200);
      expect(answer.body.data.version).toBe(minute + 1);
    }
    const order = await read(id);
    expect(order).toMatchObject({
      status: 'DELIVERED',
      assignedToName: courier.name,
      readyAt: '2026-03-02T17:01:00.000Z',
      assignedAt: '2026-03-02T17:02:00.000Z',
      pickedUpAt: '2026-03-02T17:03:00.000Z',
      startedAt: '2026-03-02T17:04:00.000Z',
      // criteria A14: the device's clock was three hours behind
      deliveredAt: '2026-03-02T17:05:00.000Z',
      endedAt: '2026-03-02T17:05:00.000Z',
    });
    expect(
      order.history.map((entry: { action: string; from: string; to: string }) => [
        entry.action,
        entry.from,
        entry.to,
      ]),
    ).toEqual([
      ['markReady', 'PREPARING', 'READY'],
      ['assign', 'READY', 'ASSIGNED'],
      ['accept', 'ASSIGNED', 'PICKED_UP'],
      ['start', 'PICKED_UP', 'IN_DELIVERY'],
      ['deliver', 'IN_DELIVERY', 'DELIVERED'],
    ]);
    expect(order.history[1]).toMatchObject({
      actorName: chief.name,
      actorRole: 'PACKAGING_CHIEF',
      courierName: courier.name,
    });
    expect(order.history[4].note).toBe(
      'Adım bağlantı gelince gönderildi; alan kontrolü yapılamadı (Cihaz saati: 02.03 17:00)',
    );
    const earnings = await t.db.asSystem((tx) =>
      tx.selectFrom('earnings').selectAll().where('order_id', '=', id).execute(),
    );
    // 20 + 3.2 × 5.5
    expect(earnings).toMatchObject([
      { type: 'DELIVERY', amount: '37.60', status: 'PENDING', courier_id: courier.id },
    ]);
    expect((await courierRow(courier.id)).returning_since?.toISOString()).toBe('2026-03-02T17:05:00.000Z');
    expect((await status(courier, id, 'DELIVERED')).status).toBe(409);
  });

  it('undeliverable needs an explanation, which is also the reason; then it is assigned again', async () => {
    const courier = await t.given.courier(branch);
    const other = await t.given.courier(branch);
    const { id } = await t.given.order(branch, {
      status: 'IN_DELIVERY',
      courier_id: courier.id,
      picked_up_at: t.clock.now(),
      started_at: t.clock.now(),
    });
    for (const extra of [{}, { note: '   ' }, { undeliverableReason: '' }]) {
      expect((await status(courier, id, 'UNDELIVERABLE', extra)).body).toMatchObject({
        code: 'UNDELIVERABLE_NOTE_REQUIRED',
        details: { note: expect.any(String) },
      });
    }
    const failed = await status(courier, id, 'UNDELIVERABLE', {
      undeliverableReason: 'Kapıyı açmadı',
      note: 'Kapıyı açmadı',
    });
    expect(failed.body.data).toMatchObject({
      status: 'UNDELIVERABLE',
      undeliverableNote: 'Kapıyı açmadı',
      undeliverableReason: 'Kapıyı açmadı',
      courierId: courier.id,
    });
    expect((await read(id)).history.at(-1).note).toBe('Kapıyı açmadı');
    expect((await courierRow(courier.id)).returning_since).not.toBeNull();
    const again = await assign(chief, id, other.id);
    expect(again.body.data).toMatchObject({
      status: 'ASSIGNED',
      courierId: other.id,
      undeliverableNote: null,
      pickedUpAt: null,
      startedAt: null,
      endedAt: null,
    });
    expect((await post(chief, `/api/orders/${id}/unassign`)).body.data).toMatchObject({
      status: 'READY',
      courierId: null,
      assignedAt: null,
    });
  });

  it('the courier returns after the last delivery only, and a new order ends the return', async () => {
    const courier = await t.given.courier(branch);
    const first = await t.given.order(branch, { status: 'IN_DELIVERY', courier_id: courier.id });
    const second = await t.given.order(branch, { status: 'IN_DELIVERY', courier_id: courier.id });
    await status(courier, first.id, 'DELIVERED');
    expect((await courierRow(courier.id)).returning_since).toBeNull();
    await status(courier, second.id, 'DELIVERED');
    expect((await courierRow(courier.id)).returning_since).not.toBeNull();
    await assign(chief, (await t.given.order(branch)).id, courier.id);
    expect((await courierRow(courier.id)).returning_since).toBeNull();
  });

  it('accept all takes every assigned order of the courier at once; none is harmless', async () => {
    const courier = await t.given.courier(branch);
    const other = await t.given.courier(branch);
    const mine = [
      await t.given.order(branch, { status: 'ASSIGNED', courier_id: courier.id }),
      await t.given.order(branch, { status: 'ASSIGNED', courier_id: courier.id }),
    ];
    const theirs = await t.given.order(branch, { status: 'ASSIGNED', courier_id: other.id });
    const { body } = await post(courier, '/api/courier/accept-all');
    expect(
      body.data.map((order: { id: number; status: string; version: number }) => [
        order.id,
        order.status,
        order.version,
      ]),
    ).toEqual(mine.map(({ id }) => [id, 'PICKED_UP', 2]));
    expect((await row(theirs.id)).status).toBe('ASSIGNED');
    expect((await read(mine[1]?.id as OrderId)).history).toMatchObject([
      { action: 'accept', from: 'ASSIGNED', to: 'PICKED_UP' },
    ]);
    expect((await post(courier, '/api/courier/accept-all')).body).toEqual({ success: true, data: [] });
    expect((await t.call(courier, 'GET', '/api/courier/active-deliveries')).body).toHaveLength(2);
    expect((await post(chief, '/api/courier/accept-all')).status).toBe(403);
  });

  it('the pool by hand (DECISIONS "Orders"): offered and withdrawn, back to what it was', async () => {
    const { id } = await t.given.order(branch, { status: 'READY', ready_at: t.clock.now() });
    expect((await status(chief, id, 'AVAILABLE')).body.data.status).toBe('AVAILABLE');
    expect((await status(chief, id, 'PREPARING')).body.data.status).toBe('READY');
    const cold = await t.given.order(branch);
    await status(chief, cold.id, 'AVAILABLE');
    expect((await status(chief, cold.id, 'PREPARING')).body.data.status).toBe('PREPARING');
    await status(chief, cold.id, 'AVAILABLE');
    expect((await status(chief, cold.id, 'READY')).body.data).toMatchObject({
      status: 'READY',
      readyAt: expect.any(String),
    });
  });
});

describe('who may take which step', () => {
  it('staff do not deliver, couriers do not prepare, no step on another courier’s order', async () => {
    const [mine, other] = [await t.given.courier(branch), await t.given.courier(branch)];
    const { id } = await t.given.order(branch, { status: 'ASSIGNED', courier_id: mine.id });
    for (const to of ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED', 'UNDELIVERABLE'])
      expect((await status(chief, id, to, { note: 'x' })).status).toBe(403);
    for (const to of ['PREPARING', 'READY', 'AVAILABLE'])
      expect((await status(mine, id, to)).status).toBe(403);
    expect((await status(other, id, 'PICKED_UP')).body).toMatchObject({ code: 'ORDER_NOT_YOURS' });
    expect((await status(chief, id, 'CANCELLED')).body).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect((await t.call(other, 'GET', `/api/orders/${id}`)).status).toBe(404);
    expect((await t.call(mine, 'GET', `/api/orders/${id}`)).status).toBe(200);
    expect((await row(id)).version).toBe(1);
  });

  it('criteria A01: every step from every status the table excludes is 409, no row changes', async () => {
    const courier = await t.given.courier(branch);
    const spare = await t.given.courier(branch);
    const calls: Record<
      Exclude<OrderAction, 'reassign' | 'withdrawFromPool' | 'keep'>,
      (id: OrderId) => Promise<Answer>
    > = {
      prepare: (id) => status(chief, id, 'PREPARING'),
      markReady: (id) => status(chief, id, 'READY'),
      notePacked: (id) => post(chief, `/api/orders/${id}/packed`),
      offerToPool: (id) => status(chief, id, 'AVAILABLE'),
      assign: (id) => assign(chief, id, spare.id),
      unassign: (id) => post(chief, `/api/orders/${id}/unassign`),
      claim: (id) => post(spare, `/api/claim-order/${id}`),
      acknowledge: (id) => post(courier, `/api/orders/${id}/acknowledge`),
      accept: (id) => status(courier, id, 'PICKED_UP'),
      start: (id) => status(courier, id, 'IN_DELIVERY'),
      deliver: (id) => status(courier, id, 'DELIVERED'),
      fail: (id) => status(courier, id, 'UNDELIVERABLE', { note: 'Yok' }),
      cancel: (id) => cancel(chief, id),
      edit: (id) => t.call(chief, 'PATCH', `/api/orders/${id}`, { customerName: 'Yeni' }),
    };
    const alsoAllowed: Partial<Record<OrderAction, readonly OrderStatus[]>> = {
      assign: ['ASSIGNED'],
      prepare: ['AVAILABLE'],
      markReady: ['AVAILABLE'],
    };
    const isCouriers = (action: string) =>
      ['acknowledge', 'accept', 'start', 'deliver', 'fail'].includes(action);
    for (const from of ORDER_STATUSES) {
      for (const [action, call] of Object.entries(calls) as [
        OrderAction,
        (id: OrderId) => Promise<Answer>,
      ][]) {
        if (mayTransition(action, from) || alsoAllowed[action]?.includes(from)) continue;
        const isHeld = !['PENDING', 'PREPARING', 'READY', 'AVAILABLE'].includes(from);
        if (isCouriers(action) && !isHeld) continue; // nobody's order is not theirs: 403, tested above
        const { id } = await t.given.order(branch, { status: from, courier_id: isHeld ? courier.id : null });
        const before = await row(id);
        expect([from, action, (await call(id)).status]).toEqual([from, action, 409]);
        expect(await row(id)).toEqual(before);
        expect((await read(id)).history).toEqual([]);
        await t.db.asSystem((tx) =>
          tx.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', id).execute(),
        );
      }
    }
  });

  it('cancel needs a reason, keeps it, and brings a courier on the road back', async () => {
    const courier = await t.given.courier(branch);
    const { id } = await t.given.order(branch, { status: 'IN_DELIVERY', courier_id: courier.id });
    expect((await cancel(chief, id, ' ')).body).toMatchObject({
      details: { reason: 'İptal nedenini yazın' },
    });
    expect((await cancel(chief, id, 'Adres yanlış')).body.data).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'Adres yanlış',
      endedAt: expect.any(String),
    });
    expect((await read(id)).history.at(-1)).toMatchObject({ action: 'cancel', note: 'Adres yanlış' });
    expect((await courierRow(courier.id)).returning_since).not.toBeNull();
    const held = await t.given.order(branch, {
      status: 'ASSIGNED',
      courier_id: (await t.given.courier(branch)).id,
    });
    expect((await cancel(chief, held.id)).status).toBe(200);
  });
});
