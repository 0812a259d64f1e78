import type { OrderId } from '@ulak/contracts/ids';
import { ORDER_STATUSES, type OrderStatus } from '@ulak/contracts/orders/status';
import { mayTransition, type OrderAction } from '@ulak/contracts/orders/transitions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { earningsOf } from '../../../test/earnings.ts';
import type { Answer } from '../../../test/build-app.ts';
import type { GivenUser } from '../../../test/factories.ts';
import { type PoolBranch, startPoolBranch } from '../../../test/pool-branch.ts';

let t: PoolBranch;
beforeAll(async () => {
  t = await startPoolBranch();
});
afterAll(() => t?.close());

const courierRow = (id: GivenUser['id']) =>
  t.db.asSystem((tx) =>
    tx.selectFrom('couriers').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow(),
  );

describe('the day of an order (spec 1 §4, spec 3 §4.2)', () => {
  it('ready, assigned, accepted, started, delivered: times, history, an earning, the return', async () => {
    const courier = await t.given.courier(t.branch);
    const { id } = await t.given.order(t.branch, { distance_km: '3.20' });
    const steps: [number, () => Promise<Answer>][] = [
      [1, () => t.setStatus(t.chief, id, 'READY')],
      [2, () => t.assign(t.chief, id, courier.id, { branchId: t.branch.id })],
      [3, () => t.setStatus(courier, id, 'PICKED_UP', { updateHistory: true })],
      [4, () => t.setStatus(courier, id, 'IN_DELIVERY')],
      [5, () => t.setStatus(courier, id, 'DELIVERED', { at: '2026-03-02T14:00:00Z' })],
    ];
    for (const [minute, step] of steps) {
      t.clock.set(`2026-03-02T17:0${minute}:00.000Z`);
      const answer = await step();
      expect(answer.status).toBe(200);
      expect(answer.body.data.version).toBe(minute + 1);
    }
    const order = await t.read(id);
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
      actorName: t.chief.name,
      actorRole: 'PACKAGING_CHIEF',
      courierName: courier.name,
    });
    expect(order.history[4].note).toBe(
      'Adım bağlantı gelince gönderildi; o ana ait konum olmadığı için alan kontrolü yapılamadı ' +
        '(Cihaz saati: 02.03 17:00)',
    );
    const earnings = await earningsOf(t, { orderId: id });
    // 20 + 3.2 × 5.5
    expect(earnings).toMatchObject([
      {
        type: 'DELIVERY',
        amount: '37.60',
        status: 'PENDING',
        courier_id: courier.id,
        evidence: {
          formula: 'delivery-1',
          metres: 3_200,
          baseRateKurus: 2_000,
          pricePerKmKurus: 550,
          minimumRateKurus: 2_500,
        },
      },
    ]);
    expect((await courierRow(courier.id)).returning_since?.toISOString()).toBe('2026-03-02T17:05:00.000Z');
    expect((await t.setStatus(courier, id, 'DELIVERED')).status).toBe(409);
  });

  it('undeliverable needs an explanation, which is also the reason; then it is assigned again', async () => {
    const courier = await t.given.courier(t.branch);
    const other = await t.given.courier(t.branch);
    const { id } = await t.given.order(t.branch, {
      status: 'IN_DELIVERY',
      courier_id: courier.id,
      picked_up_at: t.clock.now(),
      started_at: t.clock.now(),
    });
    for (const extra of [{}, { note: '   ' }, { undeliverableReason: '' }]) {
      expect((await t.setStatus(courier, id, 'UNDELIVERABLE', extra)).body).toMatchObject({
        code: 'UNDELIVERABLE_NOTE_REQUIRED',
        details: { note: expect.any(String) },
      });
    }
    const failed = await t.setStatus(courier, id, 'UNDELIVERABLE', {
      undeliverableReason: 'Kapıyı açmadı',
      note: 'Kapıyı açmadı',
    });
    expect(failed.body.data).toMatchObject({
      status: 'UNDELIVERABLE',
      undeliverableNote: 'Kapıyı açmadı',
      undeliverableReason: 'Kapıyı açmadı',
      courierId: courier.id,
    });
    expect((await t.read(id)).history.at(-1).note).toBe('Kapıyı açmadı');
    expect((await courierRow(courier.id)).returning_since).not.toBeNull();
    const again = await t.assign(t.chief, id, other.id);
    expect(again.body.data).toMatchObject({
      status: 'ASSIGNED',
      courierId: other.id,
      undeliverableNote: null,
      pickedUpAt: null,
      startedAt: null,
      endedAt: null,
    });
    expect((await t.post(t.chief, `/api/orders/${id}/unassign`)).body.data).toMatchObject({
      status: 'READY',
      courierId: null,
      assignedAt: null,
    });
  });

  it('the courier returns after the last delivery only, and a new order ends the return', async () => {
    const courier = await t.given.courier(t.branch);
    const first = await t.given.order(t.branch, { status: 'IN_DELIVERY', courier_id: courier.id });
    const second = await t.given.order(t.branch, { status: 'IN_DELIVERY', courier_id: courier.id });
    await t.setStatus(courier, first.id, 'DELIVERED');
    expect((await courierRow(courier.id)).returning_since).toBeNull();
    await t.setStatus(courier, second.id, 'DELIVERED');
    expect((await courierRow(courier.id)).returning_since).not.toBeNull();
    await t.assign(t.chief, (await t.given.order(t.branch)).id, courier.id);
    expect((await courierRow(courier.id)).returning_since).toBeNull();
  });

  it('accept all takes every assigned order of the courier at once; none is harmless', async () => {
    const courier = await t.given.courier(t.branch);
    const other = await t.given.courier(t.branch);
    const mine = [
      await t.given.order(t.branch, { status: 'ASSIGNED', courier_id: courier.id }),
      await t.given.order(t.branch, { status: 'ASSIGNED', courier_id: courier.id }),
    ];
    const theirs = await t.given.order(t.branch, { status: 'ASSIGNED', courier_id: other.id });
    const { body } = await t.post(courier, '/api/courier/accept-all');
    expect(
      body.data.map((order: { id: number; status: string; version: number }) => [
        order.id,
        order.status,
        order.version,
      ]),
    ).toEqual(mine.map(({ id }) => [id, 'PICKED_UP', 2]));
    expect((await t.row(theirs.id)).status).toBe('ASSIGNED');
    expect((await t.read(mine[1]?.id as OrderId)).history).toMatchObject([
      { action: 'accept', from: 'ASSIGNED', to: 'PICKED_UP' },
    ]);
    expect((await t.post(courier, '/api/courier/accept-all')).body).toEqual({ success: true, data: [] });
    expect((await t.call(courier, 'GET', '/api/courier/active-deliveries')).body).toHaveLength(2);
    expect((await t.post(t.chief, '/api/courier/accept-all')).status).toBe(403);
  });

  it('the pool by hand (DECISIONS "Orders"): offered and withdrawn, back to what it was', async () => {
    const { id } = await t.given.order(t.branch, { status: 'READY', ready_at: t.clock.now() });
    expect((await t.setStatus(t.chief, id, 'AVAILABLE')).body.data.status).toBe('AVAILABLE');
    expect((await t.setStatus(t.chief, id, 'PREPARING')).body.data.status).toBe('READY');
    const cold = await t.given.order(t.branch);
    await t.setStatus(t.chief, cold.id, 'AVAILABLE');
    expect((await t.setStatus(t.chief, cold.id, 'PREPARING')).body.data.status).toBe('PREPARING');
    await t.setStatus(t.chief, cold.id, 'AVAILABLE');
    expect((await t.setStatus(t.chief, cold.id, 'READY')).body.data).toMatchObject({
      status: 'READY',
      readyAt: expect.any(String),
    });
  });
});

