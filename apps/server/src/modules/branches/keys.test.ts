import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecrets } from '../../access/secrets.ts';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { orderBody } from '../../test/order-body.ts';

let t: TestApp;
let branch: GivenBranch;
let foreign: GivenBranch;
let owner: GivenUser;
let admin: GivenUser;
let manager: GivenUser;
let chief: GivenUser;
let courier: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
  foreign = await t.given.branch();
  owner = await t.given.user('OWNER');
  admin = await t.given.user('COMPANY_ADMIN', { companyId: branch.companyId });
  manager = await t.given.user('BRANCH_MANAGER', { branch });
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
  courier = await t.given.courier(branch);
});
afterAll(() => t?.close());

const masked = (key: string) => `ulak_••••••••${key.slice(-4)}`;
const inList = async (who: GivenUser, id: number) =>
  (await t.call(who, 'GET', '/api/branches')).body.find((row: { id: number }) => row.id === id);
const reveal = (who: GivenUser | null, id: number) => t.call(who, 'POST', `/api/branches/${id}/reveal-key`);
const audited = (id: number, action: 'API_KEY_REVEALED' | 'API_KEY_REGENERATED') =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('audit_log')
      .selectAll()
      .where('entity', '=', 'branch')
      .where('entity_id', '=', id)
      .where('action', '=', action)
      .orderBy('id')
      .execute(),
  );

describe('DECISIONS "Passwords, keys": who sees a branch key', () => {
  it('lists mask it for key holders; branch manager, packaging chief and courier get no pay', async () => {
    const gm = await t.given.user('GENERAL_MANAGER', { companyId: branch.companyId });
    for (const [user, baseSalary] of [
      [owner, 11_500],
      [gm, 11_500],
      [admin, 11_500],
      [manager, undefined],
    ] as const) {
      const list = await t.call(user, 'GET', '/api/branches');
      const row = list.body.find(({ id }: { id: number }) => id === branch.id);
      expect([row.apiKey, row.salarySettings?.baseSalary]).toEqual([masked(branch.key), baseSalary]);
      expect(list.raw.body).not.toContain(branch.key.slice(5, -4));
    }
    for (const user of [chief, courier]) {
      const list = await t.call(user, 'GET', '/api/branches');
      expect(list.body.map((row: { id: number }) => row.id)).toEqual([branch.id]);
      for (const hidden of ['apiKey', 'salarySettings', 'lastApiConnection'])
        expect(list.raw.body).not.toContain(hidden);
    }
  });

  it('answers of changes carry it masked too; the screen reveals', async () => {
    const made = await t.call(admin, 'POST', '/api/branches', { name: 'Denetim', address: 'Bağdat Cad. 2' });
    const id = Number(made.body.data.id);
    expect(made.body.data.apiKey).toMatch(/^ulak_•{8}[\w-]{4}$/);
    const whole = (await reveal(admin, id)).body.apiKey;
    expect(masked(whole)).toBe(made.body.data.apiKey);
    for (const [method, path, body] of [
      ['PATCH', '', { radius: 150 }],
      ['PUT', '/dispatch', { paused: true }],
    ] as const) {
      const answer = await t.call(admin, method, `/api/branches/${id}${path}`, body);
      expect(answer.body.data.apiKey).toBe(masked(whole));
    }
  });

  it('reads and changes record no reveal; each reveal is one audit row without the key', async () => {
    const own = await t.given.branch({ companyId: branch.companyId });
    await t.call(admin, 'GET', '/api/branches');
    await t.call(admin, 'PATCH', `/api/branches/${own.id}`, { radius: 151 });
    expect(await audited(own.id, 'API_KEY_REVEALED')).toEqual([]);
    const answer = await reveal(admin, own.id);
    expect([answer.status, answer.body, answer.raw.headers['cache-control']]).toEqual([
      200,
      { success: true, apiKey: own.key },
      'no-store',
    ]);
    await reveal(owner, own.id);
    const rows = await audited(own.id, 'API_KEY_REVEALED');
    expect(rows.map((row) => [row.actor_id, row.actor_name, row.branch_id, row.company_id])).toEqual([
      [admin.id, admin.name, own.id, own.companyId],
      [owner.id, owner.name, own.id, own.companyId],
    ]);
    expect(JSON.stringify(rows)).not.toContain(own.key.slice(5, -4));
    const events = await t.db.asSystem((tx) =>
      tx.selectFrom('events').select('id').where('kind', 'like', 'API_KEY%').execute(),
    );
    expect(events).toEqual([]);
  });

  it('only key holders of the branch reveal; foreign and missing are the same', async () => {
    expect((await reveal(manager, branch.id)).body.apiKey).toBe(branch.key);
    expect([(await reveal(chief, branch.id)).status, (await reveal(courier, branch.id)).status]).toEqual([
      403, 403,
    ]);
    expect((await reveal(null, branch.id)).status).toBe(401);
    const sibling = await t.given.branch({ companyId: branch.companyId });
    const missing = (await reveal(manager, 999_999)).raw.body;
    for (const id of [foreign.id, sibling.id])
      expect([(await reveal(manager, id)).status, (await reveal(manager, id)).raw.body]).toEqual([
        404,
        missing,
      ]);
    expect(await audited(sibling.id, 'API_KEY_REVEALED')).toEqual([]);
  });
});

