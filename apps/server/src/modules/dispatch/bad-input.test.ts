import type { OrderId } from '@ulak/contracts/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseAccess } from '../../db/database.ts';
import { type Answer, startTestApp, type TestApp } from '../../test/build-app.ts';
import { AT_BRANCH, createDispatchBranch, type DispatchBranch, FAR } from '../../test/dispatch-branch.ts';
import { createDispatchNode, planAfter } from '../../test/dispatch-node.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../test/factories.ts';
import { orderOffers, orderRow } from '../../test/stored-orders.ts';
import { createCourierService } from '../couriers/service.ts';
import { getAssignmentSubject } from '../orders/assignment/assignment-subject.ts';
import { expireOffers, confirmOffers } from '../orders/offers/expire-offers.ts';
import { offerTrip } from '../orders/offers/offer-trip.ts';
import * as repository from './repository.ts';
import type { DispatchDeps } from './service.ts';

let t: TestApp;
let dispatch: DispatchBranch;
let sibling: GivenBranch;
let admin: GivenUser;
beforeAll(async () => {
  t = await startTestApp({ poolSize: 12 });
});
afterAll(() => t?.close());
beforeEach(async () => {
  dispatch = await createDispatchBranch(t);
  sibling = await t.given.branch({ companyId: dispatch.branch.companyId });
  admin = await t.given.user('COMPANY_ADMIN', { branch: dispatch.branch });
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const row = (id: OrderId) => orderRow(t, id);
const offersOf = (id: OrderId) => orderOffers(t, id);
function setBranch(values: {
  offer_timeout_min?: number;
  max_concurrent_deliveries?: number;
  deleted_at?: Date;
}) {
  return t.db.asSystem((tx) =>
    tx.updateTable('branches').set(values).where('id', '=', dispatch.branch.id).execute(),
  );
}
const lastNote = async (id: OrderId) =>
  (await t.call(admin, 'GET', `/api/orders/${id}`)).body.data.history.at(-1);
const reasons = async () => {
  const found = await dispatch.lastRound();
  return found?.waits.map(({ reason }) => reason);
};
/** Never assigned twice: an offered order has exactly one open offer, its courier's; any other has none. */
async function expectOneHolder(id: OrderId): Promise<void> {
  const [order, offers] = [await row(id), await offersOf(id)];
  const open = offers.filter(({ outcome }) => outcome === null).map(({ courier_id: courier }) => courier);
  const isOffered = order.status === 'ASSIGNED' && order.offer_expires_at !== null;
  expect(open).toEqual(isOffered ? [order.courier_id] : []);
}

/** Another node on the same database, with a step that runs at a critical time. */
function node({
  beforePlan = async () => undefined,
  ...replaced
}: Partial<Pick<DispatchDeps, 'reservedDb' | 'orders'>> & { beforePlan?: () => Promise<unknown> }) {
  const errors: string[] = [];
  const service = createDispatchNode(t, {
    planner: planAfter(beforePlan),
    onError: (_, what) => void errors.push(what),
    ...replaced,
  });
  return { errors, round: () => service.runRound(dispatch.branch.id) };
}

describe('decision 024: a branch that is removed while it is planned', () => {
  it('with orders it stays; removed during a round all the same: no offer, offers stay', async () => {
    await t.given.courier(dispatch.branch, AT_BRANCH);
    const offered = await dispatch.ready();
    await dispatch.round();
    const boss = await t.given.user('OWNER');
    expect((await t.call(boss, 'DELETE', `/api/branches/${dispatch.branch.id}`)).body.code).toBe(
      'BRANCH_IN_USE',
    );
    const waiting = await dispatch.ready();
    const gone = node({ beforePlan: () => setBranch({ deleted_at: t.clock.now() }) });
    expect(await gone.round()).toMatchObject({ offered: [] });
    expect(await row(waiting.id)).toMatchObject({ status: 'READY', courier_id: null });
    // no event leads to a round of it any more: the sweep does
    expect(await t.db.asSystem((tx) => repository.listDue(tx))).toContain(dispatch.branch.id);
    t.clock.advance(10 * MINUTE);
    expect(await dispatch.round()).toMatchObject({ result: 'OFF', expired: [] });
    expect(await row(offered.id)).toMatchObject({ status: 'ASSIGNED', offer_expires_at: null });
    expect(await t.db.asSystem((tx) => repository.listDue(tx))).not.toContain(dispatch.branch.id);
    expect(gone.errors).toEqual([]);
  });

  it('a pause of the company while offers expire: they stay with their couriers', async () => {
    const courier = await t.given.courier(dispatch.branch, AT_BRANCH);
    const { id } = await dispatch.ready();
    await dispatch.round();
    t.clock.advance(3 * MINUTE);
    let calls = 0;
    const reservedDb: DatabaseAccess = {
      ...t.db,
      // the branch as it was, and then
      async asSystem(work) {
        if ((calls += 1) === 2)
          await t.call(admin, 'PUT', `/api/companies/${dispatch.branch.companyId}/dispatch`, {
            paused: true,
          });
        return t.db.asSystem(work);
      },
    };
    expect(await node({ reservedDb }).round()).toMatchObject({ result: 'OFF', offered: [], expired: [] });
    expect(await row(id)).toMatchObject({
      status: 'ASSIGNED',
      courier_id: courier.id,
      offer_expires_at: null,
    });
  });
});

describe('decision 024: a courier who leaves while it is planned', () => {
  const WAYS: readonly (readonly [string, (courier: GivenUser) => Promise<Answer>])[] = [
    [
      'is deactivated',
      ({ id }) => t.call(admin, 'POST', `/api/users/${id}/deactivate`, { reason: 'Kaza geçirdi' }),
    ],
    ['is removed', ({ id }) => t.call(admin, 'DELETE', `/api/users/${id}`)],
    [
      'is moved to another branch',
      ({ id }) => t.call(admin, 'POST', `/api/users/${id}/transfer`, { branchId: sibling.id }),
    ],
  ];

  it.each(WAYS)('who %s with an open offer loses it, and the next best gets it', async (_, leave) => {
    const [near, far] = [
      await t.given.courier(dispatch.branch, AT_BRANCH),
      await t.given.courier(dispatch.branch, FAR),
    ];
    const { id } = await dispatch.ready();
    await dispatch.round();
    expect((await leave(near)).status).toBe(200);
    expect(await row(id)).toMatchObject({ status: 'READY', courier_id: null, offer_expires_at: null });
    expect(await dispatch.round()).toMatchObject({ result: 'DONE', offered: [id] });
    expect(await row(id)).toMatchObject({ courier_id: far.id });
    expect((await offersOf(id)).map(({ outcome }) => outcome)).toEqual(['TAKEN_BACK', null]);
  });

  it.each(WAYS)(
    'who %s between planning and offering gets nothing; the next round plans without them',
    async (_, leave) => {
      const [near, far] = [
        await t.given.courier(dispatch.branch, AT_BRANCH),
        await t.given.courier(dispatch.branch, FAR),
      ];
      const { id } = await dispatch.ready();
      const late = node({ beforePlan: () => leave(near) });
      expect(await late.round()).toMatchObject({ result: 'DONE', offered: [] });
      expect(await row(id)).toMatchObject({ status: 'READY', courier_id: null });
      await dispatch.round();
      expect(await row(id)).toMatchObject({ courier_id: far.id });
      expect(late.errors).toEqual([]);
    },
  );

  it('an offer of a user who is no courier of the branch any more moves on, or expires', async () => {
    const near = await t.given.courier(dispatch.branch, AT_BRANCH);
    const { id } = await dispatch.ready();
    await dispatch.round();
    await t.db.asSystem((tx) =>
      tx.updateTable('couriers').set({ branch_id: sibling.id }).where('user_id', '=', near.id).execute(),
    );
    await dispatch.round();
    await expectOneHolder(id);
    t.clock.advance(3 * MINUTE);
    expect(await dispatch.round()).toMatchObject({ result: 'DONE', expired: [id] });
    expect(await reasons()).toEqual(['NO_COURIER_ONLINE']);
    const next = await t.given.courier(dispatch.branch, AT_BRANCH);
    await dispatch.round();
    expect(await row(id)).toMatchObject({ courier_id: next.id });
  });
});

describe('decision 024: a clock that jumps', () => {
  it('back an hour: an open offer’s minutes begin anew, and it does not last 63', async () => {
    const [near, far] = [
      await t.given.courier(dispatch.branch, AT_BRANCH),
      await t.given.courier(dispatch.branch, FAR),
    ];
    const { id } = await dispatch.ready();
    await dispatch.round();
    t.clock.advance(-HOUR);
    expect(await dispatch.round()).toMatchObject({ result: 'DONE', expired: [] });
    const until = new Date(t.clock.now().getTime() + 3 * MINUTE);
    expect(await row(id)).toMatchObject({ courier_id: near.id, offer_expires_at: until });
    expect(await offersOf(id)).toMatchObject([
      { offered_at: t.clock.now(), expires_at: until, outcome: null },
    ]);
    expect(await lastNote(id)).toMatchObject({
      note: 'Sunucu saati geri alındı; kabul süresi yeniden başladı',
    });
    await dispatch.round();
    expect((await row(id)).version).toBe(3);
    t.clock.advance(3 * MINUTE);
    expect(await dispatch.round()).toMatchObject({ expired: [id], offered: [id] });
    expect(await row(id)).toMatchObject({ courier_id: far.id });
    t.clock.advance(HOUR);
  });

  it('back an hour after the only courier’s refusal: re-offered, not after 65 minutes', async () => {
    const only = await t.given.courier(dispatch.branch, AT_BRANCH);
    const { id } = await dispatch.ready();
    await dispatch.round();
    t.clock.advance(3 * MINUTE);
    expect(await dispatch.round()).toMatchObject({ expired: [id], offered: [] });
    t.clock.advance(-HOUR);
    expect(await dispatch.round()).toMatchObject({ result: 'DONE', offered: [id] });
    expect(await row(id)).toMatchObject({ courier_id: only.id });
    t.clock.advance(HOUR);
  });

  it('back an hour: an order is expected after its usual preparation time, not an hour later', async () => {
    await t.given.courier(dispatch.branch, AT_BRANCH);
    const cooking = await t.given.order(dispatch.branch, { status: 'PREPARING' });
    t.clock.advance(-HOUR);
    expect(await dispatch.round()).toMatchObject({ offered: [cooking.id] });
    t.clock.advance(HOUR);
  });

  it('forward a day: every offer has expired, and the next best gets it', async () => {
    const [near, far] = [
      await t.given.courier(dispatch.branch, AT_BRANCH),
      await t.given.courier(dispatch.branch, FAR),
    ];
    const { id } = await dispatch.ready();
    await dispatch.round();
    t.clock.advance(24 * HOUR);
    expect(await dispatch.round()).toMatchObject({ result: 'DONE', expired: [id], offered: [id] });
    expect(await row(id)).toMatchObject({ courier_id: far.id });
    expect((await offersOf(id)).map(({ courier_id: courier, outcome }) => [courier, outcome])).toEqual([
      [near.id, 'EXPIRED'],
      [far.id, null],
    ]);
    t.clock.advance(-24 * HOUR);
  });
});

describe('decision 024: what users change meanwhile wins', () => {
  const NORTH = { lat: BRANCH_POINT.lat + 0.02, lng: BRANCH_POINT.lng };
  const move = (id: OrderId) =>
    t.call(admin, 'PATCH', `/api/orders/${id}`, { location: NORTH, customerAddress: 'Yeni Sk. 1' });

  it('an address changed while offered: stays with its courier, planned to the new one', async () => {
    const courier = await t.given.courier(dispatch.branch, AT_BRANCH);
    const { id } = await dispatch.ready();
    await dispatch.round();
    expect((await move(id)).status).toBe(200);
    expect(await dispatch.round()).toMatchObject({ result: 'DONE', expired: [] });
    expect(await row(id)).toMatchObject({ status: 'ASSIGNED', courier_id: courier.id, ...NORTH });
    await expectOneHolder(id);
  });

  it('an address changed between planning and offering: only the next round offers', async () => {
    await t.given.courier(dispatch.branch, AT_BRANCH);
    const { id } = await dispatch.ready();
    const late = node({ beforePlan: () => move(id) });
    expect(await late.round()).toMatchObject({ result: 'DONE', offered: [] });
    expect(await offersOf(id)).toEqual([]);
    expect(await dispatch.round()).toMatchObject({ result: 'DONE', offered: [id] });
    await expectOneHolder(id);
  });

  it('a limit lowered below a load: pins stay, the next order waits or gets another courier', async () => {
    const full = await t.given.courier(dispatch.branch, AT_BRANCH);
    const pins = [await dispatch.ready(), await dispatch.ready(), await dispatch.ready()];
    for (const { id } of pins)
      await t.call(admin, 'POST', `/api/orders/${id}/assign`, { courierId: full.id });
    await setBranch({ max_concurrent_deliveries: 1 });
    const next = await dispatch.ready();
    expect(await dispatch.round()).toMatchObject({ result: 'DONE', offered: [] });
    expect(await reasons()).toHaveLength(1);
    const free = await t.given.courier(dispatch.branch, FAR);
    expect(await dispatch.round()).toMatchObject({ result: 'DONE', offered: [next.id] });
    expect(await row(next.id)).toMatchObject({ courier_id: free.id });
    for (const { id } of pins)
      expect(await row(id)).toMatchObject({ status: 'ASSIGNED', courier_id: full.id, assigned_by: 'STAFF' });
  });

  it('a limit lowered below what was offered: no order lost or doubled, in the end within it', async () => {
    await t.given.courier(dispatch.branch, AT_BRANCH);
    const orders = [await dispatch.ready(NORTH), await dispatch.ready(NORTH), await dispatch.ready(NORTH)];
    expect((await dispatch.round()).offered).toHaveLength(3);
    await setBranch({ max_concurrent_deliveries: 1 });
    const second = await t.given.courier(dispatch.branch, AT_BRANCH);
    for (let n = 0; n < 8; n += 1) {
      expect((await dispatch.round()).result).toBe('DONE');
      for (const { id } of orders) await expectOneHolder(id);
      t.clock.advance(MINUTE);
    }
    const rows = await Promise.all(orders.map(({ id }) => row(id)));
    const held = rows.flatMap(({ status, courier_id: courier }) => (status === 'ASSIGNED' ? [courier] : []));
    expect(new Set(held).size).toBe(held.length);
    expect(rows.every(({ status }) => status === 'ASSIGNED' || status === 'READY')).toBe(true);
    expect(second.id).toBeGreaterThan(0);
  });

  it('one minute to accept: every courier is offered the order in turn, then again', async () => {
    await setBranch({ offer_timeout_min: 1 });
    const couriers = [
      await t.given.courier(dispatch.branch, AT_BRANCH),
      await t.given.courier(dispatch.branch, FAR),
    ];
    const { id } = await dispatch.ready();
    const asked: (number | null)[] = [];
    for (let n = 0; n < 9; n += 1) {
      expect((await dispatch.round()).result).toBe('DONE');
      await expectOneHolder(id);
      asked.push((await row(id)).courier_id);
      t.clock.advance(MINUTE);
    }
    const [near, far] = couriers.map((courier) => courier.id);
    // five minutes after each refusal it is re-offered
    expect(asked).toEqual([near, far, null, null, null, null, near, far, null]);
    expect((await offersOf(id)).map(({ outcome }) => outcome)).toEqual([
      'EXPIRED',
      'EXPIRED',
      'EXPIRED',
      'EXPIRED',
    ]);
  });

  it('minutes changed meanwhile: the history has those of the offer', async () => {
    await t.given.courier(dispatch.branch, AT_BRANCH);
    const { id } = await dispatch.ready();
    await dispatch.round();
    await setBranch({ offer_timeout_min: 1 });
    t.clock.advance(MINUTE);
    expect(await dispatch.round()).toMatchObject({ expired: [] });
    t.clock.advance(2 * MINUTE);
    expect(await dispatch.round()).toMatchObject({ expired: [id] });
    expect(await lastNote(id)).toMatchObject({ note: '3 dk içinde kabul edilmedi' });
  });

  it('a trip that cannot be written stops no other, and is reported', async () => {
    const [one, two] = [
      await t.given.courier(dispatch.branch, AT_BRANCH),
      await t.given.courier(dispatch.branch, AT_BRANCH),
    ];
    const [a, b] = [
      await dispatch.ready(NORTH),
      await dispatch.ready({ lat: BRANCH_POINT.lat - 0.02, lng: BRANCH_POINT.lng }),
    ];
    const couriers = createCourierService();
    const broken = node({
      orders: {
        offerTrip: (call, request) =>
          request.courierId === one.id
            ? Promise.reject(new Error('disk full'))
            : offerTrip(couriers, call, request),
        expireOffers: (call, request) => expireOffers(couriers, call, request),
        confirmOffers: (call, request) => confirmOffers(couriers, call, request),
        getAssignmentSubject,
      },
    });
    const report = await broken.round();
    expect([report.result, report.offered.length]).toEqual(['FAILED', 1]);
    expect(broken.errors).toEqual(['dispatch offer']);
    const held = [await row(a.id), await row(b.id)].flatMap(({ courier_id: courier }) => courier ?? []);
    expect(held).toEqual([two.id]);
    expect(await dispatch.round()).toMatchObject({ result: 'DONE' });
    for (const { id } of [a, b]) expect((await row(id)).status).toBe('ASSIGNED');
  });
});
