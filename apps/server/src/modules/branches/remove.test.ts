import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveEarning, payEarnings } from '../../test/earnings.ts';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { type GivenBranch, type GivenUser, TEST_PASSWORD, testNationalId } from '../../test/factories.ts';
import { type HeldTransaction, holdTransaction } from '../../test/hold-transaction.ts';
import { orderBody } from '../../test/order-body.ts';

let t: TestApp;
let owner: GivenUser;
let branch: GivenBranch;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.given.user('OWNER');
});
beforeEach(async () => {
  branch = await t.given.branch();
});
afterAll(() => t?.close());

const remove = (who: GivenUser = owner) => t.call(who, 'DELETE', `/api/branches/${branch.id}`);
const usage = async () => (await t.call(owner, 'GET', `/api/branches/${branch.id}/usage`)).body.data;
const isListed = async () =>
  (await t.call(owner, 'GET', '/api/branches')).body.some(({ id }: { id: number }) => id === branch.id);
const forget = (user: GivenUser) =>
  t.db.asSystem((tx) =>
    tx.updateTable('users').set({ deleted: true, active: false }).where('id', '=', user.id).execute(),
  );

describe('what keeps a branch', () => {
  it('usage counts running orders, people and unpaid earnings; removal tells the same', async () => {
    const courier = await t.given.courier(branch);
    const manager = await t.given.user('BRANCH_MANAGER', { branch }, { full_name: 'Çiğdem Ak' });
    const chief = await t.given.user(
      'PACKAGING_CHIEF',
      { branch },
      { full_name: 'Ahmet Can', active: false },
    );
    await forget(await t.given.courier(branch));
    await t.given.order(branch);
    await t.given.order(branch, { status: 'UNDELIVERABLE' });
    await t.given.order(branch, { status: 'DELIVERED' });
    await t.given.order(branch, { status: 'CANCELLED' });
    await giveEarning(t, branch, courier, { kurus: 9_900, at: t.clock.now(), state: 'PAID' });
    await giveEarning(t, branch, courier, { kurus: 123456, at: t.clock.now() });
    await giveEarning(t, branch, courier, { kurus: 1000, at: t.clock.now() });
    expect(await usage()).toEqual({
      activeOrders: 2,
      people: [
        { id: chief.id, fullName: 'Ahmet Can', role: 'PACKAGING_CHIEF' },
        { id: manager.id, fullName: 'Çiğdem Ak', role: 'BRANCH_MANAGER' },
        { id: courier.id, fullName: courier.name, role: 'COURIER' },
      ],
      peopleCount: 3,
      unpaidEarnings: 2,
      unpaidTotal: 1244.56,
    });
    const refused = await remove();
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'BRANCH_IN_USE',
      {
        activeOrders: '2 süren sipariş',
        people: `3 kayıtlı kullanıcı (Ahmet Can, Çiğdem Ak, ${courier.name})`,
        unpaidEarnings: '2 ödenmemiş kazanç (1.244,56 TL)',
      },
    ]);
    expect(refused.body.message).toContain('Şube silinemez: 2 süren sipariş, 3 kayıtlı kullanıcı');
    expect(await isListed()).toBe(true);
  });

  it('each reason alone is enough', async () => {
    const courier = await t.given.courier(branch);
    expect((await remove()).body.details).toEqual({ people: `1 kayıtlı kullanıcı (${courier.name})` });
    await forget(courier);
    await giveEarning(t, branch, courier, { kurus: 500, at: t.clock.now() });
    expect(Object.keys((await remove()).body.details)).toEqual(['unpaidEarnings']);
    await payEarnings(t, courier, t.clock.now());
    const order = await t.given.order(branch);
    expect(Object.keys((await remove()).body.details)).toEqual(['activeOrders']);
    await t.db.asSystem((tx) =>
      tx.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', order.id).execute(),
    );
    expect((await remove()).status).toBe(200);
  });

  it('names 20 people at most, and counts all', async () => {
    await Promise.all(Array.from({ length: 23 }, () => t.given.user('PACKAGING_CHIEF', { branch })));
    const facts = await usage();
    expect([facts.people.length, facts.peopleCount]).toEqual([20, 23]);
    expect((await remove()).body.details.people).toMatch(/^23 kayıtlı kullanıcı \(.+ ve 20 kişi daha\)$/);
  });

  it('is asked and removed by OWNER only; a missing branch is told', async () => {
    const admin = await t.given.user('COMPANY_ADMIN', { companyId: branch.companyId });
    expect((await remove(admin)).status).toBe(403);
    expect((await t.call(admin, 'GET', `/api/branches/${branch.id}/usage`)).status).toBe(403);
    expect((await t.call(owner, 'GET', '/api/branches/999999/usage')).body.code).toBe('BRANCH_NOT_FOUND');
    expect((await remove()).status).toBe(200);
    expect((await remove()).body.code).toBe('BRANCH_NOT_FOUND');
    expect((await t.call(owner, 'GET', `/api/branches/${branch.id}/usage`)).status).toBe(404);
  });
});

