import { KEEP_OLD_KEY_HOURS } from '@ulak/contracts/branches/schema';
import type { CompanyId } from '@ulak/contracts/ids';
import { HOUR_MS, MINUTE_MS } from '@ulak/contracts/time';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { orderBody } from '../../test/order-body.ts';

let t: TestApp;
let companyId: CompanyId;
let admin: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  const branch = await t.given.branch();
  companyId = branch.companyId;
  admin = await t.given.user('COMPANY_ADMIN', { companyId: branch.companyId });
});
afterAll(() => t?.close());

const newBranch = (): Promise<GivenBranch> => t.given.branch({ companyId });
const regenerate = (who: GivenUser, id: number, body?: unknown) =>
  t.call(who, 'POST', `/api/branches/${id}/regenerate-key`, body);
const endPrevious = (who: GivenUser, id: number) =>
  t.call(who, 'POST', `/api/branches/${id}/end-previous-key`);
const statusWith = async (key: string): Promise<number> =>
  (await t.call({ key }, 'POST', '/api/orders', orderBody())).status;
const viewOf = async (id: number) =>
  (await t.call(admin, 'GET', '/api/branches')).body.find((row: { id: number }) => row.id === id);
const actionsOf = async (id: number) =>
  (
    await t.db.asSystem((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['action', 'details'])
        .where('entity', '=', 'branch')
        .where('entity_id', '=', id)
        .where('action', 'like', 'API_KEY%')
        .orderBy('id')
        .execute(),
    )
  ).map(({ action, details }) => [action, details]);
