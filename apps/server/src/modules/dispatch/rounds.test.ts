import type { OrderId } from '@ulak/contracts/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { AT_BRANCH, createDispatchBranch, type DispatchBranch, FAR } from '../../test/dispatch-branch.ts';
import { BRANCH_POINT, type GivenUser } from '../../test/factories.ts';
import { orderOffers, orderRow } from '../../test/stored-orders.ts';

let t: TestApp;
let dispatch: DispatchBranch;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  dispatch = await createDispatchBranch(t);
});

const MINUTE = 60_000;
const row = (id: OrderId) => orderRow(t, id);
const offersOf = (id: OrderId) => orderOffers(t, id);

describe('decision 024: a round', () => {
  it('offers a ready order to the courier who delivers it soonest, says why, and only once', async () => {
    const near = await t.given.courier(dispatch.branch, AT_BRANCH);
    const far = await t.given.courier(dispatch.branch, FAR);
    const { id } = await dispatch.ready();
    expect(await dispatch.round()).toMatchObject({ result: 'DONE', offered: [id], expired: [] });
    const offer = await row(id);
    expect(offer).toMatchObject({
      status: 'ASSIGNED',
      courier_id: near.id,
      assigned_by: 'ENGINE',
      previous_status: 'READY',
    });
    expect(offer.offer_expires_at).toEqual(new Date(t.clock.now().getTime() + 3 * MINUTE));
    const { history, assignedBy, offerExpiresAt } = await dispatch.detail(dispatch.chief, id);
    expect({ assignedBy, offerExpiresAt }).toEqual({
      assignedBy: 'ENGINE',
      offerExpiresAt: offer.offer_expires_at?.toISOString(),
    });
    const last = history.at(-1);
    expect(last).toMatchObject({
      action: 'assign',
      actorName: 'Otomatik atama',
      actorRole: null,
      courierName: near.name,
    });
    expect(last?.choice?.reason).toMatch(
      /^En erken teslim: \d\d:\d\d\. .*şubede, üzerinde sipariş yok\. .*şubeye 9 dk uzakta \(\+9 dk\)\.$/,
    );
    expect(last?.choice?.candidates.map(({ courierId }) => courierId)).toEqual([near.id, far.id]);
    expect((await dispatch.detail(near, id)).history.at(-1)?.choice).toBeNull();
    expect(await offersOf(id)).toMatchObject([{ courier_id: near.id, outcome: null, choice: last?.choice }]);
    expect(await dispatch.round()).toMatchObject({ result: 'DONE', offered: [] });
    expect(await dispatch.lastRound()).toMatchObject({ waiting: 0, no_courier: 0, failed_at: null });
  });

  it('expires an unanswered offer, records it, and offers to the next best in the same round', async () => {
    const [near, far] = [
      await t.given.courier(dispatch.branch, AT_BRANCH),
      await t.given.courier(dispatch.branch, FAR),
    ];
    const { id } = await dispatch.ready();
    await dispatch.round();
    t.clock.advance(3 * MINUTE - 1);
    expect(await dispatch.round()).toMatchObject({ offered: [], expired: [] });
    t.clock.advance(1);
    expect(await dispatch.round()).toMatchObject({ result: 'DONE', expired: [id], offered: [id] });
    expect(await row(id)).toMatchObject({ courier_id: far.id, assigned_by: 'ENGINE' });
    expect(await offersOf(id)).toMatchObject([
      { courier_id: near.id, outcome: 'EXPIRED' },
      { courier_id: far.id, outcome: null },
    ]);
    const { history } = await dispatch.detail(dispatch.chief, id);
    expect(history.slice(-2)).toMatchObject([
      { action: 'unassign', to: 'READY', note: '3 dk içinde kabul edilmedi', actorName: 'Otomatik atama' },
      { action: 'assign', courierName: far.name },
    ]);
  });

  it('re-offers to the only courier after a pause of five minutes', async () => {
    const only = await t.given.courier(dispatch.branch, AT_BRANCH);
    const { id } = await dispatch.ready();
    await dispatch.round();
    t.clock.advance(3 * MINUTE);
    expect(await dispatch.round()).toMatchObject({ expired: [id], offered: [] });
    expect((await dispatch.lastRound())?.waits).toMatchObject([
      { orderId: id, reason: 'NOBODY_IN_TIME', deliveryAt: null },
    ]);
    t.clock.advance(5 * MINUTE - 1);
    expect(await dispatch.round()).toMatchObject({ offered: [] });
    t.clock.advance(1);
    expect(await dispatch.round()).toMatchObject({ offered: [id] });
    expect((await row(id)).courier_id).toBe(only.id);
  });

  it('re-offers after five minutes when all others are on the road, and shows it meanwhile', async () => {
    const here = await t.given.courier(dispatch.branch, AT_BRANCH);
    const away = await t.given.courier(dispatch.branch, FAR);
    await t.given.order(dispatch.branch, {
      status: 'IN_DELIVERY',
      courier_id: away.id,
      started_at: t.clock.now(),
      ...FAR.position,
    });
    const { id } = await dispatch.ready();
    expect((await dispatch.round()).offered).toEqual([id]);
    t.clock.advance(3 * MINUTE);
    expect(await dispatch.round()).toMatchObject({ expired: [id], offered: [] });
    expect((await dispatch.lastRound())?.waits).toMatchObject([
      {
        orderId: id,
        reason: 'NOBODY_IN_TIME',
        text: expect.stringMatching(
          /^Kurye \d+ teklifi almadı; \d\d:\d\d gibi yeniden sorulacak\. Kurye \d+ \d\d:\d\d gibi şubede\.$/,
        ),
      },
    ]);
    t.clock.advance(5 * MINUTE);
    expect((await dispatch.round()).offered).toEqual([id]);
    expect((await row(id)).courier_id).toBe(here.id);
  });

  it('publishes no time on the basis of a lost courier: no courier can take the order', async () => {
    const away = await t.given.courier(dispatch.branch, FAR);
    const gone = {
      status: 'IN_DELIVERY',
      courier_id: away.id,
      started_at: t.clock.now(),
      ...FAR.position,
    } as const;
    await t.given.order(dispatch.branch, gone);
    const { id } = await dispatch.ready();
    t.clock.advance(8 * MINUTE);
    await dispatch.round();
    expect(await dispatch.lastRound()).toMatchObject({
      no_courier: 0,
      waits: [{ orderId: id, deliveryAt: expect.any(String) }],
    });
    t.clock.advance(30 * MINUTE);
    await dispatch.round();
    expect(await dispatch.lastRound()).toMatchObject({
      no_courier: 1,
      waits: [
        {
          orderId: id,
          deliveryAt: null,
          text: expect.stringMatching(/konumu alınamıyor; ne zaman döneceği belli değil\.$/),
        },
      ],
    });
  });

  it('an acknowledged offer stays with its courier, however far they are', async () => {
    const courier = await t.given.courier(dispatch.branch, FAR);
    const { id } = await dispatch.ready();
    await dispatch.round();
    expect((await row(id)).offer_expires_at).toEqual(new Date(t.clock.now().getTime() + 3 * MINUTE));
    expect((await t.call(courier, 'POST', `/api/orders/${id}/acknowledge`)).status).toBe(200);
    t.clock.advance(10 * MINUTE);
    await t.given.courier(dispatch.branch, AT_BRANCH);
    expect(await dispatch.round()).toMatchObject({ expired: [], offered: [] });
    expect(await row(id)).toMatchObject({
      status: 'ASSIGNED',
      courier_id: courier.id,
      offer_expires_at: null,
    });
    expect(await offersOf(id)).toMatchObject([{ outcome: 'ACCEPTED' }]);
  });

  it('leaves assigned and claimed orders with their couriers, and counts them as load', async () => {
    const [busy, claimer, free] = [
      await t.given.courier(dispatch.branch, AT_BRANCH),
      await t.given.courier(dispatch.branch, AT_BRANCH),
      await t.given.courier(dispatch.branch, FAR),
    ];
    const [byHand, claimed] = [
      await dispatch.ready(),
      await t.given.order(dispatch.branch, { status: 'AVAILABLE' }),
    ];
    expect(
      (await t.call(dispatch.chief, 'POST', `/api/orders/${byHand.id}/assign`, { courierId: busy.id }))
        .status,
    ).toBe(200);
    expect((await t.call(claimer, 'POST', `/api/claim-order/${claimed.id}`)).status).toBe(200);
    t.clock.advance(20 * MINUTE);
    expect(await dispatch.round()).toMatchObject({ result: 'DONE', offered: [], expired: [] });
    expect(await row(byHand.id)).toMatchObject({
      courier_id: busy.id,
      assigned_by: 'STAFF',
      offer_expires_at: null,
    });
    expect(await row(claimed.id)).toMatchObject({
      courier_id: claimer.id,
      assigned_by: 'COURIER',
      offer_expires_at: null,
    });
    expect((await offersOf(byHand.id)).length + (await offersOf(claimed.id)).length).toBe(0);
    expect(free.id).not.toBe(busy.id);
  });

  it('leaves an order alone that staff released to the pool', async () => {
    await t.given.courier(dispatch.branch, AT_BRANCH);
    const { id } = await t.given.order(dispatch.branch, { status: 'AVAILABLE' });
    expect(await dispatch.round()).toMatchObject({ result: 'DONE', offered: [] });
    expect(await row(id)).toMatchObject({ status: 'AVAILABLE', courier_id: null });
  });

  it('offers several orders in one direction to one courier, up to the limit', async () => {
    await t.given.courier(dispatch.branch, AT_BRANCH);
    const destinations = [0.02, 0.0205, 0.021, 0.0215];
    for (const far of destinations)
      await dispatch.ready({ lat: BRANCH_POINT.lat + far, lng: BRANCH_POINT.lng });
    const { offered } = await dispatch.round();
    expect(offered).toHaveLength(3);
    expect((await dispatch.lastRound())?.waits).toMatchObject([{ reason: 'ALL_COURIERS_BUSY' }]);
    expect((await dispatch.round()).offered).toEqual([]);
  });

  it('stores how each offer ended: accepted, taken back, cancelled, reassigned by hand', async () => {
    const outcome = async (
      act: (id: OrderId, courier: GivenUser, other: GivenUser) => Promise<{ status: number }>,
    ) => {
      dispatch = await createDispatchBranch(t);
      const [courier, other] = [
        await t.given.courier(dispatch.branch, AT_BRANCH),
        await t.given.courier(dispatch.branch, FAR),
      ];
      const { id } = await dispatch.ready();
      await dispatch.round();
      expect((await act(id, courier, other)).status).toBe(200);
      expect((await row(id)).offer_expires_at).toBeNull();
      return (await offersOf(id)).map((offer) => offer.outcome);
    };
    const post = (who: GivenUser, path: string, body?: unknown) => t.call(who, 'POST', path, body);
    expect(
      await outcome((id, courier) => post(courier, `/api/orders/${id}/status`, { status: 'PICKED_UP' })),
    ).toEqual(['ACCEPTED']);
    expect(await outcome((_, courier) => post(courier, '/api/courier/accept-all'))).toEqual(['ACCEPTED']);
    expect(await outcome((id) => post(dispatch.chief, `/api/orders/${id}/unassign`))).toEqual(['TAKEN_BACK']);
    expect(
      await outcome((id) => post(dispatch.chief, `/api/orders/${id}/cancel`, { reason: 'Deneme' })),
    ).toEqual(['CANCELLED']);
    expect(
      await outcome((id, _, other) =>
        post(dispatch.chief, `/api/orders/${id}/assign`, { courierId: other.id }),
      ),
    ).toEqual(['TAKEN_BACK']);
    const edited = await outcome(async (id, courier) => {
      expect(
        (await t.call(dispatch.chief, 'PATCH', `/api/orders/${id}`, { orderNotes: 'Zil bozuk' })).status,
      ).toBe(200);
      expect((await row(id)).offer_expires_at).not.toBeNull();
      return post(courier, `/api/orders/${id}/status`, { status: 'PICKED_UP' });
    });
    expect(edited).toEqual(['ACCEPTED']);
  });

  it('an order that staff took back is not re-offered to its courier while there is another', async () => {
    const [near, far] = [
      await t.given.courier(dispatch.branch, AT_BRANCH),
      await t.given.courier(dispatch.branch, FAR),
    ];
    const { id } = await dispatch.ready();
    await dispatch.round();
    await t.call(dispatch.chief, 'POST', `/api/orders/${id}/unassign`);
    expect(await row(id)).toMatchObject({ status: 'READY', assigned_by: null, courier_id: null });
    await dispatch.round();
    expect((await row(id)).courier_id).toBe(far.id);
    expect(near.id).not.toBe(far.id);
  });
});

