import type { OrderId } from '@ulak/contracts/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../../test/factories.ts';
import { orderRow } from '../../../test/stored-orders.ts';

let t: TestApp;
let branch: GivenBranch;
let chief: GivenUser;
let courier: GivenUser;
let id: OrderId;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  branch = await t.given.branch({ assignment_method: 'AUTOMATIC' });
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
  courier = await t.given.courier(branch, { position: BRANCH_POINT });
  ({ id } = await t.given.order(branch, { status: 'READY', ready_at: t.clock.now() }));
  await round();
});

const round = () => t.app.dispatch.runRound(branch.id);
const row = () => orderRow(t, id);
const openOffers = () =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('dispatch_offers')
      .selectAll()
      .where('order_id', '=', id)
      .where('outcome', 'is', null)
      .execute(),
  );
const countCourierEvents = async () =>
  (
    await t.db.asSystem((tx) =>
      tx
        .selectFrom('events')
        .select('id')
        .where('kind', '=', 'COURIER_CHANGED')
        .where('courier_id', '=', courier.id)
        .execute(),
    )
  ).length;
const history = async () => (await t.call(chief, 'GET', `/api/orders/${id}`)).body.data.history;
const assign = () => t.call(chief, 'POST', `/api/orders/${id}/assign`, { courierId: courier.id });

describe('staff give an order to the courier whom the engine has only asked', () => {
  it('makes it their decision: it does not expire any more, and the history says who did it', async () => {
    expect(await row()).toMatchObject({ status: 'ASSIGNED', courier_id: courier.id, assigned_by: 'ENGINE' });
    const [{ choice }] = await history();
    expect(choice.candidates.map((one: { courierId: number }) => one.courierId)).toEqual([courier.id]);
    expect((await assign()).status).toBe(200);
    expect(await row()).toMatchObject({
      courier_id: courier.id,
      assigned_by: 'STAFF',
      offer_expires_at: null,
    });
    expect(await openOffers()).toEqual([]);
    expect((await history()).at(-1)).toMatchObject({ action: 'keep', actorRole: 'PACKAGING_CHIEF' });
    t.clock.advance(10 * 60_000);
    await round();
    expect(await row()).toMatchObject({ status: 'ASSIGNED', courier_id: courier.id });
  });

  it('several at once too; saying it again changes nothing', async () => {
    const many = { courierId: courier.id, orderIds: [id] };
    expect((await t.call(chief, 'POST', '/api/orders/assign', many)).body.data).toMatchObject({
      assigned: [{ id }],
      refused: [],
    });
    const { version } = await row();
    expect((await assign()).status).toBe(200);
    expect(await row()).toMatchObject({ version, assigned_by: 'STAFF' });
  });
});

const stopEngine = async () => {
  await t.call(
    await t.given.user('COMPANY_ADMIN', { branch }),
    'PUT',
    `/api/branches/${branch.id}/dispatch`,
    { paused: true },
  );
  await round();
};

