import type { OrderId } from '@ulak/contracts/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRANCH_POINT, type GivenUser } from '../../../test/factories.ts';
import { type OrderBranch, startOrderBranch } from '../../../test/order-branch.ts';

let t: OrderBranch;
beforeAll(async () => {
  t = await startOrderBranch();
});
afterAll(() => t?.close());

const lastEvent = (id: OrderId) =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('events')
      .select(['kind', 'company_id', 'branch_id', 'courier_id', 'actor_id', 'at', 'payload'])
      .where('entity', '=', 'order')
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  );
const payload = async (id: OrderId) => (await lastEvent(id)).payload;
/** What the couriers' own stream was told, oldest first. */
const toldOf = async (courier: GivenUser) =>
  (
    await t.db.asSystem((tx) =>
      tx
        .selectFrom('events')
        .select('payload')
        .where('kind', '=', 'COURIER_CHANGED')
        .where('entity_id', '=', courier.id)
        .orderBy('id')
        .execute(),
    )
  ).map((row) => [row.payload.action, row.payload.load]);
const by = (who: GivenUser) => ({ actorName: who.name, actorRole: who.role });
/** What is stored of a pick-up by the order's courier; where they were comes on top. */
const acceptedBy = (courier: GivenUser) => ({
  action: 'accept',
  from: 'ASSIGNED',
  to: 'PICKED_UP',
  version: 2,
  ...by(courier),
  courierName: courier.name,
});

describe('what the history stores of a step, and nothing else', () => {
  it('a step of the staff on nobody’s order: who, from where to where, the note', async () => {
    const { id } = await t.given.order(t.branch);
    await t.setStatus(t.chief, id, 'READY', { note: 'Soğumadan' });
    expect(await lastEvent(id)).toEqual({
      kind: 'ORDER_CHANGED',
      company_id: t.branch.companyId,
      branch_id: t.branch.id,
      courier_id: null,
      actor_id: t.chief.id,
      at: t.clock.now(),
      payload: {
        action: 'markReady',
        from: 'PREPARING',
        to: 'READY',
        version: 2,
        ...by(t.chief),
        note: 'Soğumadan',
      },
    });
  });

  it('assigned, moved and taken back: who has it now, and who had it before', async () => {
    const [one, two] = [await t.given.courier(t.branch), await t.given.courier(t.branch)];
    const { id } = await t.given.order(t.branch);
    await t.assign(t.chief, id, one.id);
    const step = { action: 'assign', from: 'PREPARING', to: 'ASSIGNED', version: 2, ...by(t.chief) };
    expect(await lastEvent(id)).toMatchObject({ courier_id: one.id });
    expect(await payload(id)).toEqual({ ...step, courierName: one.name });
    await t.assign(t.chief, id, two.id);
    expect(await payload(id)).toEqual({
      ...step,
      action: 'reassign',
      from: 'ASSIGNED',
      version: 3,
      courierName: two.name,
      previousCourierId: one.id,
    });
    await t.post(t.chief, `/api/orders/${id}/unassign`);
    expect(await lastEvent(id)).toMatchObject({ courier_id: null });
    expect(await payload(id)).toEqual({
      ...step,
      action: 'unassign',
      from: 'ASSIGNED',
      to: 'PREPARING',
      version: 4,
      previousCourierId: two.id,
    });
  });

  it('a courier’s own step: where they were, and the phone’s time with its delay', async () => {
    const courier = await t.given.courier(t.branch, { position: BRANCH_POINT });
    const [order, late] = [
      await t.given.order(t.branch, { status: 'ASSIGNED', courier_id: courier.id }),
      await t.given.order(t.branch, { status: 'ASSIGNED', courier_id: courier.id }),
    ];
    const step = {
      ...acceptedBy(courier),
      ...BRANCH_POINT,
    };
    await t.setStatus(courier, order.id, 'PICKED_UP');
    expect(await payload(order.id)).toEqual(step);
    // 90 seconds on the way
    const at = new Date(t.clock.now().getTime() - 90_000).toISOString();
    await t.setStatus(courier, late.id, 'PICKED_UP', { at });
    const { lat: _, lng: __, ...unplaced } = step;
    expect(await payload(late.id)).toEqual({
      ...unplaced,
      deviceAt: at,
      lateS: 90,
      unchecked: ['SENT_LATE'],
    });
  });

  it('a position of 30 seconds is where they were, an older one is not', async () => {
    const courier = await t.given.courier(t.branch, { position: BRANCH_POINT });
    const ids: OrderId[] = [];
    for (const wait of [30_000, 1]) {
      const { id } = await t.given.order(t.branch, { status: 'ASSIGNED', courier_id: courier.id });
      t.clock.advance(wait);
      await t.setStatus(courier, id, 'PICKED_UP');
      ids.push(id);
    }
    const [edge, older] = ids as [OrderId, OrderId];
    expect(await payload(edge)).toMatchObject(BRANCH_POINT);
    expect(await payload(older)).toEqual({
      ...acceptedBy(courier),
      unchecked: ['NO_POSITION'],
    });
  });

  it('accept all stores the same of each order', async () => {
    const courier = await t.given.courier(t.branch, { position: BRANCH_POINT });
    const { id } = await t.given.order(t.branch, { status: 'ASSIGNED', courier_id: courier.id });
    const { body } = await t.post(courier, '/api/courier/accept-all');
    expect(body.data).toMatchObject([{ id, pickedUpAt: t.clock.now().toISOString() }]);
    expect(await payload(id)).toEqual({
      ...acceptedBy(courier),
      ...BRANCH_POINT,
    });
  });

  it('an offer that staff make theirs: the note says that no answer is expected', async () => {
    const courier = await t.given.courier(t.branch);
    const { id } = await t.given.order(t.branch, {
      status: 'ASSIGNED',
      courier_id: courier.id,
      assigned_by: 'ENGINE',
      assigned_at: t.clock.now(),
      offer_expires_at: new Date(t.clock.now().getTime() + 180_000),
    });
    await t.assign(t.chief, id, courier.id);
    expect(await payload(id)).toEqual({
      action: 'keep',
      from: 'ASSIGNED',
      to: 'ASSIGNED',
      version: 2,
      ...by(t.chief),
      courierName: courier.name,
      note: 'Elle atandı; kuryenin yanıtı beklenmiyor',
    });
  });
});