describe('a removed branch', () => {
  it('takes no orders, keys, people or changes; its history stays', async () => {
    const order = await t.given.order(branch, { status: 'DELIVERED', delivered_at: t.clock.now() });
    expect((await remove()).status).toBe(200);
    expect(await isListed()).toBe(false);
    expect((await t.call({ key: branch.key }, 'POST', '/api/orders', orderBody())).status).toBe(401);
    expect((await t.call(owner, 'POST', '/api/orders', orderBody({ branchId: branch.id }))).body.code).toBe(
      'BRANCH_NOT_FOUND',
    );
    for (const [method, path, body] of [
      ['PATCH', '', { radius: 5 }],
      ['POST', '/reveal-key', undefined],
      ['POST', '/regenerate-key', undefined],
    ] as const)
      expect((await t.call(owner, method, `/api/branches/${branch.id}${path}`, body)).status).toBe(404);
    const read = await t.call(owner, 'GET', `/api/orders/${order.id}`);
    expect([read.status, read.body.data.branchName]).toEqual([200, branch.name]);
    const day = 'from=2026-03-02T07:00:00.000Z&to=2026-03-03T04:00:00.000Z';
    const admin = await t.given.user('COMPANY_ADMIN', { companyId: branch.companyId });
    const summary = await t.call(admin, 'GET', `/api/dashboard/delivery-summary?branchId=all&${day}`);
    expect(summary.body.data.deliveredCount).toBe(1);
  });
});

describe('races, decided by locks', () => {
  const newCourier = (serial: number) => ({
    username: testNationalId(40_000_000 + serial),
    password: TEST_PASSWORD,
    fullName: 'Ali Kaya',
    phone: `0541 ${1_000_000 + serial}`,
    role: 'COURIER',
    branchId: branch.id,
  });
  /** Nobody waits: the lock must not outlive the test that fails. */
  const release = (holder: HeldTransaction) => async (error: unknown) => {
    await holder.commit();
    throw error;
  };
  /** Holds the branch as a removal does, until the other call waits for it; then removes it. */
  async function removeUnder(call: () => Promise<{ status: number; body: { code?: string } }>) {
    const holder = await holdTransaction(t.ownerUrl, 'select id from branches where id = $1 for update', [
      branch.id,
    ]);
    const answer = call();
    await holder.isWaitedFor().catch(release(holder));
    await holder.query('update branches set deleted_at = now(), api_key_hash = null where id = $1', [
      branch.id,
    ]);
    await holder.commit();
    return answer;
  }
  /** Adds a row in an open transaction; the removal must wait for it and then see it. */
  async function removeBehind(statement: string, values: unknown[]) {
    const holder = await holdTransaction(t.ownerUrl, statement, values);
    const answer = remove();
    await holder.isWaitedFor().catch(release(holder));
    await holder.commit();
    return answer;
  }

  it('an order that is created during a removal finds no branch; its rules are cached', async () => {
    const create = () => t.call(owner, 'POST', '/api/orders', orderBody({ branchId: branch.id }));
    const first = await create();
    await t.db.asSystem((tx) =>
      tx.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', first.body.data.id).execute(),
    );
    const late = await removeUnder(create);
    expect([late.status, late.body.code]).toEqual([404, 'BRANCH_NOT_FOUND']);
    const { length } = await t.db.asSystem((tx) =>
      tx.selectFrom('orders').select('id').where('branch_id', '=', branch.id).execute(),
    );
    expect(length).toBe(1);
  });

  it('a person who is added or moved during a removal finds no branch', async () => {
    const added = await removeUnder(() => t.call(owner, 'POST', '/api/register', newCourier(1)));
    expect([added.status, added.body.code]).toEqual([404, 'BRANCH_NOT_FOUND']);
    const home = await t.given.branch();
    const courier = await t.given.courier(home, { online: false });
    branch = await t.given.branch({ companyId: home.companyId });
    const moved = await removeUnder(() =>
      t.call(owner, 'POST', `/api/users/${courier.id}/transfer`, { branchId: branch.id }),
    );
    expect([moved.status, moved.body.code]).toEqual([404, 'BRANCH_NOT_FOUND']);
  });

  it('a removal waits for an order and a person that are being added, and is refused', async () => {
    const order = await t.given.order(branch, { status: 'CANCELLED' });
    const kept = `company_id, branch_id, customer_name, customer_phone, customer_phone_key, customer_address,
      lat, lng, distance_km, estimated_min, subtotal, total, items, created_at`;
    const copied = `insert into orders (order_number, status, ${kept})
      select order_number || 'B', 'PREPARING', ${kept} from orders where id = $1`;
    const byOrder = await removeBehind(copied, [order.id]);
    expect([byOrder.body.code, Object.keys(byOrder.body.details)]).toEqual([
      'BRANCH_IN_USE',
      ['activeOrders'],
    ]);
    branch = await t.given.branch();
    const byPerson = await removeBehind(
      `insert into users (company_id, branch_id, username, full_name, role, password_hash)
       values ($1, $2, $3, 'Ali Kaya', 'PACKAGING_CHIEF', 'x')`,
      [branch.companyId, branch.id, testNationalId(41_000_000)],
    );
    expect([byPerson.body.code, Object.keys(byPerson.body.details)]).toEqual(['BRANCH_IN_USE', ['people']]);
  });

  it('removal and order at once: never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      branch = await t.given.branch();
      const [removed, created] = await Promise.all([
        remove(),
        t.call({ key: branch.key }, 'POST', '/api/orders', orderBody()),
      ]);
      expect([removed.status, created.status].filter((status) => status < 300)).toHaveLength(1);
    }
  });
});
