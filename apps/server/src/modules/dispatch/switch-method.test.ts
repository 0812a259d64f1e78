import type { OrderId } from '@ulak/contracts/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { AT_BRANCH, createDispatchBranch, type DispatchBranch } from '../../test/dispatch-branch.ts';
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

describe('decision 024: switching the method loses nothing', () => {
  const switchTo = (method: string) =>
    t.db.asSystem((tx) =>
      tx
        .updateTable('branches')
        .set({ assignment_method: method as 'POOL' })
        .where('id', '=', dispatch.branch.id)
        .execute(),
    );

  it('AUTOMATIC → POOL: offers become assignments, waiting orders are pooled; back: pins', async () => {
    const courier = await t.given.courier(dispatch.branch, AT_BRANCH);
    const offered = await dispatch.ready();
    await dispatch.round();
    await switchTo('POOL');
    const waiting = await dispatch.ready();
    t.clock.advance(10 * MINUTE);
    expect(await dispatch.round()).toMatchObject({ result: 'OFF', offered: [], expired: [] });
    expect(await row(offered.id)).toMatchObject({
      status: 'ASSIGNED',
      courier_id: courier.id,
      offer_expires_at: null,
    });
    const { history } = await dispatch.detail(dispatch.chief, offered.id);
    expect(history.at(-1)).toMatchObject({
      action: 'keep',
      note: 'Otomatik atama durdu; atama geçerli kaldı',
    });
    await switchTo('AUTOMATIC');
    t.clock.advance(10 * MINUTE);
    expect((await dispatch.round()).expired).toEqual([]);
    expect((await row(offered.id)).courier_id).toBe(courier.id);
    expect(await row(waiting.id)).toMatchObject({ status: 'ASSIGNED', courier_id: courier.id });
    const taken = await t.call(courier, 'POST', `/api/orders/${offered.id}/status`, { status: 'PICKED_UP' });
    expect(taken.status).toBe(200);
    expect(await orderOffers(t, offered.id)).toMatchObject([{ outcome: 'ACCEPTED' }]);
  });

  it('the history says who changed the method, and how the offer ended', async () => {
    const boss = await t.given.user('COMPANY_ADMIN', { branch: dispatch.branch });
    await t.given.courier(dispatch.branch, AT_BRANCH);
    const { id } = await dispatch.ready();
    await dispatch.round();
    expect(
      (await t.call(boss, 'PATCH', `/api/branches/${dispatch.branch.id}`, { assignmentMethod: 'MANUAL' }))
        .status,
    ).toBe(200);
    expect(await dispatch.round()).toMatchObject({ result: 'OFF' });
    expect((await dispatch.detail(dispatch.chief, id)).history.at(-1)?.note).toBe(
      `Atama yöntemini ${boss.name} değiştirdi; atama geçerli kaldı`,
    );
  });

  it('MANUAL → AUTOMATIC → MANUAL: manual assignments stay, the rest is offered and then stays', async () => {
    await switchTo('MANUAL');
    const [one, two] = [
      await t.given.courier(dispatch.branch, AT_BRANCH),
      await t.given.courier(dispatch.branch, AT_BRANCH),
    ];
    const [byHand, other] = [await dispatch.ready(), await dispatch.ready()];
    await t.call(dispatch.chief, 'POST', `/api/orders/${byHand.id}/assign`, { courierId: one.id });
    expect(await dispatch.round()).toMatchObject({ result: 'OFF' });
    await switchTo('AUTOMATIC');
    expect((await dispatch.round()).offered).toEqual([other.id]);
    await switchTo('MANUAL');
    await dispatch.round();
    t.clock.advance(30 * MINUTE);
    await dispatch.round();
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
      const boss = await t.given.user('COMPANY_ADMIN', { branch: dispatch.branch });
      const pause = (paused: boolean) =>
        what === 'branch'
          ? t.call(boss, 'PUT', `/api/branches/${dispatch.branch.id}/dispatch`, { paused })
          : t.call(boss, 'PUT', `/api/companies/${dispatch.branch.companyId}/dispatch`, { paused });
      await t.given.courier(dispatch.branch, AT_BRANCH);
      const first = await dispatch.ready();
      await dispatch.round();
      expect((await pause(true)).status).toBe(200);
      const second = await dispatch.ready();
      expect(await dispatch.round()).toMatchObject({ result: 'OFF' });
      expect(await row(first.id)).toMatchObject({ status: 'ASSIGNED', offer_expires_at: null });
      const { history } = await dispatch.detail(dispatch.chief, first.id);
      expect(history.at(-1)?.note).toBe(`Otomatik atamayı ${boss.name} durdurdu; atama geçerli kaldı`);
      expect(await row(second.id)).toMatchObject({ status: 'READY', courier_id: null });
      expect((await pause(false)).status).toBe(200);
      expect((await dispatch.round()).offered).toEqual([second.id]);
    },
  );
});