describe('issue 13: two keys side by side', () => {
  it('both work until the chosen hour; the list says until when, masked as ever', async () => {
    const branch = await newBranch();
    const { status, body } = await regenerate(admin, branch.id, { keepOldForHours: 24 });
    const until = new Date(t.clock.now().getTime() + 24 * HOUR_MS).toISOString();
    expect([status, body.previousKeyUntil]).toEqual([200, until]);
    expect([await statusWith(branch.key), await statusWith(body.apiKey)]).toEqual([201, 201]);
    const view = await viewOf(branch.id);
    expect([view.apiKey, view.previousKeyUntil]).toEqual([`ulak_••••••••${body.apiKey.slice(-4)}`, until]);
    expect(await actionsOf(branch.id)).toEqual([['API_KEY_REGENERATED', { previousKeyUntil: until }]]);
    t.clock.advance(24 * HOUR_MS + MINUTE_MS);
    // a node remembers a key for less than a second
    await expect.poll(() => statusWith(branch.key)).toBe(401);
    expect([await statusWith(body.apiKey), (await viewOf(branch.id)).previousKeyUntil]).toEqual([201, null]);
  });

  it('left out or 0 the old one stops at once; another number is a bad field', async () => {
    for (const body of [undefined, {}, { keepOldForHours: 0 }]) {
      const branch = await newBranch();
      const answer = await regenerate(admin, branch.id, body);
      expect([answer.body.previousKeyUntil, await statusWith(branch.key)]).toEqual([null, 401]);
      expect((await viewOf(branch.id)).previousKeyUntil).toBeNull();
    }
    const branch = await newBranch();
    expect(KEEP_OLD_KEY_HOURS).toEqual([0, 1, 24, 72, 168]);
    for (const keepOldForHours of [2, -1, '24', null, 1e9]) {
      const answer = await regenerate(admin, branch.id, { keepOldForHours });
      expect([answer.status, Object.keys(answer.body.details)]).toEqual([400, ['keepOldForHours']]);
    }
    expect(await statusWith(branch.key)).toBe(201);
  });

  it('a further replacement ends the first key, whatever was promised: two work at most', async () => {
    const branch = await newBranch();
    const second = (await regenerate(admin, branch.id, { keepOldForHours: 168 })).body.apiKey;
    const third = (await regenerate(admin, branch.id, { keepOldForHours: 1 })).body.apiKey;
    const statuses = [await statusWith(branch.key), await statusWith(second), await statusWith(third)];
    expect(statuses).toEqual([401, 201, 201]);
    const until = new Date(t.clock.now().getTime() + HOUR_MS).toISOString();
    expect((await viewOf(branch.id)).previousKeyUntil).toBe(until);
  });

  it('the old one can be ended at once; who ends nothing leaves no audit row', async () => {
    const branch = await newBranch();
    const fresh = (await regenerate(admin, branch.id, { keepOldForHours: 72 })).body.apiKey;
    expect(await statusWith(branch.key)).toBe(201);
    expect((await endPrevious(admin, branch.id)).body).toEqual({ success: true });
    expect([await statusWith(branch.key), await statusWith(fresh)]).toEqual([401, 201]);
    expect((await viewOf(branch.id)).previousKeyUntil).toBeNull();
    expect((await endPrevious(admin, branch.id)).status).toBe(200);
    expect((await actionsOf(branch.id)).map(([action]) => action)).toEqual([
      'API_KEY_REGENERATED',
      'API_KEY_ENDED',
    ]);
  });

  it('ten replacements at once: one key and the one before it work, each other is refused', async () => {
    const branch = await newBranch();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => regenerate(admin, branch.id, { keepOldForHours: 24 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const keys = [branch.key, ...answers.map(({ body }) => String(body.apiKey))];
    expect(new Set(keys).size).toBe(11);
    const statuses: number[] = [];
    for (const key of keys) statuses.push(await statusWith(key));
    expect(statuses.filter((status) => status === 201)).toHaveLength(2);
    const revealed = (await t.call(admin, 'POST', `/api/branches/${branch.id}/reveal-key`)).body.apiKey;
    expect(await statusWith(revealed)).toBe(201);
  });

  it('only key holders of the branch; a shell has no key to end', async () => {
    const branch = await newBranch();
    const other = await t.given.branch();
    const manager = await t.given.user('BRANCH_MANAGER', { branch });
    const chief = await t.given.user('PACKAGING_CHIEF', { branch });
    expect((await endPrevious(manager, branch.id)).status).toBe(200);
    expect((await endPrevious(chief, branch.id)).status).toBe(403);
    expect((await endPrevious(manager, other.id)).status).toBe(404);
    const strictCompany = await t.given.company({ settings: { restrictGeneralManagers: true } });
    const strict = await t.given.branch({ companyId: strictCompany });
    const gm = await t.given.user('GENERAL_MANAGER', { companyId: strictCompany });
    expect((await endPrevious(gm, strict.id)).status).toBe(403);
    const owner = await t.given.user('OWNER');
    const shell = await t.call(owner, 'POST', '/api/branches', { name: 'Kabuk', address: 'Yol 1' });
    expect((await endPrevious(owner, shell.body.data.id)).body.code).toBe('BRANCH_UNASSIGNED');
  });

  it('criteria B15: a dump holds neither of the two', async () => {
    const branch = await newBranch();
    const { apiKey } = (await regenerate(admin, branch.id, { keepOldForHours: 1 })).body;
    const client = new Client({ connectionString: t.ownerUrl });
    await client.connect();
    const { rows } = await client.query(`select row_to_json(b)::text as row from branches b
      union all select row_to_json(f)::text from branch_former_keys f`);
    await client.end();
    const dump = rows.map(({ row }) => row).join('\n');
    expect(dump).not.toContain(branch.key.slice(5));
    expect(dump).not.toContain(String(apiKey).slice(5));
  });
});

describe('apiConnectionStatus', () => {
  it('never, connected, silent after a day, connected again; the polled list follows', async () => {
    const branch = await newBranch();
    const seen = async () => {
      const { apiConnectionStatus, lastApiConnection } = await viewOf(branch.id);
      return [apiConnectionStatus, lastApiConnection];
    };
    expect(await seen()).toEqual(['NEVER', null]);
    expect(await statusWith('ulak_nothing')).toBe(401);
    expect(await seen()).toEqual(['NEVER', null]);
    expect(await statusWith(branch.key)).toBe(201);
    const first = t.clock.now().toISOString();
    await expect.poll(seen).toEqual(['CONNECTED', first]);
    t.clock.advance(24 * HOUR_MS);
    expect(await seen()).toEqual(['CONNECTED', first]);
    t.clock.advance(1);
    expect(await seen()).toEqual(['SILENT', first]);
    await expect
      .poll(async () => [await statusWith(branch.key), (await seen())[0]], { interval: 200 })
      .toEqual([201, 'CONNECTED']);
  });
});
