import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GivenUser } from '../../../test/factories.ts';
import { type PoolBranch, startPoolBranch } from '../../../test/pool-branch.ts';
import { orderEvents } from '../../../test/stored-orders.ts';

let t: PoolBranch;
beforeAll(async () => {
  t = await startPoolBranch();
});
afterAll(() => t?.close());

describe('assignment refuses, each in its own sentence (DECISIONS "Orders")', () => {
  it('offline, on break, passive, at the limit, another branch', async () => {
    const small = await t.given.branch({ companyId: t.branch.companyId, max_concurrent_deliveries: 1 });
    const { id } = await t.given.order(small);
    const say = async (courier: GivenUser) => {
      const { status: code, body } = await t.assign(t.manager, id, courier.id);
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
    const elsewhere = await t.given.courier(t.branch);
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
    expect(await t.row(id)).toMatchObject({ status: 'PREPARING', version: 1, courier_id: null });
  });

  it('criteria B03: a foreign courier, order or branch answers like a missing one', async () => {
    const foreign = await t.given.branch();
    const { id } = await t.given.order(t.branch);
    const stranger = await t.given.courier(foreign);
    const sibling = await t.given.branch({ companyId: t.branch.companyId });
    const neighbour = await t.given.courier(sibling);
    const missing = await t.assign(t.manager, id, 999_999);
    expect(missing.body).toMatchObject({ code: 'COURIER_NOT_FOUND' });
    expect((await t.assign(t.manager, id, stranger.id)).body).toEqual(missing.body);
    expect((await t.assign(t.chief, id, neighbour.id)).body).toEqual(missing.body);
    const hidden = await t.given.order(foreign);
    const nextDoor = await t.given.order(sibling);
    const courier = await t.given.courier(t.branch);
    const none = await t.call(t.chief, 'GET', '/api/orders/999999');
    for (const { id: foreignId } of [hidden, nextDoor]) {
      const tries = [
        t.call(t.chief, 'GET', `/api/orders/${foreignId}`),
        t.call(t.chief, 'GET', `/api/orders/${foreignId}/candidates`),
        t.call(t.chief, 'PATCH', `/api/orders/${foreignId}`, { customerName: 'X' }),
        t.assign(t.chief, foreignId, courier.id),
        t.post(t.chief, `/api/orders/${foreignId}/unassign`),
        t.cancel(t.chief, foreignId),
        t.setStatus(t.chief, foreignId, 'READY'),
        t.setStatus(courier, foreignId, 'PICKED_UP'),
        t.post(courier, `/api/claim-order/${foreignId}`),
        t.call(courier, 'GET', `/api/orders/${foreignId}`),
      ];
      for (const answer of await Promise.all(tries)) expect(answer.body).toEqual(none.body);
      expect((await t.row(foreignId)).version).toBe(1);
    }
    expect((await t.assign(t.chief, id, courier.id, { branchId: sibling.id })).body).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { branchId: 'Sipariş bu şubeye ait değil' },
    });
  });

  it('assigning it again to its courier changes nothing; moving it names who lost it', async () => {
    const [one, two] = [await t.given.courier(t.branch), await t.given.courier(t.branch)];
    const { id } = await t.given.order(t.branch);
    await t.assign(t.chief, id, one.id, { fromCourierId: null });
    expect((await t.assign(t.chief, id, one.id)).body.data.version).toBe(2);
    expect((await t.assign(t.chief, id, two.id, { fromCourierId: null })).body).toMatchObject({
      code: 'ORDER_TAKEN',
      message: `Bu siparişi az önce ${one.name} aldı.`,
    });
    const moved = await t.assign(t.chief, id, two.id, { fromCourierId: one.id });
    expect(moved.body.data).toMatchObject({ courierId: two.id, version: 3 });
    const events = await orderEvents(t, id);
    expect(events.at(-1)).toMatchObject({
      courier_id: two.id,
      payload: { action: 'reassign', previousCourierId: one.id, version: 3 },
    });
  });

  it('the branch may be named as it is, or left out', async () => {
    const courier = await t.given.courier(t.branch);
    for (const extra of [{ branchId: t.branch.id }, { branchId: null }, {}]) {
      const { id } = await t.given.order(t.branch);
      expect((await t.assign(t.chief, id, courier.id, extra)).status).toBe(200);
    }
  });

  it('who does not say from whom moves it all the same; a failed delivery has no loser', async () => {
    const [one, two] = [await t.given.courier(t.branch), await t.given.courier(t.branch)];
    const held = await t.given.order(t.branch, { status: 'ASSIGNED', courier_id: one.id });
    expect((await t.assign(t.chief, held.id, two.id)).body.data.courierId).toBe(two.id);
    const failed = await t.given.order(t.branch, { status: 'UNDELIVERABLE', courier_id: one.id });
    const again = await t.assign(t.chief, failed.id, two.id, { fromCourierId: null });
    expect(again.body.data).toMatchObject({ courierId: two.id, assignedBy: 'STAFF', offerExpiresAt: null });
  });

  it('to the courier who could not deliver it: a new assignment', async () => {
    const courier = await t.given.courier(t.branch);
    const { id } = await t.given.order(t.branch, { status: 'UNDELIVERABLE', courier_id: courier.id });
    const { body } = await t.assign(t.chief, id, courier.id);
    expect(body.data).toMatchObject({ status: 'ASSIGNED', version: 2 });
  });

  it('an order whose customer was erased goes nowhere any more', async () => {
    const courier = await t.given.courier(t.branch);
    const { id } = await t.given.order(t.branch, { status: 'UNDELIVERABLE', courier_id: courier.id });
    await t.db.asSystem((tx) =>
      tx.updateTable('orders').set({ customer_phone: '' }).where('id', '=', id).execute(),
    );
    expect((await t.assign(t.chief, id, courier.id)).body.code).toBe('ORDER_ERASED');
  });
});
