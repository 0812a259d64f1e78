import type { OrderId } from '@ulak/contracts/ids';
import { HOUR_MS } from '@ulak/contracts/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../../test/factories.ts';
import { orderBody } from '../../../test/order-body.ts';

let t: TestApp;
let branch: GivenBranch;
let admin: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  branch = await t.given.branch();
  admin = await t.given.user('COMPANY_ADMIN', { branch });
});

const setMode = (who: Caller, hours: unknown, at = branch) =>
  t.call(who, 'PUT', `/api/branches/${at.id}/test-mode`, { hours });
const create = (who: Caller, fields = {}) => t.call(who, 'POST', '/api/orders', orderBody(fields));
const byKey = async (fields = {}): Promise<OrderId> =>
  (await create({ key: branch.key }, fields)).body.data.id;
const read = async (id: OrderId, who: Caller = admin) =>
  (await t.call(who, 'GET', `/api/orders/${id}`)).body.data;
const list = (who: Caller = admin, query = '', at = branch) =>
  t.call(who, 'GET', `/api/branches/${at.id}/test-orders${query}`);
const remove = (who: Caller = admin, at = branch) =>
  t.call(who, 'DELETE', `/api/branches/${at.id}/test-orders`);
const step = (who: Caller, id: OrderId, status: string, extra = {}) =>
  t.call(who, 'POST', `/api/orders/${id}/status`, { status, ...extra });
const viewOf = async (at = branch) =>
  (await t.call(admin, 'GET', '/api/branches')).body.find(({ id }: GivenBranch) => id === at.id);
const auditOf = async (at = branch) =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'changes', 'details'])
      .where('branch_id', '=', at.id)
      .orderBy('id')
      .execute(),
  );

describe('the mode', () => {
  it('marks what arrives by the key, and never what staff enter', async () => {
    const before = await byKey();
    expect((await setMode(admin, 4)).status).toBe(200);
    const [outside, inside] = [await byKey(), (await create(admin, { branchId: branch.id })).body.data.id];
    expect([(await read(before)).isTest, (await read(outside)).isTest, (await read(inside)).isTest]).toEqual([
      false,
      true,
      false,
    ]);
    const key = { key: branch.key };
    expect([(await read(before, key)).test, (await read(outside, key)).test]).toEqual([false, true]);
    const active = (await t.call(admin, 'GET', `/api/orders/active?branchId=${branch.id}`)).body;
    expect(active.map(({ id, isTest }: { id: OrderId; isTest: boolean }) => [id, isTest])).toEqual(
      expect.arrayContaining([
        [outside, true],
        [inside, false],
      ]),
    );
  });

  it('is of one branch only', async () => {
    const sibling = await t.given.branch({ companyId: branch.companyId });
    await setMode(admin, 24, sibling);
    expect((await read(await byKey())).isTest).toBe(false);
  });

  it('ends by itself, can be prolonged from now, and ended at once', async () => {
    const start = t.clock.now().getTime();
    const until = (await setMode(admin, 1)).body.data.testModeUntil;
    expect(until).toBe(new Date(start + HOUR_MS).toISOString());
    expect((await viewOf()).testModeUntil).toBe(until);
    t.clock.advance(HOUR_MS - 1);
    expect((await read(await byKey())).isTest).toBe(true);
    t.clock.advance(1);
    expect((await read(await byKey())).isTest).toBe(false);
    await setMode(admin, 4);
    t.clock.advance(HOUR_MS);
    const later = (await setMode(admin, 4)).body.data.testModeUntil;
    expect(later).toBe(new Date(t.clock.now().getTime() + 4 * HOUR_MS).toISOString());
    expect((await setMode(admin, 0)).body.data).toEqual({ testModeUntil: null });
    expect([(await read(await byKey())).isTest, (await viewOf()).testModeUntil]).toEqual([false, null]);
  });

  it('is no edit of the branch: an open form is still saved', async () => {
    const { version } = await viewOf();
    await setMode(admin, 1);
    expect((await viewOf()).version).toBe(version);
    const edit = await t.call(admin, 'PATCH', `/api/branches/${branch.id}`, { version, radius: 210 });
    expect([edit.status, edit.body.data.testModeUntil]).toEqual([200, expect.any(String)]);
  });

  it('is audited, was → is; ending what is off leaves nothing', async () => {
    await setMode(admin, 0);
    const first = (await setMode(admin, 1)).body.data.testModeUntil;
    await setMode(admin, 0);
    expect(await auditOf()).toEqual([
      expect.objectContaining({
        action: 'TEST_MODE_SET',
        actor_id: admin.id,
        changes: { testModeUntil: { was: null, is: first } },
      }),
      expect.objectContaining({ changes: { testModeUntil: { was: first, is: null } } }),
    ]);
  });

  it('takes 0, 1, 4 or 24 hours and nothing else', async () => {
    for (const hours of [2, -1, 1.5, '4', null, 25, 1e9, undefined])
      expect((await setMode(admin, hours)).body).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { hours: expect.any(String) },
      });
  });
});

