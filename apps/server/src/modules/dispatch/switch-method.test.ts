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
const MINUTE = 60_000;
const round = () => t.app.dispatch.runRound(branch.id);
const row = (id: OrderId) =>
  t.db.asSystem((tx) => tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const offersOf = (id: OrderId) =>
  t.db.asSystem((tx) =>
    tx.selectFrom('dispatch_offers').selectAll().where('order_id', '=', id).orderBy('id').execute(),
  );
const detail = async (who: GivenUser, id: OrderId): Promise<OrderDetail> =>
  (await t.call(who, 'GET', `/api/orders/${id}`)).body.data;
const ready = (columns = {}) =>
  t.given.order(branch, { status: 'READY', ready_at: t.clock.now(), ...columns });

describe('issue 4 §3: switching the method loses nothing', () => {
  const switchTo = (method: string) =>
    t.db.asSystem((tx) =>
      tx
        .updateTable('branches')
        .set({ assignment_method: method as 'POOL' })
        .where('id', '=', branch.id)
        .execute(),
    );

  it('AUTOMATIC → POOL: offers become assignments, waiting orders are pooled; back: pins', async () => {
    const courier = await t.given.courier(branch, AT_BRANCH);
    const offered = await ready();
    await round();
    await switchTo('POOL');
    const waiting = await ready();
    t.clock.advance(10 * MINUTE);
    expect(await round()).toMatchObject({ result: 'OFF', offered: [], expired: [] });
    expect(await row(offered.id)).toMatchObject({
      status: 'ASSIGNED',
      courier_id: courier.id,
      offer_expires_at: null,
    });
    const { history } = await detail(chief, offered.id);
    expect(history.at(-1)).toMatchObject({
      action: 'keep',
      note: 'Otomatik atama durdu; atama geçerli kaldı',
    });
    await switchTo('AUTOMATIC');
    t.clock.advance(10 * MINUTE);
    expect((await round()).expired).toEqual([]);
    expect((await row(offered.id)).courier_id).toBe(courier.id);
    expect(await row(waiting.id)).toMatchObject({ status: 'ASSIGNED', courier_id: courier.id });
    const taken = await t.call(courier, 'POST', `/api/orders/${offered.id}/status`, { status: 'PICKED_UP' });
    expect(taken.status).toBe(200);
    expect(await offersOf(offered.id)).toMatchObject([{ outcome: 'ACCEPTED' }]);
  });

  it('the history says who changed the method, and how the offer ended', async () => {
    const boss = await t.given.user('COMPANY_ADMIN', { branch });
    await t.given.courier(branch, AT_BRANCH);
    const { id } = await ready();
    await round();
    expect(
      (await t.call(boss, 'PATCH', `/api/branches/${branch.id}`, { assignmentMethod: 'MANUAL' })).status,
    ).toBe(200);
    expect(await round()).toMatchObject({ result: 'OFF' });
    expect((await detail(chief, id)).history.at(-1)?.note).toBe(
      `Atama yöntemini ${boss.name} değiştirdi; atama geçerli kaldı`,
    );
  });

  it('MANUAL → AUTOMATIC → MANUAL: manual assignments stay, the rest is offered and then stays', async () => {
    await switchTo('MANUAL');
    const [one, two] = [await t.given.courier(branch, AT_BRANCH), await t.given.courier(branch, AT_BRANCH)];
    const [byHand, other] = [await ready(), await ready()];
    await t.call(chief, 'POST', `/api/orders/${byHand.id}/assign`, { courierId: one.id });
    expect(await round()).toMatchObject({ result: 'OFF' });
    await switchTo('AUTOMATIC');
    expect((await round()).offered).toEqual([other.id]);
    await switchTo('MANUAL');
    await round();
    t.clock.advance(30 * MINUTE);
    await round();
    expect(await row(byHand.id)).toMatchObject({ courier_id: one.id, assigned_by: 'STAFF' });
    expect(await row(other.id)).toMatchObject({
      status: 'ASSIGNED',
      assigned_by: 'ENGINE',
      offer_expires_at: null,
    });
    expect(two.id).not.toBe(one.id);
  });

  it.each(['branch', 'company'] as const)(
    'a pause of the %s stops it at once and confirms offers; resuming continues',
    async (what) => {
      const boss = await t.given.user('COMPANY_ADMIN', { branch });
      const pause = (paused: boolean) =>
        what === 'branch'
          ? t.call(boss, 'PUT', `/api/branches/${branch.id}/dispatch`, { paused })
          : t.call(boss, 'PUT', `/api/companies/${branch.companyId}/dispatch`, { paused });
      await t.given.courier(branch, AT_BRANCH);
      const first = await ready();
      await round();
      expect((await pause(true)).status).toBe(200);
      const second = await ready();
      expect(await round()).toMatchObject({ result: 'OFF' });
      expect(await row(first.id)).toMatchObject({ status: 'ASSIGNED', offer_expires_at: null });
      const { history } = await detail(chief, first.id);
      expect(history.at(-1)?.note).toBe(`Otomatik atamayı ${boss.name} durdurdu; atama geçerli kaldı`);
      expect(await row(second.id)).toMatchObject({ status: 'READY', courier_id: null });
      expect((await pause(false)).status).toBe(200);
      expect((await round()).offered).toEqual([second.id]);
    },
  );
});