describe('what nobody has answered holds no courier on duty', () => {
  it('going offline gives it back, noted, and the next one is asked', async () => {
    const next = await t.given.courier(branch, { position: BRANCH_POINT });
    const answer = await t.call(courier, 'POST', '/api/courier-status', { status: 'offline' });
    expect([answer.status, answer.body.online]).toEqual([200, false]);
    expect(await row()).toMatchObject({
      status: 'READY',
      courier_id: null,
      assigned_by: null,
      offer_expires_at: null,
    });
    expect((await history()).at(-1)).toMatchObject({
      action: 'unassign',
      note: 'Kurye yanıtlamadan çevrimdışı oldu',
    });
    await round();
    expect(await row()).toMatchObject({ status: 'ASSIGNED', courier_id: next.id });
  });

  it('so does a break', async () => {
    const answer = await t.call(courier, 'POST', '/api/courier/start-break', { courierId: courier.id });
    expect(answer.status).toBe(200);
    expect(await row()).toMatchObject({ status: 'READY', courier_id: null });
    expect(await openOffers()).toEqual([]);
  });

  it('nor makes it one busy at the desk, until they say to come; the live stream gets it', async () => {
    const seen = async () => {
      const [one] = (await t.call(chief, 'GET', '/api/courier-locations')).body;
      const { body } = await t.call(chief, 'GET', `/api/orders/${id}/candidates`);
      return [one.status, one.load, one.offered, body.data[0].load, body.data[0].offered];
    };
    expect(await seen()).toEqual(['FREE', 1, 1, 1, 1]);
    const before = await countCourierEvents();
    await t.call(courier, 'POST', `/api/orders/${id}/acknowledge`);
    expect(await seen()).toEqual(['BUSY', 1, 0, 1, 0]);
    expect(await countCourierEvents()).toBe(before + 1);
  });

  it.each([
    ['staff make it theirs', () => assign()],
    [
      'staff make it theirs among several',
      () => t.call(chief, 'POST', '/api/orders/assign', { courierId: courier.id, orderIds: [id] }),
    ],
    [
      'it is picked up without an answer',
      () => t.call(courier, 'POST', `/api/orders/${id}/status`, { status: 'PICKED_UP' }),
    ],
    ['everything is picked up at once', () => t.call(courier, 'POST', '/api/courier/accept-all')],
    ['automatic assignment stops', stopEngine],
  ])('busy from then on, and announced: %s', async (_how, step) => {
    const before = await countCourierEvents();
    await step();
    const [one] = (await t.call(chief, 'GET', '/api/courier-locations')).body;
    expect([one.status, one.load, one.offered]).toEqual(['BUSY', 1, 0]);
    expect(await countCourierEvents()).toBe(before + 1);
  });

  it('an offer among assignments by hand is answered with them, when everything is picked up', async () => {
    const before = new Date(t.clock.now().getTime() - 60_000);
    const byHand = await t.given.order(branch, {
      status: 'ASSIGNED',
      courier_id: courier.id,
      created_at: before,
    });
    const { body } = await t.call(courier, 'POST', '/api/courier/accept-all');
    expect(body.data.map((order: { id: OrderId }) => order.id)).toEqual([byHand.id, id]);
    expect(await openOffers()).toEqual([]);
    expect((await row()).offer_expires_at).toBeNull();
  });

  it('an edit of the order leaves the offer open, until the same moment', async () => {
    const { offer_expires_at } = await row();
    const edited = await t.call(chief, 'PATCH', `/api/orders/${id}`, { orderNotes: 'Zil bozuk' });
    expect([edited.status, (await row()).offer_expires_at]).toEqual([200, offer_expires_at]);
    expect(await openOffers()).toMatchObject([{ expires_at: offer_expires_at }]);
  });

  it('ends no way back to the branch either, until they say to come', async () => {
    const carried = await t.given.order(branch, { status: 'IN_DELIVERY', courier_id: courier.id });
    const far = { lat: BRANCH_POINT.lat + 0.03, lng: BRANCH_POINT.lng };
    await t.db.asSystem((tx) =>
      tx.updateTable('courier_positions_now').set(far).where('courier_id', '=', courier.id).execute(),
    );
    await t.call(courier, 'POST', `/api/orders/${carried.id}/status`, { status: 'DELIVERED' });
    const state = async () => {
      const [one] = (await t.call(chief, 'GET', '/api/courier-locations')).body;
      return [one.status, one.load, one.offered];
    };
    expect(await state()).toEqual(['RETURNING', 1, 1]);
    const later = await t.given.order(branch, { status: 'READY', ready_at: t.clock.now() });
    await round();
    expect(
      await t.db.asSystem((tx) =>
        tx.selectFrom('orders').select('courier_id').where('id', '=', later.id).execute(),
      ),
    ).toEqual([{ courier_id: courier.id }]);
    expect(await state()).toEqual(['RETURNING', 2, 2]);
    await t.call(courier, 'POST', `/api/orders/${id}/acknowledge`);
    expect(await state()).toEqual(['BUSY', 2, 1]);
  });

  it('an accepted offer or an assignment by hand is finished first; a refusal reverts nothing', async () => {
    const byHand = await t.given.order(branch, { status: 'ASSIGNED', courier_id: courier.id });
    const refused = await t.call(courier, 'POST', '/api/courier-status', { status: 'offline' });
    expect([refused.status, refused.body.code]).toEqual([409, 'COURIER_HAS_DELIVERIES']);
    expect(await row()).toMatchObject({ status: 'ASSIGNED', courier_id: courier.id });
    expect(await openOffers()).toHaveLength(1);
    await t.call(chief, 'POST', `/api/orders/${byHand.id}/unassign`);
    await t.call(courier, 'POST', `/api/orders/${id}/acknowledge`);
    expect((await t.call(courier, 'POST', '/api/courier-status', { status: 'offline' })).body.code).toBe(
      'COURIER_HAS_DELIVERIES',
    );
  });
});