describe('who', () => {
  it('those who see the key, of their own branches; a restricted general manager does not', async () => {
    const own = await t.given.user('BRANCH_MANAGER', { branch });
    const sibling = await t.given.branch({ companyId: branch.companyId });
    const elsewhere = await t.given.user('COMPANY_ADMIN', { branch: await t.given.branch() });
    const statuses = async (who: Caller, at: GivenBranch) => [
      (await setMode(who, 1, at)).status,
      (await list(who, '', at)).status,
      (await remove(who, at)).status,
    ];
    expect(await statuses(await t.given.user('OWNER'), branch)).toEqual([200, 200, 200]);
    expect(await statuses(own, branch)).toEqual([200, 200, 200]);
    expect(await statuses(own, sibling)).toEqual([404, 404, 404]);
    expect(await statuses(elsewhere, branch)).toEqual([404, 404, 404]);
    expect(await statuses(await t.given.user('PACKAGING_CHIEF', { branch }), branch)).toEqual([
      403, 403, 403,
    ]);
    expect(await statuses(await t.given.courier(branch), branch)).toEqual([403, 403, 403]);
    expect(await statuses({ key: branch.key }, branch)).toEqual([401, 401, 401]);
    const strict = await t.given.company({ settings: { restrictGeneralManagers: true } });
    const there = await t.given.branch({ companyId: strict });
    const restricted = await t.given.user('GENERAL_MANAGER', { branch: there });
    expect(await statuses(restricted, there)).toEqual([403, 403, 403]);
    expect(await statuses(await t.given.user('GENERAL_MANAGER', { branch }), branch)).toEqual([
      200, 200, 200,
    ]);
  });

  it('a branch without a company has no key and no test mode', async () => {
    const owner = await t.given.user('OWNER');
    const made = await t.call(owner, 'POST', '/api/branches', { name: 'Yeni', address: 'Moda Cad. 1' });
    const shell = { ...branch, id: made.body.data.id };
    expect((await setMode(owner, 1, shell)).body.code).toBe('BRANCH_UNASSIGNED');
  });
});

