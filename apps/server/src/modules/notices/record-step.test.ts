import type { OrderId } from '@ulak/contracts/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { openNotices, storedNotices, storedPushes, subscribe } from '../../test/notices.ts';

let t: TestApp;
let branch: GivenBranch;
let chief: GivenUser;
let ayse: GivenUser;
let bora: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  branch = await t.given.branch({ name: 'Moda', max_concurrent_deliveries: 10 });
  chief = await t.given.user('BRANCH_MANAGER', { branch });
  [ayse, bora] = [await t.given.courier(branch), await t.given.courier(branch)];
  await subscribe(t, ayse, bora);
});

const post = (who: GivenUser, path: string, body: unknown = {}) => t.call(who, 'POST', path, body);
const assign = (id: OrderId, to: GivenUser, extra = {}) =>
  post(chief, `/api/orders/${id}/assign`, { courierId: to.id, ...extra });
const cancel = (id: OrderId) => post(chief, `/api/orders/${id}/cancel`, { reason: 'Müşteri vazgeçti' });
const step = (who: GivenUser, id: OrderId, status: string) =>
  post(who, `/api/orders/${id}/status`, {
    status,
    updateHistory: true,
    ...(status === 'UNDELIVERABLE' && { note: 'Kapı açılmadı' }),
  });
const kindsOf = async (who: GivenUser) => (await storedNotices(t, who)).map(({ kind }) => kind);
const assigned = async (to: GivenUser) => {
  const order = await t.given.order(branch);
  expect((await assign(order.id, to)).status).toBe(200);
  return order;
};
const onRoad = async (who: GivenUser) => {
  const order = await assigned(who);
  await step(who, order.id, 'PICKED_UP');
  await step(who, order.id, 'IN_DELIVERY');
  return order;
};

describe('what a courier is told, in the transaction of the step', () => {
  it('a new order: a notice, and a notification that says nothing of the customer', async () => {
    const { orderNumber, id } = await assigned(ayse);
    expect(await openNotices(t, ayse)).toMatchObject([{ kind: 'NEW_ORDER', orderId: id, seenAt: null }]);
    expect(await storedPushes(t, ayse)).toEqual([
      {
        title: 'Yeni sipariş',
        body: `#${orderNumber} · Moda`,
        tag: `order-${id}`,
        url: '/courier-dashboard',
        isUrgent: true,
      },
    ]);
  });

  it('a refused step tells nobody', async () => {
    const { id } = await t.given.order(branch, { status: 'DELIVERED', courier_id: bora.id });
    expect((await cancel(id)).status).toBe(409);
    expect(await storedNotices(t, bora)).toEqual([]);
    expect(await storedPushes(t, bora)).toEqual([]);
  });

  it('moved: the one who loses it knows without the address, the other has a new order', async () => {
    const { id, orderNumber } = await assigned(ayse);
    await assign(id, bora);
    expect(await openNotices(t, ayse)).toMatchObject([
      { kind: 'ORDER_MOVED', orderNumber, address: null, hasPackage: false },
    ]);
    expect(await openNotices(t, bora)).toMatchObject([{ kind: 'NEW_ORDER', orderId: id }]);
    expect((await storedPushes(t, ayse)).at(-1)).toMatchObject({
      title: 'Sipariş başka kuryeye verildi',
      body: `#${orderNumber} · Paketi almadıysanız bir şey yapmanız gerekmez.`,
      tag: `order-${id}`,
    });
  });

  it('taken back by staff, and with the account that is made passive', async () => {
    const [first, second] = [await assigned(ayse), await assigned(ayse)];
    await post(chief, `/api/orders/${first.id}/unassign`);
    expect(await openNotices(t, ayse)).toMatchObject([
      { kind: 'ORDER_TAKEN_BACK', orderId: first.id },
      { kind: 'NEW_ORDER', orderId: second.id },
    ]);
    expect((await post(chief, `/api/users/${ayse.id}/deactivate`, { reason: 'İzin' })).status).toBe(200);
    expect(await kindsOf(ayse)).toEqual(['NEW_ORDER', 'NEW_ORDER', 'ORDER_TAKEN_BACK', 'ORDER_TAKEN_BACK']);
  });

  it('cancelled before pick-up and on the road: the second has its package, address and reason', async () => {
    const [waiting, carried] = [await assigned(ayse), await onRoad(ayse)];
    await cancel(waiting.id);
    await cancel(carried.id);
    expect(await openNotices(t, ayse)).toMatchObject([
      {
        kind: 'ORDER_CANCELLED',
        orderId: carried.id,
        hasPackage: true,
        reason: 'Müşteri vazgeçti',
        address: 'Osmanağa Mah. Söğütlüçeşme Cad. No 5 Daire 3',
      },
      { kind: 'ORDER_CANCELLED', orderId: waiting.id, hasPackage: false },
    ]);
    expect((await storedPushes(t, ayse)).at(-1)?.body).toBe(
      `#${carried.orderNumber} · Paketi şubeye götürün.`,
    );
  });

  it('their own failed delivery is a card without a notification', async () => {
    const { id } = await onRoad(ayse);
    const pushes = (await storedPushes(t, ayse)).length;
    await step(ayse, id, 'UNDELIVERABLE');
    const [card] = await openNotices(t, ayse);
    expect(card).toMatchObject({ kind: 'ORDER_UNDELIVERED', hasPackage: true, reason: 'Kapı açılmadı' });
    expect(card?.seenAt).not.toBeNull();
    expect(await storedPushes(t, ayse)).toHaveLength(pushes);
  });

  it('what they claim themselves is not told, and counts as seen', async () => {
    const pool = await t.given.branch({ assignment_method: 'POOL' });
    const claimer = await t.given.courier(pool);
    const { id } = await t.given.order(pool);
    const { status, body } = await post(claimer, `/api/claim-order/${id}`);
    expect([status, body.data?.courierSeenAt]).toEqual([200, t.clock.now().toISOString()]);
    expect(await storedNotices(t, claimer)).toEqual([]);
  });
});

