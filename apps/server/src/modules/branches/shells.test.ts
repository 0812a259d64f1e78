import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BranchId } from '@ulak/contracts/ids';
import { createSecrets } from '../../access/secrets.ts';
import type { UserActor } from '../../access/scope.ts';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { type GivenUser, NOBODYS_ID, TEST_PASSWORD } from '../../test/factories.ts';
import { orderBody } from '../../test/order-body.ts';
import { createBranchService } from './service.ts';

const UNASSIGNED = 'Bu şube henüz bir şirkete bağlı değil. Önce bir şirkete atayın.';

let t: TestApp;
let owner: GivenUser;
let shell: { id: BranchId; name: string };
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.given.user('OWNER');
});
beforeEach(async () => {
  const made = await t.call(owner, 'POST', '/api/branches', { name: 'Kabuk', address: 'Henüz yok' });
  shell = made.body.data;
});
afterAll(() => t?.close());

const idsFor = async (who: GivenUser, query = '') =>
  (await t.call(who, 'GET', `/api/branches${query}`)).body.map((row: { id: number }) => row.id);
const assign = (companyId: number, body: object = {}) =>
  t.call(owner, 'PATCH', `/api/branches/${shell.id}`, { companyId, ...body });

describe('DECISIONS "Roles, once more": a branch without a company', () => {
  it('comes of an OWNER who names no company', async () => {
    const made = await t.call(owner, 'POST', '/api/branches', { name: 'Kabuk 2', address: 'Henüz yok' });
    expect([made.status, made.body.data.companyId, made.body.data.companyName]).toEqual([201, null, null]);
    expect(made.body.data).not.toHaveProperty('apiKey');
  });

  it('is seen by OWNER only, and left out of selects', async () => {
    const branch = await t.given.branch();
    const admin = await t.given.user('COMPANY_ADMIN', { companyId: branch.companyId });
    expect(await idsFor(owner)).toContain(shell.id);
    expect(await idsFor(owner, '?onlyCompany=true')).not.toContain(shell.id);
    expect(await idsFor(owner, '?onlyCompany=false')).toContain(shell.id);
    expect(await idsFor(admin)).toEqual([branch.id]);
    const transfer = await t.call(owner, 'GET', '/api/branches?forTransfer=true');
    expect(transfer.body.data.map((row: { id: number }) => row.id)).not.toContain(shell.id);
    for (const [method, path, body] of [
      ['PATCH', '', { name: 'Benim' }],
      ['POST', '/reveal-key', undefined],
      ['POST', '/copy-settings', { targetIds: [branch.id], fields: ['radius'] }],
    ] as const)
      expect((await t.call(admin, method, `/api/branches/${shell.id}${path}`, body)).status).toBe(404);
  });

  it('has no key', async () => {
    for (const verb of ['reveal-key', 'regenerate-key']) {
      const answer = await t.call(owner, 'POST', `/api/branches/${shell.id}/${verb}`);
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        409,
        'BRANCH_UNASSIGNED',
        UNASSIGNED,
      ]);
    }
    await expect(
      t.db.asSystem((tx) =>
        tx.updateTable('branches').set({ api_key_hash: 'x' }).where('id', '=', shell.id).execute(),
      ),
    ).rejects.toThrow('branches_shell');
  });

  it('takes no orders and no people', async () => {
    const order = await t.call(owner, 'POST', '/api/orders', orderBody({ branchId: shell.id }));
    expect([order.status, order.body.code, order.body.message]).toEqual([
      409,
      'BRANCH_UNASSIGNED',
      UNASSIGNED,
    ]);
    const person = await t.call(owner, 'POST', '/api/register', {
      username: NOBODYS_ID,
      password: TEST_PASSWORD,
      fullName: 'Ali Kaya',
      phone: '0532 444 55 66',
      role: 'COURIER',
      branchId: shell.id,
    });
    expect([person.body.code, person.body.details]).toEqual(['BRANCH_UNASSIGNED', { branchId: UNASSIGNED }]);
    const branch = await t.given.branch();
    const courier = await t.given.courier(branch, { online: false });
    const moved = await t.call(owner, 'POST', `/api/users/${courier.id}/transfer`, { branchId: shell.id });
    expect([moved.body.code, moved.body.details]).toEqual(['BRANCH_UNASSIGNED', { branchId: UNASSIGNED }]);
    const admin = await t.given.user('COMPANY_ADMIN', { companyId: branch.companyId });
    const foreign = await t.call(admin, 'POST', '/api/orders', orderBody({ branchId: shell.id }));
    expect(foreign.body.code).toBe('BRANCH_NOT_FOUND');
    const hidden = await t.call(admin, 'POST', `/api/users/${courier.id}/transfer`, { branchId: shell.id });
    expect(hidden.body.code).toBe('BRANCH_NOT_FOUND');
  });

  it('has settings like any other, and is removed', async () => {
    const automatic = { assignmentMethod: 'AUTOMATIC', radius: 300 };
    const changed = await t.call(owner, 'PATCH', `/api/branches/${shell.id}`, automatic);
    expect(changed.body.data).toMatchObject(automatic);
    expect(
      (await t.call(owner, 'PUT', `/api/branches/${shell.id}/dispatch`, { paused: true })).body.data,
    ).toMatchObject({ dispatchPaused: true, companyDispatchPaused: false });
    expect((await t.call(owner, 'GET', `/api/branches/${shell.id}/usage`)).body.data.peopleCount).toBe(0);
    expect((await t.call(owner, 'DELETE', `/api/branches/${shell.id}`)).status).toBe(200);
    expect(await idsFor(owner)).not.toContain(shell.id);
  });

  it('does not disturb what reads branches for OWNER', async () => {
    await t.call(owner, 'PATCH', `/api/branches/${shell.id}`, { assignmentMethod: 'AUTOMATIC' });
    const day = 'from=2026-03-01T21:00:00.000Z&to=2026-03-02T21:00:00.000Z';
    for (const path of [
      '/api/orders/active?branchId=all',
      `/api/orders/active?branchId=${shell.id}`,
      '/api/dispatch/health',
      '/api/courier-locations',
      '/api/delivery-rates',
      '/api/users',
      `/api/branches/${shell.id}/fairness`,
      `/api/branches/${shell.id}/predictions`,
      `/api/dashboard/delivery-summary?branchId=all&${day}`,
      `/api/dashboard/financial-summary?branchId=${shell.id}&${day}`,
    ])
      expect([path, (await t.call(owner, 'GET', path)).status]).toEqual([path, 200]);
  });
});

