import type { OrderDetail } from '@ulak/contracts/orders/schema';
import type { OrderId } from '@ulak/contracts/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../test/factories.ts';

let t: TestApp;
let branch: GivenBranch;
let chief: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  branch = await t.given.branch({ assignment_method: 'AUTOMATIC', radius_m: 300 });
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
});

const AT_BRANCH = { position: BRANCH_POINT };
/** About 3 km away: nine minutes at the slowest pace of a branch. */
const FAR = { position: { lat: BRANCH_POINT.lat + 0.027, lng: BRANCH_POINT.lng } };
const MINUTE = 60_000;
const round = () => t.app.dispatch.runRound(branch.id);
const row = (id: OrderId) =>
  t.db.asSystem((tx) => tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const offersOf = (id: OrderId) =>
  t.db.asSystem((tx) => tx.selectFrom('dispatch_offers').selectAll().where('order_id', '=', id).orderBy('id').execute());
const detail = async (who: GivenUser, id: OrderId): Promise<OrderDetail> =>
  (await t.call(who, 'GET', `/api/orders/${id}`)).body.data;
const ready = (columns = {}) => t.given.order(branch, { status: 'READY', ready_at: t.clock.now(), ...columns });
const lastRound = () =>
  t.db.asSystem((tx) => tx.selectFrom('dispatch_rounds').selectAll().where('branch_id', '=', branch.id).executeTakeFirst());

describe('issue 4 §3: a round', () => {
  it('offers a ready order to the courier who brings it soonest, says why, and tells nobody twice', async () => {
    const near = await t.given.courier(branch, AT_BRANCH);
    const far = await t.given.courier(branch, FAR);
    const { id } = await ready();
    expect(await round()).toMatchObject({ result: 'DONE', offered: [id], expired: [] });
    const given = await row(id);
    expect(given).toMatchObject({ status: 'ASSIGNED', courier_id: near.id, assigned_by: 'ENGINE', previous_status: 'READY' });
    expect(given.offer_expires_at).toEqual(new Date(t.clock.now().getTime() + 3 * MINUTE));
    const { history, assignedBy, offerExpiresAt } = await detail(chief, id);
    expect({ assignedBy, offerExpiresAt }).toEqual({
      assignedBy: 'ENGINE',
      offerExpiresAt: given.offer_expires_at?.toISOString(),
    });
    const last = history.at(-1);
    expect(last).toMatchObject({ action: 'assign', actorName: 'Otomatik atama', actorRole: null, courierName: near.name });
    expect(last?.choice?.reason).toMatch(
      /^En erken teslim: \d\d:\d\d\. .*şubede, üzerinde sipariş yok\. .*şubeye 9 dk uzakta \(\+9 dk\)\.$/,
    );
    expect(last?.choice?.candidates.map(({ courierId }) => courierId)).toEqual([near.id, far.id]);
    expect((await detail(near, id)).history.at(-1)?.choice).toBeNull();
    expect(await offersOf(id)).toMatchObject([{ courier_id: near.id, outcome: null, choice: last?.choice }]);
    expect(await round()).toMatchObject({ result: 'DONE', offered: [] });
    expect(await lastRound()).toMatchObject({ waiting: 0, no_courier: 0, failed_at: null });
  });
});