describe('what later steps settle', () => {
  it('accepting a new order answers its notice; so does losing it', async () => {
    const { id } = await assigned(ayse);
    await step(ayse, id, 'PICKED_UP');
    expect(await openNotices(t, ayse)).toEqual([]);
    const other = await assigned(ayse);
    await cancel(other.id);
    expect((await openNotices(t, ayse)).map(({ kind }) => kind)).toEqual(['ORDER_CANCELLED']);
  });

  it('an order that comes back to who lost it leaves one card: the new order', async () => {
    const { id } = await assigned(ayse);
    await assign(id, bora);
    await assign(id, ayse);
    expect((await openNotices(t, ayse)).map(({ kind }) => kind)).toEqual(['NEW_ORDER']);
  });

  it('a failed delivery assigned to the same courier again is no package on its way back', async () => {
    const { id } = await onRoad(ayse);
    await step(ayse, id, 'UNDELIVERABLE');
    expect((await t.call(chief, 'GET', '/api/packages-out')).body).toHaveLength(1);
    await assign(id, ayse);
    expect((await t.call(chief, 'GET', '/api/packages-out')).body).toEqual([]);
    expect((await openNotices(t, ayse)).map(({ kind }) => kind)).toEqual(['NEW_ORDER']);
  });

  it('cancelled after that, its goods are still in the bag: nobody picked them up anew', async () => {
    const { id } = await onRoad(ayse);
    await step(ayse, id, 'UNDELIVERABLE');
    t.clock.advance(60_000);
    await assign(id, ayse);
    t.clock.advance(60_000);
    await cancel(id);
    expect(await openNotices(t, ayse)).toMatchObject([{ kind: 'ORDER_CANCELLED', hasPackage: true }]);
  });

  it('a second courier who accepts has the package in hand; what else the first was told stays', async () => {
    const { id } = await onRoad(ayse);
    await step(ayse, id, 'UNDELIVERABLE');
    const cem = await t.given.courier(branch);
    await assign(id, cem);
    await assign(id, bora);
    await step(bora, id, 'PICKED_UP');
    expect((await t.call(chief, 'GET', '/api/packages-out')).body).toEqual([]);
    expect(await openNotices(t, ayse)).toEqual([]);
    expect((await openNotices(t, cem)).map(({ kind }) => kind)).toEqual(['ORDER_MOVED']);
    await step(bora, id, 'IN_DELIVERY');
    await step(bora, id, 'UNDELIVERABLE');
    const out = (await t.call(chief, 'GET', '/api/packages-out')).body as { courierName: string }[];
    expect(out.map(({ courierName }) => courierName)).toEqual([bora.name]);
  });

  it('delivered after all by somebody else: nobody waits for the first package any more', async () => {
    const { id } = await onRoad(ayse);
    await step(ayse, id, 'UNDELIVERABLE');
    await assign(id, bora);
    expect((await t.call(chief, 'GET', '/api/packages-out')).body).toHaveLength(1);
    for (const status of ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED']) await step(bora, id, status);
    expect((await t.call(chief, 'GET', '/api/packages-out')).body).toEqual([]);
    expect(await openNotices(t, ayse)).toEqual([]);
  });
});

describe('two at once', () => {
  it('cancelled twice: one notice', async () => {
    const { id } = await onRoad(ayse);
    const both = await Promise.all([cancel(id), cancel(id)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await kindsOf(ayse)).filter((kind) => kind === 'ORDER_CANCELLED')).toHaveLength(1);
  });

  it('moved twice from the same hands: one of them, and each courier knows what is true', async () => {
    const third = await t.given.courier(branch);
    const { id } = await assigned(ayse);
    const from = { fromCourierId: ayse.id };
    const both = await Promise.all([assign(id, bora, from), assign(id, third, from)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const open = await Promise.all([bora, third].map((who) => openNotices(t, who)));
    expect(open.map((cards) => cards.length).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect((await openNotices(t, ayse)).map(({ kind }) => kind)).toEqual(['ORDER_MOVED']);
  });
});

describe('offers of automatic assignment', () => {
  it('is told like an assignment; not seen and not answered it goes without a card', async () => {
    const automatic = await t.given.branch({ assignment_method: 'AUTOMATIC' });
    const courier = await t.given.courier(automatic, { position: { lat: 40.9903, lng: 29.0275 } });
    await subscribe(t, courier);
    const { id } = await t.given.order(automatic, { status: 'READY', ready_at: t.clock.now() });
    await t.app.dispatch.runRound(automatic.id);
    expect((await openNotices(t, courier)).map(({ kind, orderId }) => [kind, orderId])).toEqual([
      ['NEW_ORDER', id],
    ]);
    t.clock.advance(4 * 60_000);
    await t.app.dispatch.runRound(automatic.id);
    const titles = (await storedPushes(t, courier)).map(({ title, isUrgent }) => `${title} ${isUrgent}`);
    expect(titles.slice(0, 2)).toEqual(['Yeni sipariş true', 'Sipariş geri alındı false']);
    expect((await kindsOf(courier)).filter((kind) => kind === 'ORDER_TAKEN_BACK')).toEqual([]);
  });
});