describe('assigning a shell', () => {
  it('gives company, key and order numbers in one step, audited', async () => {
    const companyId = await t.given.company({ name: 'Lezzet Grubu' });
    const answer = await assign(companyId, { radius: 180 });
    expect(answer.body.data).toMatchObject({
      companyId,
      companyName: 'Lezzet Grubu',
      radius: 180,
      apiKey: expect.stringMatching(/^ulak_•{8}/),
    });
    const { apiKey } = (await t.call(owner, 'POST', `/api/branches/${shell.id}/reveal-key`)).body;
    const order = await t.call({ key: apiKey }, 'POST', '/api/orders', orderBody());
    expect([order.status, order.body.data.orderNumber]).toEqual([201, '1001']);
    const rows = await t.db.asSystem((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['action', 'company_id', 'changes'])
        .where('entity', '=', 'branch')
        .where('entity_id', '=', shell.id)
        .orderBy('id')
        .execute(),
    );
    expect(rows.slice(1, 3)).toEqual([
      {
        action: 'BRANCH_ASSIGNED',
        company_id: companyId,
        changes: { companyId: { was: null, is: companyId } },
      },
      { action: 'BRANCH_UPDATED', company_id: companyId, changes: { radius: { was: 100, is: 180 } } },
    ]);
    const again = await assign(await t.given.company());
    expect(again.body.details).toEqual({ companyId: 'Şubenin şirketi değiştirilemez' });
  });

  it('a company that is not there changes nothing', async () => {
    const answer = await assign(999_999, { radius: 180 });
    expect([answer.status, answer.body.details]).toEqual([404, { companyId: 'Şirket bulunamadı' }]);
    const row = (await t.call(owner, 'GET', '/api/branches')).body.find(
      ({ id }: { id: number }) => id === shell.id,
    );
    expect([row.companyId, row.radius]).toEqual([null, 100]);
  });

  it('by the service, for the companies’ call: the second of two is refused', async () => {
    const branches = createBranchService({
      secrets: createSecrets('test-secret-test-secret-test-secret-0'),
      clock: t.clock,
    });
    const actor: UserActor = {
      kind: 'user',
      id: owner.id,
      role: 'OWNER',
      companyId: null,
      branchId: null,
      name: owner.name,
      sessionId: 1,
      restrictGeneralManagers: false,
    };
    const companies = [await t.given.company(), await t.given.company()];
    const results = await Promise.allSettled(
      companies.map((id) =>
        t.db.asSystem((tx) => branches.assignToCompany(tx, { actor, ip: '10.0.0.9' }, id, shell.id)),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'BRANCH_ALREADY_ASSIGNED' },
    });
  });
});
