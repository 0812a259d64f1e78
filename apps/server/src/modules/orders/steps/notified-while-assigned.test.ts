import type { OrderId } from '@ulak/contracts/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GivenUser } from '../../../test/factories.ts';
import { type OrderBranch, startOrderBranch } from '../../../test/order-branch.ts';

let t: OrderBranch;
beforeAll(async () => {
  t = await startOrderBranch();
});
afterAll(() => t?.close());

const read = async (id: OrderId) => (await t.call(t.chief, 'GET', `/api/orders/${id}`)).body.data;

describe('notices about an order that is assigned already', () => {
  it('acknowledging keeps the order ASSIGNED without expiry; once is enough, its courier only', async () => {
    const [courier, other] = [await t.given.courier(t.branch), await t.given.courier(t.branch)];
    const say = (who: GivenUser, id: OrderId) => t.post(who, `/api/orders/${id}/acknowledge`);
    const offer = {
      status: 'ASSIGNED',
      courier_id: courier.id,
      assigned_by: 'ENGINE',
      assigned_at: t.clock.now(),
    } as const;
    const { id } = await t.given.order(t.branch, {
      ...offer,
      offer_expires_at: new Date(t.clock.now().getTime() + 180_000),
    });
    expect((await say(other, id)).status).toBe(403);
    expect((await say(courier, id)).body.data).toMatchObject({
      status: 'ASSIGNED',
      offerExpiresAt: null,
      assignedBy: 'ENGINE',
    });
    const { version } = await t.row(id);
    expect((await say(courier, id)).status).toBe(200);
    expect((await t.row(id)).version).toBe(version);
    await t.setStatus(courier, id, 'PICKED_UP');
    // in the words of the courier's own screen (spec 3 §4.1); at the desk the same status reads 'Kurye
    // Üzerinde'
    const late = await say(courier, id);
    expect(late.body).toMatchObject({
      code: 'ORDER_CHANGED',
      error: expect.stringContaining('"Teslim Alındı"') as string,
    });
    expect((await read(id)).history.map((one: { action: string }) => one.action)).toEqual([
      'acknowledge',
      'accept',
    ]);
  });

  it('packed while assigned or pooled: the status stays, it reverts to READY (decision 022)', async () => {
    const courier = await t.given.courier(t.branch);
    const packed = (id: OrderId) => t.post(t.chief, `/api/orders/${id}/packed`);
    const { id } = await t.given.order(t.branch, { status: 'PREPARING' });
    expect((await packed(id)).body).toMatchObject({ code: 'ORDER_CHANGED' });
    await t.assign(t.chief, id, courier.id);
    expect((await packed(id)).body.data).toMatchObject({
      status: 'ASSIGNED',
      readyAt: t.clock.now().toISOString(),
    });
    const { version } = await t.row(id);
    expect((await packed(id)).status).toBe(200);
    expect((await t.row(id)).version).toBe(version);
    expect((await t.post(t.chief, `/api/orders/${id}/unassign`)).body.data.status).toBe('READY');
    expect((await read(id)).history.map((one: { action: string }) => one.action)).toEqual([
      'assign',
      'notePacked',
      'unassign',
    ]);

    const pooled = await t.given.order(t.branch, { status: 'PREPARING' });
    await t.setStatus(t.chief, pooled.id, 'AVAILABLE');
    expect((await packed(pooled.id)).body.data.status).toBe('AVAILABLE');
    expect((await t.setStatus(t.chief, pooled.id, 'PREPARING')).body.data.status).toBe('READY');
    expect((await t.post(courier, `/api/orders/${id}/packed`)).status).toBe(403);
  });

  it('cancelling before pick-up sends the courier’s new load, and starts no return', async () => {
    const courier = await t.given.courier(t.branch);
    const { id } = await t.given.order(t.branch, { status: 'ASSIGNED', courier_id: courier.id });
    await t.post(t.chief, `/api/orders/${id}/cancel`, { reason: 'Müşteri vazgeçti' });
    const events = await t.db.asSystem((tx) =>
      tx
        .selectFrom('events')
        .select('payload')
        .where('kind', '=', 'COURIER_CHANGED')
        .where('courier_id', '=', courier.id)
        .execute(),
    );
    expect(events.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ action: 'LOAD_CHANGED', load: 0 }),
    ]);
    const { returning_since } = await t.db.asSystem((tx) =>
      tx.selectFrom('couriers').selectAll().where('user_id', '=', courier.id).executeTakeFirstOrThrow(),
    );
    expect(returning_since).toBeNull();
  });
});