describe('criteria B15: keys at rest', () => {
  it('a full dump holds no plaintext key', async () => {
    const client = new Client({ connectionString: t.ownerUrl });
    await client.connect();
    const { rows } = await client.query('select row_to_json(b)::text as row from branches b');
    await client.end();
    expect(rows.map((row) => row.row).join('\n')).not.toContain(branch.key.slice(5));
  });

  it('a dump reveals no key from stored idempotent replies', async () => {
    const made = await t.given.branch({ companyId: branch.companyId });
    const headers = { 'idempotency-key': 'yenile-1' };
    const renew = () => t.call(admin, 'POST', `/api/branches/${made.id}/regenerate-key`, undefined, headers);
    const [first, again] = [await renew(), await renew()];
    expect([first.status, again.raw.body, again.raw.headers['idempotent-replayed']]).toEqual([
      200,
      first.raw.body,
      'true',
    ]);
    const rows = await t.db.asSystem((tx) => tx.selectFrom('idempotency_keys').selectAll().execute());
    expect(JSON.stringify(rows)).toContain('yenile-1');
    expect(JSON.stringify(rows)).not.toContain(first.body.apiKey);
    const content = JSON.stringify(['POST', `/api/branches/${made.id}/regenerate-key`, null]);
    expect(JSON.stringify(rows)).not.toContain(createHash('sha256').update(content).digest('hex'));
  });

  it('decision 006: without the old APP_SECRET branches are listed, keys work, are renewable', async () => {
    const made = await t.given.branch({ companyId: branch.companyId });
    const sealed = createSecrets('another-secret-another-secret-another').seal(made.key);
    await t.db.asSystem((tx) =>
      tx.updateTable('branches').set({ api_key_sealed: sealed }).where('id', '=', made.id).execute(),
    );
    expect(await inList(admin, made.id)).toMatchObject({ name: made.name });
    expect(await inList(admin, made.id)).not.toHaveProperty('apiKey');
    expect((await reveal(admin, made.id)).body).toMatchObject({
      code: 'BRANCH_KEY_UNREADABLE',
      message: 'Bu şubenin API anahtarı gösterilemiyor. Anahtarı yenileyin.',
    });
    expect((await t.call({ key: made.key }, 'POST', '/api/orders', orderBody())).status).toBe(201);
    const { apiKey } = (await t.call(admin, 'POST', `/api/branches/${made.id}/regenerate-key`)).body;
    expect([(await inList(admin, made.id)).apiKey, (await reveal(admin, made.id)).body.apiKey]).toEqual([
      masked(apiKey),
      apiKey,
    ]);
  });

  it('spec 2 §7: a regenerated key works, the old one is 401 at once, and it is recorded', async () => {
    const made = await t.given.branch({ companyId: branch.companyId });
    expect((await t.call({ key: made.key }, 'POST', '/api/orders', orderBody())).status).toBe(201);
    const answer = await t.call(admin, 'POST', `/api/branches/${made.id}/regenerate-key`);
    expect([answer.status, answer.body.apiKey]).toEqual([200, expect.stringMatching(/^ulak_[\w-]{43}$/)]);
    expect((await t.call({ key: made.key }, 'POST', '/api/orders', orderBody())).body.code).toBe(
      'BRANCH_KEY_INVALID',
    );
    expect((await t.call({ key: answer.body.apiKey }, 'POST', '/api/orders', orderBody())).status).toBe(201);
    expect((await audited(made.id, 'API_KEY_REGENERATED')).map((row) => row.actor_id)).toEqual([admin.id]);
    expect((await t.call(chief, 'POST', `/api/branches/${branch.id}/regenerate-key`)).status).toBe(403);
    expect((await t.call(manager, 'POST', `/api/branches/${made.id}/regenerate-key`)).status).toBe(404);
  });
});

describe('DECISIONS "Roles, once more": a restricted general manager', () => {
  it('receives neither keys nor salary settings, and 403 on every call but the list', async () => {
    const companyId = await t.given.company({ settings: { restrictGeneralManagers: true } });
    const strict = await t.given.branch({ companyId });
    const sibling = await t.given.branch({ companyId });
    const gm = await t.given.user('GENERAL_MANAGER', { companyId });
    const list = await t.call(gm, 'GET', '/api/branches');
    expect(list.body.map((row: { id: number }) => row.id)).toEqual([strict.id, sibling.id]);
    for (const hidden of ['apiKey', 'salarySettings', 'lastApiConnection'])
      expect(list.raw.body).not.toContain(hidden);
    const at = `/api/branches/${strict.id}`;
    const calls = [
      ['POST', '/api/branches', { name: 'X', address: 'Y' }],
      ['PATCH', at, { name: 'X' }],
      ['PATCH', `${at}/delivery-rates`, { baseRate: 1 }],
      ['GET', '/api/delivery-rates', undefined],
      ['PUT', `${at}/dispatch`, { paused: true }],
      ['PUT', `/api/companies/${companyId}/dispatch`, { paused: true }],
      ['PUT', `${at}/receipt-width`, { receiptWidth: 58 }],
      ['POST', `${at}/reveal-key`, undefined],
      ['POST', `${at}/regenerate-key`, undefined],
      ['POST', `${at}/copy-settings`, { targetIds: [sibling.id], fields: ['radius'] }],
      ['GET', `${at}/usage`, undefined],
      ['DELETE', at, undefined],
    ] as const;
    for (const [method, path, body] of calls)
      expect([path, (await t.call(gm, method, path, body)).status]).toEqual([path, 403]);
    expect((await t.call(gm, 'GET', '/api/user')).body.restrictGeneralManagers).toBe(true);
    expect((await t.call({ key: strict.key }, 'POST', '/api/orders', orderBody())).status).toBe(201);
    // the same role of a company without the setting
    const free = await t.given.user('GENERAL_MANAGER', { companyId: branch.companyId });
    expect((await t.call(free, 'PATCH', `/api/branches/${branch.id}`, { radius: 120 })).status).toBe(200);
  });
});
