import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';

let t: TestApp;
let branch: GivenBranch;
let sibling: GivenBranch;
let foreign: GivenBranch;
let owner: GivenUser;
let admin: GivenUser;
let manager: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch({ name: 'Çarşı' });
  sibling = await t.given.branch({ companyId: branch.companyId, name: 'Bahçe' });
  foreign = await t.given.branch();
  owner = await t.given.user('OWNER');
  admin = await t.given.user('COMPANY_ADMIN', { companyId: branch.companyId });
  manager = await t.given.user('BRANCH_MANAGER', { branch });
});
afterAll(() => t?.close());

const poll = (who: GivenUser, etag?: string, query = '') =>
  t.call(who, 'GET', `/api/branches${query}`, undefined, etag ? { 'if-none-match': etag } : {});
const tagOf = async (who: GivenUser) => String((await poll(who)).raw.headers.etag);
const tables = ['events', 'audit_log'] as const;
const countRows = () =>
  t.db.asSystem((tx) =>
    Promise.all(tables.map(async (table) => (await tx.selectFrom(table).select('id').execute()).length)),
  );

describe('GET /api/branches, polled each 5 s', () => {
  it('an unchanged list is a 304 without a body, and polls write nothing', async () => {
    const before = await countRows();
    for (const who of [owner, admin, manager]) {
      const etag = await tagOf(who);
      const again = await poll(who, etag);
      expect([again.status, again.raw.body, again.raw.headers['cache-control']]).toEqual([
        304,
        '',
        'no-store',
      ]);
    }
    expect(await countRows()).toEqual(before);
  });

  it.each([
    ['a setting', () => t.call(admin, 'PATCH', `/api/branches/${branch.id}`, { radius: 321 }), 'radius', 321],
    [
      'its pause',
      () => t.call(admin, 'PUT', `/api/branches/${branch.id}/dispatch`, { paused: true }),
      'dispatchPaused',
      true,
    ],
    [
      'the company’s pause',
      () => t.call(admin, 'PUT', `/api/companies/${branch.companyId}/dispatch`, { paused: true }),
      'companyDispatchPaused',
      true,
    ],
    [
      'the company’s name',
      () =>
        t.db.asSystem((tx) =>
          tx.updateTable('companies').set({ name: 'Yeni ad' }).where('id', '=', branch.companyId).execute(),
        ),
      'companyName',
      'Yeni ad',
    ],
    [
      'its manager’s phone',
      () =>
        t.db.asSystem((tx) =>
          tx.updateTable('users').set({ phone: '+905551112233' }).where('id', '=', manager.id).execute(),
        ),
      'managerPhone',
      '+905551112233',
    ],
    [
      'the last call with its key',
      () =>
        t.db.asSystem((tx) =>
          tx
            .updateTable('branches')
            .set({ last_api_connection: new Date('2026-03-02T16:00:00.123Z') })
            .where('id', '=', branch.id)
            .execute(),
        ),
      'lastApiConnection',
      '2026-03-02T16:00:00.123Z',
    ],
    [
      'its key',
      () =>
        t.call(admin, 'POST', `/api/branches/${branch.id}/regenerate-key`, {
          keepOldForHours: 24,
        }),
      'previousKeyUntil',
      '2026-03-03T16:30:00.000Z',
    ],
  ])('%s changes it', async (_, change, field, value) => {
    const etag = await tagOf(admin);
    await change();
    const answer = await poll(admin, etag);
    expect(answer.status).toBe(200);
    expect(answer.body.find(({ id }: { id: number }) => id === branch.id)[field]).toBe(value);
  });

  it('a new and a removed branch change it; another company’s do not', async () => {
    let etag = await tagOf(admin);
    await t.given.branch();
    expect((await poll(admin, etag)).status).toBe(304);
    const made = await t.given.branch({ companyId: branch.companyId });
    const grown = await poll(admin, etag);
    expect(grown.status).toBe(200);
    etag = String(grown.raw.headers.etag);
    await t.call(owner, 'DELETE', `/api/branches/${made.id}`);
    const shrunk = await poll(admin, etag);
    expect([shrunk.status, shrunk.body.length]).toEqual([200, grown.body.length - 1]);
  });

  it('roles do not share tags or texts', async () => {
    const chief = await t.given.user('PACKAGING_CHIEF', { branch });
    const courier = await t.given.courier(branch);
    const etag = await tagOf(manager);
    for (const who of [chief, courier]) {
      const answer = await poll(who, etag);
      expect([answer.status, answer.raw.body.includes('ulak_')]).toEqual([200, false]);
    }
  });

  it('500 branches: a poll of what is known answers 304', async () => {
    const companyId = await t.given.company();
    await t.db.asSystem((tx) =>
      tx
        .insertInto('branches')
        .values(
          Array.from({ length: 500 }, (_, n) => ({
            company_id: companyId,
            name: `Şube ${n}`,
            address: 'Adres',
            lat: 41,
            lng: 29,
          })),
        )
        .execute(),
    );
    const many = await t.given.user('COMPANY_ADMIN', { companyId });
    const first = await poll(many);
    expect(first.body.length).toBe(500);
    expect((await poll(many, String(first.raw.headers.etag))).status).toBe(304);
  });

  it('refuses a query that it does not know', async () => {
    expect((await poll(admin, undefined, '?onlyCompany=evet')).body.details).toHaveProperty('onlyCompany');
    expect((await poll(admin, undefined, '?page=2')).body.details).toEqual({ page: 'Bilinmeyen alan' });
  });
});

describe('spec 2 §7: GET /api/branches?forTransfer=true', () => {
  const targets = (who: GivenUser) => t.call(who, 'GET', '/api/branches?forTransfer=true');

  it('lists the company’s branches by name, to a BRANCH_MANAGER too; to OWNER all', async () => {
    for (const who of [admin, manager]) {
      const { status, body } = await targets(who);
      expect([status, body.success, body.data.map(({ id }: { id: number }) => id)]).toEqual([
        200,
        true,
        [sibling.id, branch.id],
      ]);
      expect(Object.keys(body.data[0]).toSorted()).toEqual(['companyId', 'companyName', 'id', 'name']);
    }
    const all = (await targets(owner)).body.data.map(({ id }: { id: number }) => id);
    expect(all).toEqual(expect.arrayContaining([branch.id, sibling.id, foreign.id]));
  });

  it('is for who may move people; a restricted general manager may', async () => {
    const chief = await t.given.user('PACKAGING_CHIEF', { branch });
    const courier = await t.given.courier(branch);
    expect([(await targets(chief)).status, (await targets(courier)).status]).toEqual([403, 403]);
    const companyId = await t.given.company({ settings: { restrictGeneralManagers: true } });
    const strict = await t.given.branch({ companyId });
    const gm = await t.given.user('GENERAL_MANAGER', { companyId });
    expect((await targets(gm)).body.data.map(({ id }: { id: number }) => id)).toEqual([strict.id]);
  });

  it('has a tag of its own', async () => {
    const { raw } = await targets(manager);
    const again = await poll(manager, String(raw.headers.etag), '?forTransfer=true');
    expect(again.status).toBe(304);
    expect((await t.call(manager, 'GET', '/api/branches?forTransfer=false')).body).toHaveLength(1);
  });
});