describe('decision 024: an open offer', () => {
  it('moves to a courier who is much quicker, and stays when the gain is small', async () => {
    const far = await t.given.courier(dispatch.branch, FAR);
    const { id } = await dispatch.ready();
    await dispatch.round();
    expect((await row(id)).courier_id).toBe(far.id);
    await t.given.courier(dispatch.branch, {
      position: { lat: BRANCH_POINT.lat + 0.0255, lng: BRANCH_POINT.lng },
    });
    expect((await dispatch.round()).offered).toEqual([]);
    const near = await t.given.courier(dispatch.branch, AT_BRANCH);
    expect((await dispatch.round()).offered).toEqual([id]);
    expect(await row(id)).toMatchObject({ courier_id: near.id, assigned_by: 'ENGINE', version: 3 });
    expect((await offersOf(id)).map(({ courier_id, outcome }) => [courier_id, outcome])).toEqual([
      [far.id, 'REPLANNED'],
      [near.id, null],
    ]);
    const { history } = await dispatch.detail(dispatch.chief, id);
    expect(history.at(-1)).toMatchObject({
      action: 'reassign',
      actorName: 'Otomatik atama',
      courierName: near.name,
    });
    expect(history.at(-1)?.choice?.reason).toMatch(
      new RegExp(`^Önce ${far.name} adlı kuryeye teklif edilmişti\\. En erken teslim: `),
    );
  });

  it('goes to a courier who is still at the counter with an order, not to one who has left', async () => {
    const [here, out] = [
      await t.given.courier(dispatch.branch, AT_BRANCH),
      await t.given.courier(dispatch.branch, AT_BRANCH),
    ];
    const packed = await t.given.order(dispatch.branch, {
      status: 'PICKED_UP',
      courier_id: here.id,
      picked_up_at: t.clock.now(),
    });
    const home = { lat: BRANCH_POINT.lat + 0.0101, lng: BRANCH_POINT.lng + 0.0101 };
    await t.given.order(dispatch.branch, {
      status: 'IN_DELIVERY',
      courier_id: out.id,
      started_at: t.clock.now(),
    });
    const { id } = await dispatch.ready(home);
    expect((await dispatch.round()).offered).toEqual([id]);
    expect((await row(id)).courier_id).toBe(here.id);
    expect((await dispatch.detail(dispatch.chief, id)).history.at(-1)?.choice?.reason).toContain(
      '1 siparişle birlikte götürür',
    );
    expect((await row(packed.id)).status).toBe('PICKED_UP');
  });

  it('is not made long before the order is ready, and at once when couriers are idle', async () => {
    await t.db.asSystem((tx) =>
      tx
        .insertInto('branch_timings')
        .values({
          branch_id: dispatch.branch.id,
          company_id: dispatch.branch.companyId,
          hour: -1,
          samples: 50,
          ready_p50_min: 20,
          ready_p90_min: 26,
          pickup_p50_min: 24,
          pickup_p90_min: 30,
          min_per_km_p50: 3,
          min_per_km_p90: 4,
          door_min: 2,
          learned_at: t.clock.now(),
        })
        .execute(),
    );
    await t.given.courier(dispatch.branch, AT_BRANCH);
    const [one, two] = [await t.given.order(dispatch.branch), await t.given.order(dispatch.branch)];
    expect((await dispatch.round()).offered).toEqual([]);
    expect((await dispatch.lastRound())?.waits).toMatchObject([
      { reason: 'NOT_READY_YET' },
      { reason: 'NOT_READY_YET' },
    ]);
    expect((await dispatch.lastRound())?.waits[0]?.text).toContain('~20 dk');
    // planned for 20 minutes with an idle courier: two orders for one are still too many to offer at once
    t.clock.advance(6 * MINUTE);
    // two orders wait, one courier is free: not yet
    expect((await dispatch.round()).offered).toEqual([]);
    await t.given.courier(dispatch.branch, AT_BRANCH);
    const { offered } = await dispatch.round();
    expect(new Set(offered)).toEqual(new Set([one.id, two.id]));
  });
});