describe('a test order', () => {
  it('goes through every step by its courier, without earning, violation or return', async () => {
    await setMode(admin, 1);
    // far from branch and customer: a real order would have two violations of place
    const courier = await t.given.courier(branch, { position: { lat: 41.2, lng: 29.4 } });
    const id = await byKey();
    await t.call(admin, 'POST', `/api/orders/${id}/assign`, { courierId: courier.id });
    for (const status of ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED'])
      expect((await step(courier, id, status)).status).toBe(200);
    expect(await leftBehind(id)).toEqual({ earnings: 0, violations: 0 });
    expect((await courierRow(courier)).returning_since).toBeNull();
    const row = await rowOf(id);
    expect([row.arrival_from, row.road_from]).toEqual([null, null]);
  });

  it('staff may take the courier’s steps of it, and of no real order', async () => {
    const real = await byKey();
    await setMode(admin, 1);
    const [id, failing] = [await byKey(), await byKey()];
    const courier = await t.given.courier(branch, { position: BRANCH_POINT });
    for (const one of [real, id, failing])
      await t.call(admin, 'POST', `/api/orders/${one}/assign`, { courierId: courier.id });
    expect((await step(admin, real, 'PICKED_UP')).body.code).toBe('FORBIDDEN');
    expect((await step(admin, id, 'DELIVERED')).body.code).toBe('ORDER_CHANGED');
    for (const status of ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED'])
      expect((await step(admin, id, status)).body.data.status).toBe(status);
    for (const status of ['PICKED_UP', 'IN_DELIVERY']) await step(admin, failing, status);
    expect((await step(admin, failing, 'UNDELIVERABLE')).body.code).toBe('UNDELIVERABLE_NOTE_REQUIRED');
    expect((await step(admin, failing, 'UNDELIVERABLE', { note: 'Deneme' })).status).toBe(200);
    expect(await leftBehind(id)).toEqual({ earnings: 0, violations: 0 });
    const stranger = await t.given.user('COMPANY_ADMIN', { branch: await t.given.branch() });
    expect((await step(stranger, failing, 'PICKED_UP')).body.code).toBe('FORBIDDEN');
  });

  it('is not taken from a pool that nobody put it into', async () => {
    branch = await t.given.branch({ companyId: branch.companyId, assignment_method: 'POOL' });
    const courier = await t.given.courier(branch, { position: BRANCH_POINT });
    await setMode(admin, 1);
    const id = await byKey();
    const pooled = async () => (await t.call(courier, 'GET', '/api/pool-orders')).body;
    expect(await pooled()).toEqual([]);
    expect((await t.call(courier, 'POST', `/api/claim-order/${id}`)).body.code).toBe('ORDER_NOT_POOLED');
    await step(admin, id, 'AVAILABLE');
    const [offered] = await pooled();
    expect([offered.id, offered.isTest]).toEqual([id, true]);
    expect((await t.call(courier, 'POST', `/api/claim-order/${id}`)).status).toBe(200);
  });

  it('is nobody’s to plan for automatic assignment, which takes the real one beside it', async () => {
    branch = await t.given.branch({ companyId: branch.companyId, assignment_method: 'AUTOMATIC' });
    await t.given.courier(branch, { position: BRANCH_POINT });
    await setMode(admin, 1);
    const test = await byKey();
    await step(admin, test, 'READY');
    await t.app.dispatch.runRound(branch.id);
    expect((await rowOf(test)).status).toBe('READY');
    const real = await t.given.order(branch, { status: 'READY', ready_at: t.clock.now() });
    await t.app.dispatch.runRound(branch.id);
    expect([(await rowOf(test)).status, (await rowOf(real.id)).status]).toEqual(['READY', 'ASSIGNED']);
  });

  it('is told to outside systems as one, in changes too', async () => {
    const key = { key: branch.key };
    const real = await byKey();
    await setMode(admin, 1);
    const test = await byKey();
    await step(admin, test, 'READY');
    const told = async () =>
      (await t.call(key, 'GET', '/api/orders/changes?after=0')).body.data.map(
        ({ type, data }: { type: string; data: { id: OrderId; test: boolean } }) => [
          type,
          data.id,
          data.test,
        ],
      );
    await expect.poll(told).toEqual([
      ['ORDER_CREATED', real, false],
      ['ORDER_CREATED', test, true],
      ['ORDER_UPDATED', test, true],
    ]);
  });

  it('is nobody’s past: the customer’s number finds no page of it, and its link no stars', async () => {
    await setMode(admin, 1);
    const phone = `0538 ${String(1_000_000 + branch.id)}`;
    const courier = await t.given.courier(branch, { position: BRANCH_POINT });
    const id = await byKey({ customerPhone: phone });
    await t.call(admin, 'POST', `/api/orders/${id}/assign`, { courierId: courier.id });
    for (const status of ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED']) await step(admin, id, status);
    const asked = await t.call(null, 'POST', '/api/customer/create-tracking-url', { phone });
    const pageOf = async (token: string) =>
      (await t.call(null, 'GET', `/api/customer/track-order-by-token/${token}`)).body;
    expect((await pageOf(asked.body.trackingToken)).data).toEqual([]);
    const link = (await t.call(admin, 'POST', `/api/orders/${id}/tracking-link`)).body.data;
    const [shown] = (await pageOf(link.trackingToken)).data;
    expect(shown).toMatchObject({ status: 'DELIVERED', mayRate: false });
    const stars = { token: link.trackingToken, orderId: shown.id, rating: 5 };
    const rated = await t.call(null, 'POST', '/api/customer/rate-courier', stars);
    expect(rated.body.code).toBe('RATING_NOT_ALLOWED');
  });

  it('counts as load while a courier has it: it is in their hands', async () => {
    branch = await t.given.branch({ companyId: branch.companyId, max_concurrent_deliveries: 1 });
    const courier = await t.given.courier(branch);
    await setMode(admin, 1);
    const id = await byKey();
    await t.call(admin, 'POST', `/api/orders/${id}/assign`, { courierId: courier.id });
    const real = await t.given.order(branch);
    const second = await t.call(admin, 'POST', `/api/orders/${real.id}/assign`, { courierId: courier.id });
    expect(second.body.code).toBe('COURIER_AT_CAPACITY');
  });

  it('stays what it was made as, whatever anybody writes', async () => {
    await setMode(admin, 1);
    const id = await byKey();
    const turn = t.db.asSystem((tx) =>
      tx.updateTable('orders').set({ is_test: false }).where('id', '=', id).execute(),
    );
    await expect(turn).rejects.toThrow('stays a test or a real one');
  });

  it('is found by a search, in no other list, and worth nothing in its sum', async () => {
    await setMode(admin, 1);
    const number = `ARA-${branch.id}`;
    const id = await byKey({ orderNumber: number });
    const listed = async (query: string) =>
      (await t.call(admin, 'GET', `/api/orders?branchId=${branch.id}&sum=true${query}`)).body;
    expect((await listed('')).data).toEqual([]);
    const found = await listed(`&search=${number}`);
    expect([found.data.map((one: { id: OrderId }) => one.id), found.sum]).toEqual([[id], 0]);
  });
});

const courierRow = ({ id }: GivenUser) =>
  t.db.asSystem((tx) =>
    tx.selectFrom('couriers').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow(),
  );

const rowOf = (id: OrderId) =>
  t.db.asSystem((tx) => tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

async function leftBehind(id: OrderId) {
  return t.db.asSystem(async (tx) => ({
    earnings: (await tx.selectFrom('earnings').select('id').where('order_id', '=', id).execute()).length,
    violations: (await tx.selectFrom('violations').select('id').where('order_id', '=', id).execute()).length,
  }));
}
