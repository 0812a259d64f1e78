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
  it('ready, assigned, accepted, started, delivered: times, history, one earning, courier returning', async () => {
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

describe('assignment refuses, each in its own sentence (DECISIONS "Orders")', () => {
  it('offline, on break, passive, at the limit, another branch', async () => {
    const small = await t.given.branch({ companyId: branch.companyId, max_concurrent_deliveries: 1 });
    const { id } = await t.given.order(small);
    const say = async (courier: GivenUser) => {
      const { status: code, body } = await assign(manager, id, courier.id);
      return [code, body.code, body.message];
    };
    const offline = await t.given.courier(small, { online: false });
    const paused = await t.given.courier(small, { onBreak: true });
    const passive = await t.given.courier(small);
    await t.db.asSystem((tx) =>
      tx.updateTable('users').set({ active: false }).where('id', '=', passive.id).execute(),
    );
    const busy = await t.given.courier(small);
    await t.given.order(small, { status: 'PICKED_UP', courier_id: busy.id });
    const elsewhere = await t.given.courier(branch);
    expect(await say(offline)).toEqual([
      409,
      'COURIER_OFFLINE',
      `${offline.name} çevrimdışı; sipariş atanamaz.`,
    ]);
    expect(await say(paused)).toEqual([
      409,
      'COURIER_ON_BREAK',
      `${paused.name} molada; mola bitince atayabilirsiniz.`,
    ]);
    expect(await say(passive)).toEqual([
      409,
      'COURIER_INACTIVE',
      `${passive.name} hesabı pasif; sipariş atanamaz.`,
    ]);
    expect(await say(busy)).toEqual([
      409,
      'COURIER_AT_CAPACITY',
      `${busy.name} sipariş taşıma limitine ulaştı (1/1).`,
    ]);
    expect(await say(elsewhere)).toEqual([
      409,
      'COURIER_OTHER_BRANCH',
      `${elsewhere.name} başka bir şubede çalışıyor; bu siparişi alamaz.`,
    ]);
    expect(await row(id)).toMatchObject({ status: 'PREPARING', version: 1, courier_id: null });
  });

  it('criteria B03: a foreign courier, order or branch answers like a missing one', async () => {
    const foreign = await t.given.branch();
    const { id } = await t.given.order(branch);
    const stranger = await t.given.courier(foreign);
    const sibling = await t.given.branch({ companyId: branch.companyId });
    const neighbour = await t.given.courier(sibling);
    const missing = await assign(manager, id, 999_999);
    expect(missing.body).toMatchObject({ code: 'COURIER_NOT_FOUND' });
    expect((await assign(manager, id, stranger.id)).body).toEqual(missing.body);
    expect((await assign(chief, id, neighbour.id)).body).toEqual(missing.body);
    const hidden = await t.given.order(foreign);
    const nextDoor = await t.given.order(sibling);
    const courier = await t.given.courier(branch);
    const none = await t.call(chief, 'GET', '/api/orders/999999');
    for (const { id: foreignId } of [hidden, nextDoor]) {
      const tries = [
        t.call(chief, 'GET', `/api/orders/${foreignId}`),
        t.call(chief, 'GET', `/api/orders/${foreignId}/candidates`),
        t.call(chief, 'PATCH', `/api/orders/${foreignId}`, { customerName: 'X' }),
        assign(chief, foreignId, courier.id),
        post(chief, `/api/orders/${foreignId}/unassign`),
        cancel(chief, foreignId),
        status(chief, foreignId, 'READY'),
        status(courier, foreignId, 'PICKED_UP'),
        post(courier, `/api/claim-order/${foreignId}`),
        t.call(courier, 'GET', `/api/orders/${foreignId}`),
      ];
      for (const answer of await Promise.all(tries)) expect(answer.body).toEqual(none.body);
      expect((await row(foreignId)).version).toBe(1);
    }
    expect((await assign(chief, id, courier.id, { branchId: sibling.id })).body).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { branchId: expect.any(String) },
    });
  });

  it('assigning it again to its courier changes nothing; moving it names who lost it', async () => {
    const [one, two] = [await t.given.courier(branch), await t.given.courier(branch)];
    const { id } = await t.given.order(branch);
    await assign(chief, id, one.id, { fromCourierId: null });
    expect((await assign(chief, id, one.id)).body.data.version).toBe(2);
    expect((await assign(chief, id, two.id, { fromCourierId: null })).body).toMatchObject({
      code: 'ORDER_TAKEN',
      message: `Bu siparişi az önce ${one.name} aldı.`,
    });
    const moved = await assign(chief, id, two.id, { fromCourierId: one.id });
    expect(moved.body.data).toMatchObject({ courierId: two.id, version: 3 });
    const events = await t.db.asSystem((tx) =>
      tx
        .selectFrom('events')
        .select(['courier_id', 'payload'])
        .where('entity', '=', 'order')
        .where('entity_id', '=', id)
        .orderBy('id')
        .execute(),
    );
    expect(events.at(-1)).toMatchObject({
      courier_id: two.id,
      payload: { action: 'reassign', previousCourierId: one.id, version: 3 },
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

  it('criteria A01: every step from every status that the table excludes is 409, no row has changed', async () => {
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

describe('PATCH /api/orders/{id} (DECISIONS: before pick-up)', () => {
  it('changes what was sent, distance and total with it, and nothing else', async () => {
    const { id } = await t.given.order(branch, { delivery_fee: '15', payment_type: 'CASH', source: 'Web' });
    const { body } = await t.call(chief, 'PATCH', `/api/orders/${id}`, {
      customerPhone: '0533 999 88 77',
      paymentType: '',
      location: { lat: '41.0003', lng: '29.0275' },
      items: [{ name: 'Pide', quantity: 3, price: 33.35, options: 'Kaşarlı' }],
    });
    expect(body.data).toMatchObject({
      customerPhone: '0533 999 88 77',
      paymentType: null,
      source: 'Web',
      subtotal: 100.05,
      total: 115.05,
      distanceKm: 1.11,
      location: { lat: 41.0003, lng: 29.0275 },
      version: 2,
      status: 'PREPARING',
    });
    expect((await row(id)).customer_phone_key).toBe('+905339998877');
    expect((await read(id)).history.at(-1)).toMatchObject({
      action: 'edit',
      from: 'PREPARING',
      to: 'PREPARING',
    });
  });

  it('leaves an outside total alone when the items come back unchanged', async () => {
    const { id } = await t.given.order(branch, {
      total: '80',
      items: JSON.stringify([{ name: 'Pide', quantity: 1, price: 100 }]),
    });
    const { body } = await t.call(chief, 'PATCH', `/api/orders/${id}`, {
      items: [{ name: 'Pide', quantity: 1, price: 100 }],
      orderNotes: 'Acele',
    });
    expect(body.data).toMatchObject({ total: 80, orderNotes: 'Acele' });
  });

  it('refuses bad and unknown fields (criteria B04), an empty change, couriers, picked up orders', async () => {
    const courier = await t.given.courier(branch);
    const { id } = await t.given.order(branch, { status: 'PICKED_UP', courier_id: courier.id });
    expect((await t.call(chief, 'PATCH', `/api/orders/${id}`, { customerName: 'X' })).body).toMatchObject({
      code: 'ORDER_NOT_EDITABLE',
    });
    const gone = await t.given.order(branch, { status: 'CANCELLED' });
    expect(
      (await t.call(chief, 'PATCH', `/api/orders/${gone.id}`, { customerName: 'X' })).body,
    ).toMatchObject({
      code: 'ORDER_CHANGED',
    });
    for (const body of [
      {},
      { total: 1 },
      { status: 'READY' },
      { branchId: 2 },
      { customerName: '' },
      { location: { lat: 0, lng: 0 } },
    ]) {
      expect((await t.call(chief, 'PATCH', `/api/orders/${id}`, body)).body).toMatchObject({
        code: 'VALIDATION_ERROR',
      });
    }
    expect((await t.call(courier, 'PATCH', `/api/orders/${id}`, { customerName: 'X' })).status).toBe(403);
    expect((await row(id)).version).toBe(1);
  });
});
