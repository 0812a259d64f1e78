import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenUser } from '../../test/factories.ts';
import { holdTransaction } from '../../test/hold-transaction.ts';
import { orderBody } from '../../test/order-body.ts';

let t: TestApp;
let owner: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.given.user('OWNER');
});
afterAll(() => t.close());

const auditOf = (id: number) =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('audit_log')
      .select('changes')
      .where('entity', '=', 'company')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute(),
  );

describe('DECISIONS "Roles, once more": PASSIVE', () => {
  const setStatus = (id: number, status: string) => t.call(owner, 'PUT', `/api/companies/${id}`, { status });

  it('is refused while orders run, with their number; ended ones do not count', async () => {
    const branch = await t.given.branch();
    const order = await t.given.order(branch);
    const refused = await setStatus(branch.companyId, 'PASSIVE');
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'COMPANY_HAS_ACTIVE_ORDERS',
      'Şirketin süren 1 siparişi var; pasife alınamaz. Önce bu siparişler teslim veya iptal edilmeli.',
    ]);
    await t.call(owner, 'POST', `/api/orders/${order.id}/cancel`, { reason: 'Deneme' });
    expect((await setStatus(branch.companyId, 'PASSIVE')).body.data.status).toBe('PASSIVE');
  });

  it('takes no order any more, by a key that is still known or from an OWNER', async () => {
    const branch = await t.given.branch();
    const ordered = (who: GivenUser | { key: string }, more = {}) =>
      t.call(who, 'POST', '/api/orders', orderBody(more));
    const first = await ordered({ key: branch.key });
    await t.call(owner, 'POST', `/api/orders/${first.body.data.id}/cancel`, { reason: 'Deneme' });
    await setStatus(branch.companyId, 'PASSIVE');
    expect([401, 403]).toContain((await ordered({ key: branch.key })).status);
    const late = await ordered(owner, { branchId: branch.id });
    expect([late.status, late.body.code, late.body.message]).toEqual([
      403,
      'COMPANY_PASSIVE',
      'Bu şubenin şirketi pasif; sipariş alınmıyor. Önce şirket etkinleştirilmeli.',
    ]);
    await setStatus(branch.companyId, 'ACTIVE');
    expect((await ordered(owner, { branchId: branch.id })).status).toBe(201);
  });

  it('waits for an order that is being created, and is refused', async () => {
    const branch = await t.given.branch();
    const order = await t.given.order(branch, { status: 'CANCELLED' });
    const holder = await holdTransaction(
      t.ownerUrl,
      'with branch as (select id from branches where id = $1 for key share) select id from branch',
      [branch.id],
    );
    const answer = setStatus(branch.companyId, 'PASSIVE');
    await holder.isWaitedFor();
    await holder.query("update orders set status = 'PREPARING' where id = $1", [order.id]);
    await holder.commit();
    expect((await answer).body.code).toBe('COMPANY_HAS_ACTIVE_ORDERS');
  });

  it('ends sessions and keys; ACTIVE lets them in again', async () => {
    const branch = await t.given.branch();
    const manager = await t.given.user('BRANCH_MANAGER', { branch });
    await setStatus(branch.companyId, 'PASSIVE');
    expect((await t.call(manager, 'GET', '/api/user')).status).toBe(401);
    const login = () =>
      t.call(null, 'POST', '/api/login', {
        usernameOrPhone: manager.username,
        password: 'deneme-parolasi-7',
      });
    expect((await login()).body.code).toBe('COMPANY_PASSIVE');
    expect((await t.call({ key: branch.key }, 'POST', '/api/orders', {})).status).toBe(401);
    await setStatus(branch.companyId, 'ACTIVE');
    expect((await login()).status).toBe(200);
    expect((await auditOf(branch.companyId)).map(({ changes }) => changes.status)).toEqual([
      { was: 'ACTIVE', is: 'PASSIVE' },
      { was: 'PASSIVE', is: 'ACTIVE' },
    ]);
  });
});