describe('a refused step names the order’s status in the caller’s own words (spec 1 §4, spec 3 §4.1)', () => {
  it.each([
    ['staff', 'READY', '"Kurye Üzerinde"'],
    ['the courier', 'DELIVERED', '"Teslim Alındı"'],
  ])('%s', async (who, to, label) => {
    const courier = await t.given.courier(t.branch);
    const { id } = await t.given.order(t.branch, { status: 'PICKED_UP', courier_id: courier.id });
    const { body } = await t.setStatus(who === 'staff' ? t.chief : courier, id, to);
    expect([body.code, body.error]).toEqual(['ORDER_CHANGED', expect.stringContaining(label)]);
  });
});

describe('what couriers are told of their load', () => {
  it('nothing at pick-up and start of what was theirs before; at the end, that they carry less', async () => {
    const courier = await t.given.courier(t.branch);
    await t.given.order(t.branch, { status: 'PICKED_UP', courier_id: courier.id });
    const { id } = await t.given.order(t.branch, { status: 'ASSIGNED', courier_id: courier.id });
    await t.setStatus(courier, id, 'PICKED_UP');
    await t.setStatus(courier, id, 'IN_DELIVERY');
    expect(await toldOf(courier)).toEqual([]);
    await t.setStatus(courier, id, 'DELIVERED');
    expect(await toldOf(courier)).toEqual([['LOAD_CHANGED', 1]]);
  });

  it('accept all without an offer says nothing either', async () => {
    const courier = await t.given.courier(t.branch);
    await t.given.order(t.branch, { status: 'ASSIGNED', courier_id: courier.id });
    await t.post(courier, '/api/courier/accept-all');
    expect(await toldOf(courier)).toEqual([]);
  });

  it('moved to another: the first loses it, the second has it', async () => {
    const [one, two] = [await t.given.courier(t.branch), await t.given.courier(t.branch)];
    const { id } = await t.given.order(t.branch, { status: 'ASSIGNED', courier_id: one.id });
    await t.assign(t.chief, id, two.id);
    expect([await toldOf(one), await toldOf(two)]).toEqual([[['LOAD_CHANGED', 0]], [['ASSIGNED', 1]]]);
    await t.post(t.chief, `/api/orders/${id}/unassign`);
    expect((await toldOf(two)).at(-1)).toEqual(['LOAD_CHANGED', 0]);
  });

  it('what they could not deliver is not their load: assigning or cancelling it says nothing', async () => {
    const [failed, next] = [await t.given.courier(t.branch), await t.given.courier(t.branch)];
    const columns = { status: 'UNDELIVERABLE', courier_id: failed.id } as const;
    const [again, given] = [await t.given.order(t.branch, columns), await t.given.order(t.branch, columns)];
    expect((await t.assign(t.chief, again.id, next.id)).status).toBe(200);
    expect(
      (await t.post(t.chief, `/api/orders/${given.id}/cancel`, { reason: 'Müşteri vazgeçti' })).status,
    ).toBe(200);
    expect(await toldOf(failed)).toEqual([]);
  });
});
