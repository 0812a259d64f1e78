import type { OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';

let t: TestApp;
let branch: GivenBranch;
let sibling: GivenBranch;
let admin: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
  sibling = await t.given.branch({ companyId: branch.companyId });
  admin = await t.given.user('COMPANY_ADMIN', { branch });
});
afterAll(() => t.close());

/** Every way in which a courier stops being this branch's. */
const WAYS: readonly (readonly [string, (id: UserId) => Promise<Answer>])[] = [
  ['deactivation', (id) => t.call(admin, 'POST', `/api/users/${id}/deactivate`, { reason: 'Kaza geçirdi' })],
  ['removal', (id) => t.call(admin, 'DELETE', `/api/users/${id}`)],
  ['another branch', (id) => t.call(admin, 'POST', `/api/users/${id}/transfer`, { branchId: sibling.id })],
  ['another role', (id) => t.call(admin, 'PATCH', `/api/users/${id}`, { role: 'PACKAGING_CHIEF' })],
];
const orderOf = (id: OrderId) =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('orders')
      .select(['status', 'courier_id', 'assigned_at', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
const carry = (courier: GivenUser, status: OrderStatus, from?: 'READY') =>
  t.given.order(branch, {
    status,
    courier_id: courier.id,
    assigned_at: t.clock.now(),
    ...(from && { previous_status: from }),
  });

describe('decision 018: a courier who leaves', () => {
  it.each(WAYS)(
    '%s unassigns orders not picked up yet, with history and live messages',
    async (_way, leave) => {
      const courier = await t.given.courier(branch);
      const [packed, cooking] = [await carry(courier, 'ASSIGNED', 'READY'), await carry(courier, 'ASSIGNED')];
      const delivered = await carry(courier, 'DELIVERED');
      expect((await leave(courier.id)).status).toBe(200);
      expect(await orderOf(packed.id)).toEqual({
        status: 'READY',
        courier_id: null,
        assigned_at: null,
        version: 2,
      });
      expect(await orderOf(cooking.id)).toEqual({
        status: 'PREPARING',
        courier_id: null,
        assigned_at: null,
        version: 2,
      });
      expect(await orderOf(delivered.id)).toMatchObject({
        status: 'DELIVERED',
        courier_id: courier.id,
        version: 1,
      });
      const { body } = await t.call(admin, 'GET', `/api/orders/${packed.id}`);
      expect(body.data.history.at(-1)).toMatchObject({
        action: 'unassign',
        from: 'ASSIGNED',
        to: 'READY',
        actorName: admin.name,
      });
      expect(body.data.history.at(-1).note).toMatch(/^Kurye/);
      const events = await t.db.asSystem((tx) =>
        tx
          .selectFrom('events')
          .select('payload')
          .where('kind', '=', 'COURIER_CHANGED')
          .where('entity_id', '=', courier.id)
          .execute(),
      );
      expect(events.slice(0, 2).map(({ payload }) => payload)).toMatchObject([
        { action: 'LOAD_CHANGED', load: 0 },
        { action: 'OFFLINE' },
      ]);
    },
  );

  it.each(WAYS)(
    '%s is refused while goods are with the courier, says how many, and changes nothing',
    async (_way, leave) => {
      const courier = await t.given.courier(branch);
      const waiting = await carry(courier, 'ASSIGNED', 'READY');
      const [first, second] = [await carry(courier, 'PICKED_UP'), await carry(courier, 'IN_DELIVERY')];
      const answer = await leave(courier.id);
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        409,
        'COURIER_ON_ROAD',
        `${courier.name} şu anda yolda: üzerinde teslim alınmış 2 sipariş var ` +
          `(${first.orderNumber}, ${second.orderNumber}). ` +
          'Önce bu siparişler tamamlanmalı veya iptal edilmeli.',
      ]);
      const detail = await t.call(admin, 'GET', `/api/users/${courier.id}`);
      expect(detail.body.data.onRoad).toEqual([first, second]);
      expect(await orderOf(waiting.id)).toMatchObject({
        status: 'ASSIGNED',
        courier_id: courier.id,
        version: 1,
      });
      const { body: users } = await t.call(admin, 'GET', '/api/users');
      expect(users.find(({ id }: { id: number }) => id === courier.id)).toMatchObject({
        active: true,
        role: 'COURIER',
        branchId: branch.id,
      });
      expect((await t.call(courier, 'GET', '/api/user')).status).toBe(200);
    },
  );

  it('once the goods are handed over the same courier can go', async () => {
    const courier = await t.given.courier(branch);
    const { id } = await carry(courier, 'IN_DELIVERY');
    expect(
      (await t.call(admin, 'POST', `/api/users/${courier.id}/deactivate`, { reason: 'Ayrıldı' })).status,
    ).toBe(409);
    expect((await t.call(courier, 'POST', `/api/orders/${id}/status`, { status: 'DELIVERED' })).status).toBe(
      200,
    );
    expect(
      (await t.call(admin, 'POST', `/api/users/${courier.id}/deactivate`, { reason: 'Ayrıldı' })).status,
    ).toBe(200);
  });

  it('accepting and deactivation at once: on the road with an active courier, or back', async () => {
    for (let round = 0; round < 10; round += 1) {
      const courier = await t.given.courier(branch);
      const { id } = await carry(courier, 'ASSIGNED', 'READY');
      const [accepted, passive] = await Promise.all([
        t.call(courier, 'POST', `/api/orders/${id}/status`, { status: 'PICKED_UP' }),
        t.call(admin, 'POST', `/api/users/${courier.id}/deactivate`, { reason: 'Yarış' }),
      ]);
      const { status, courier_id } = await orderOf(id);
      const isOnRoad = accepted.status === 200;
      expect([passive.status, status, courier_id]).toEqual(
        isOnRoad ? [409, 'PICKED_UP', courier.id] : [200, 'READY', null],
      );
    }
  });
});