describe('who may take which step', () => {
  it('staff do not deliver, couriers do not prepare, no step on another courier’s order', async () => {
    const [mine, other] = [await t.given.courier(t.branch), await t.given.courier(t.branch)];
    const { id } = await t.given.order(t.branch, { status: 'ASSIGNED', courier_id: mine.id });
    for (const to of ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED', 'UNDELIVERABLE'])
      expect((await t.setStatus(t.chief, id, to, { note: 'x' })).status).toBe(403);
    for (const to of ['PREPARING', 'READY', 'AVAILABLE'])
      expect((await t.setStatus(mine, id, to)).status).toBe(403);
    expect((await t.setStatus(other, id, 'PICKED_UP')).body).toMatchObject({ code: 'ORDER_NOT_YOURS' });
    expect((await t.setStatus(t.chief, id, 'CANCELLED')).body).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect((await t.call(other, 'GET', `/api/orders/${id}`)).status).toBe(404);
    expect((await t.call(mine, 'GET', `/api/orders/${id}`)).status).toBe(200);
    expect((await t.row(id)).version).toBe(1);
  });

  it('criteria A01: every step from every status the table excludes is 409, no row changes', async () => {
    const courier = await t.given.courier(t.branch);
    const spare = await t.given.courier(t.branch);
    const calls: Record<
      Exclude<OrderAction, 'reassign' | 'withdrawFromPool' | 'keep'>,
      (id: OrderId) => Promise<Answer>
    > = {
      prepare: (id) => t.setStatus(t.chief, id, 'PREPARING'),
      markReady: (id) => t.setStatus(t.chief, id, 'READY'),
      notePacked: (id) => t.post(t.chief, `/api/orders/${id}/packed`),
      offerToPool: (id) => t.setStatus(t.chief, id, 'AVAILABLE'),
      assign: (id) => t.assign(t.chief, id, spare.id),
      unassign: (id) => t.post(t.chief, `/api/orders/${id}/unassign`),
      claim: (id) => t.post(spare, `/api/claim-order/${id}`),
      acknowledge: (id) => t.post(courier, `/api/orders/${id}/acknowledge`),
      accept: (id) => t.setStatus(courier, id, 'PICKED_UP'),
      start: (id) => t.setStatus(courier, id, 'IN_DELIVERY'),
      deliver: (id) => t.setStatus(courier, id, 'DELIVERED'),
      fail: (id) => t.setStatus(courier, id, 'UNDELIVERABLE', { note: 'Yok' }),
      cancel: (id) => t.cancel(t.chief, id),
      edit: (id) => t.call(t.chief, 'PATCH', `/api/orders/${id}`, { customerName: 'Yeni' }),
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
        const { id } = await t.given.order(t.branch, {
          status: from,
          courier_id: isHeld ? courier.id : null,
        });
        const before = await t.row(id);
        expect([from, action, (await call(id)).status]).toEqual([from, action, 409]);
        expect(await t.row(id)).toEqual(before);
        expect((await t.read(id)).history).toEqual([]);
        await t.db.asSystem((tx) =>
          tx.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', id).execute(),
        );
      }
    }
  });

  it('cancel needs a reason, keeps it, and brings a courier on the road back', async () => {
    const courier = await t.given.courier(t.branch);
    const { id } = await t.given.order(t.branch, { status: 'IN_DELIVERY', courier_id: courier.id });
    expect((await t.cancel(t.chief, id, ' ')).body).toMatchObject({
      details: { reason: 'İptal nedenini yazın' },
    });
    expect((await t.cancel(t.chief, id, 'Adres yanlış')).body.data).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'Adres yanlış',
      endedAt: expect.any(String),
    });
    expect((await t.read(id)).history.at(-1)).toMatchObject({ action: 'cancel', note: 'Adres yanlış' });
    expect((await courierRow(courier.id)).returning_since).not.toBeNull();
    const held = await t.given.order(t.branch, {
      status: 'ASSIGNED',
      courier_id: (await t.given.courier(t.branch)).id,
    });
    expect((await t.cancel(t.chief, held.id)).status).toBe(200);
  });
});
