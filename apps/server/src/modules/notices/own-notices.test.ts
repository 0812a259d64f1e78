import type { OrderId } from '@ulak/contracts/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { openNotices } from '../../test/notices.ts';
import { listenForStreams, openStream, wait } from '../../test/open-stream.ts';

let t: TestApp;
let branch: GivenBranch;
let chief: GivenUser;
let courier: GivenUser;
let other: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  branch = await t.given.branch();
  chief = await t.given.user('BRANCH_MANAGER', { branch });
  [courier, other] = [await t.given.courier(branch), await t.given.courier(branch)];
});

const post = (who: GivenUser, path: string, body: unknown = {}) => t.call(who, 'POST', path, body);
const seen = (who: GivenUser, ids: readonly unknown[]) => post(who, '/api/courier/notices/seen', { ids });
const assigned = async () => {
  const order = await t.given.order(branch);
  await post(chief, `/api/orders/${order.id}/assign`, { courierId: courier.id });
  const notice = (await openNotices(t, courier)).find(({ orderId }) => orderId === order.id);
  return { ...order, noticeId: notice?.id ?? 0 };
};
const cancelled = async () => {
  const order = await assigned();
  await post(chief, `/api/orders/${order.id}/cancel`, { reason: 'Müşteri vazgeçti' });
  const notice = (await openNotices(t, courier)).find(({ orderId }) => orderId === order.id);
  return { ...order, noticeId: notice?.id ?? 0 };
};
const activeOrder = async (id: OrderId) =>
  (await t.call(chief, 'GET', '/api/orders/active')).body.find((order: { id: OrderId }) => order.id === id);

describe('seen', () => {
  it('the desk reads it of the order, once; the notice is settled', async () => {
    const { id, noticeId } = await assigned();
    const before = await activeOrder(id);
    expect(before.courierSeenAt).toBeNull();
    const at = t.clock.now().toISOString();
    expect((await seen(courier, [noticeId])).status).toBe(200);
    const after = await activeOrder(id);
    expect([after.courierSeenAt, after.version]).toEqual([at, before.version + 1]);
    t.clock.advance(60_000);
    expect((await seen(courier, [noticeId])).status).toBe(200);
    expect(await activeOrder(id)).toEqual(after);
    expect(await openNotices(t, courier)).toEqual([]);
  });

  it('begins anew with the next courier', async () => {
    const { id, noticeId } = await assigned();
    await seen(courier, [noticeId]);
    await post(chief, `/api/orders/${id}/assign`, { courierId: other.id });
    expect((await activeOrder(id)).courierSeenAt).toBeNull();
    await post(chief, `/api/orders/${id}/unassign`);
    expect((await activeOrder(id)).courierSeenAt).toBeNull();
  });

  it('a card stays until it is acknowledged', async () => {
    const { noticeId } = await cancelled();
    await seen(courier, [noticeId]);
    expect(await openNotices(t, courier)).toMatchObject([{ id: noticeId, acknowledgedAt: null }]);
  });

  it('others’ notices and unknown ones are left out; an order that has moved on stays unseen', async () => {
    const { id, noticeId } = await assigned();
    expect((await seen(other, [noticeId, 999_999])).status).toBe(200);
    expect((await activeOrder(id)).courierSeenAt).toBeNull();
    await post(chief, `/api/orders/${id}/assign`, { courierId: other.id });
    await seen(courier, [noticeId]);
    expect((await activeOrder(id)).courierSeenAt).toBeNull();
  });

  it('says which field is wrong', async () => {
    for (const ids of [[], ['a'], [0], [1.5], Array.from({ length: 51 }, (_, n) => n + 1), 'x', null]) {
      const { status, body } = await post(courier, '/api/courier/notices/seen', { ids });
      expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
  });
});

describe('Anladım', () => {
  it('closes the card, also said twice; another’s is not found', async () => {
    const { noticeId } = await cancelled();
    const say = (who: GivenUser, id = noticeId) => post(who, `/api/courier/notices/${id}/acknowledge`);
    expect((await say(other)).body.code).toBe('NOTICE_NOT_FOUND');
    expect((await Promise.all([say(courier), say(courier)])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await openNotices(t, courier)).toEqual([]);
    expect((await say(courier, 999_999)).status).toBe(404);
  });

  it('of a new order counts as seen', async () => {
    const { id, noticeId } = await assigned();
    await post(courier, `/api/courier/notices/${noticeId}/acknowledge`);
    expect((await activeOrder(id)).courierSeenAt).not.toBeNull();
  });

  it('‘Geliyorum’ counts as seen too', async () => {
    const automatic = await t.given.branch({ assignment_method: 'AUTOMATIC' });
    const rider = await t.given.courier(automatic, { position: { lat: 40.9903, lng: 29.0275 } });
    const { id } = await t.given.order(automatic, { status: 'READY', ready_at: t.clock.now() });
    await t.app.dispatch.runRound(automatic.id);
    const { body } = await post(rider, `/api/orders/${id}/acknowledge`);
    expect(body.data.courierSeenAt).toBe(t.clock.now().toISOString());
    expect(await openNotices(t, rider)).toEqual([]);
  });
});

describe('live', () => {
  it('the desk hears that an order was seen, the courier of a message; nobody else does', async () => {
    const port = await listenForStreams(t);
    await t.app.start();
    const streams = [chief, courier, other].map(({ cookie }) => openStream(port, cookie));
    const [desk, own, foreign] = streams;
    for (const stream of streams) await stream.open();
    const { id, noticeId } = await assigned();
    await seen(courier, [noticeId]);
    await post(chief, `/api/couriers/${courier.id}/message`, { text: 'Beni arayın' });
    await wait(1_500);
    const typesOf = (stream: typeof desk) => stream?.received.map(({ data }) => data.type) ?? [];
    expect(desk?.received.filter(({ data }) => data.action === 'seen').map(({ data }) => data)).toMatchObject(
      [{ type: 'ORDER_STATUS_UPDATED', orderId: id, order: { courierSeenAt: t.clock.now().toISOString() } }],
    );
    expect(typesOf(desk)).toContain('COURIER_NOTICES_UPDATED');
    expect(typesOf(own)).toContain('COURIER_NOTICES_UPDATED');
    expect(typesOf(foreign)).not.toContain('COURIER_NOTICES_UPDATED');
    for (const stream of streams) stream.disconnect();
  });
});
