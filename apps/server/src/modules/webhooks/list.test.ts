import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestJson } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { LOOPBACK_RECEIVERS, makeWebhook } from '../../test/webhook-branch.ts';

let t: TestApp;
let branch: GivenBranch;
let sister: GivenBranch;
let foreign: GivenBranch;
let admin: GivenUser;
let manager: GivenUser;
let owner: GivenUser;
let ids: { company: number; branch: number; sister: number; foreign: number };
beforeAll(async () => {
  t = await startTestApp({ env: LOOPBACK_RECEIVERS });
  branch = await t.given.branch({ name: 'Kızıltoprak' });
  sister = await t.given.branch({ name: 'Iğdır', companyId: branch.companyId });
  foreign = await t.given.branch({ name: 'İnciraltı' });
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  manager = await t.given.user('BRANCH_MANAGER', { branch });
  owner = await t.given.user('OWNER');
  const make = async (fields: { url: string; branch?: GivenBranch }, who = admin) =>
    (await makeWebhook(t, who, fields)).id;
  ids = {
    company: await make({ url: 'https://kasa.example/siparis' }),
    branch: await make({ url: 'https://kasa.example/50%25', branch }),
    sister: await make({ url: 'https://stok.example/a_b', branch: sister }),
    foreign: await make({ url: 'https://stok.example/axb', branch: foreign }, owner),
  };
});
afterAll(() => t?.close());

const list = async (who: GivenUser, query = '') => (await t.call(who, 'GET', `/api/webhooks${query}`)).body;
const idsOf = (body: TestJson): number[] => body.data.map(({ id }: { id: number }) => id);

describe('decision 008: the list of webhooks has pages', () => {
  it('each webhook is on one page, oldest first, with the total', async () => {
    const first = await list(owner, '?limit=3');
    const second = await list(owner, '?limit=3&page=2');
    expect([...idsOf(first), ...idsOf(second)]).toEqual(Object.values(ids));
    expect(first.pagination).toEqual({ page: 1, limit: 3, total: 4 });
    expect((await list(owner)).pagination).toEqual({ page: 1, limit: 100, total: 4 });
    expect((await list(owner, '?page=9')).data).toEqual([]);
  });

  it.each([
    ['kasa.example', ['company', 'branch']],
    ['KASA', ['company', 'branch']],
    ['50%', ['branch']],
    ['a_b', ['sister']],
    ['ığdır', ['sister']],
    ['inciraltı', ['foreign']],
    ['yok', []],
  ] as const)('search for %s finds addresses and names as Turkish reads them', async (text, found) => {
    const body = await list(owner, `?search=${encodeURIComponent(text)}`);
    expect(idsOf(body)).toEqual(found.map((name) => ids[name]));
    expect(body.pagination.total).toBe(found.length);
  });

  it('those that hear of a branch, and nothing outside of the scope', async () => {
    expect(idsOf(await list(admin, `?branchId=${sister.id}`))).toEqual([ids.company, ids.sister]);
    expect(idsOf(await list(owner, `?branchId=${foreign.id}`))).toEqual([ids.foreign]);
    expect(idsOf(await list(manager, `?branchId=${branch.id}`))).toEqual([ids.branch]);
    expect(idsOf(await list(admin, `?branchId=${foreign.id}`))).toEqual([]);
    expect(idsOf(await list(manager))).toEqual([ids.branch]);
    expect((await list(manager)).pagination.total).toBe(1);
    expect(idsOf(await list(manager, '?search=stok'))).toEqual([]);
  });

  it('those that need a look are counted, and listed alone', async () => {
    const set = (id: number, values: object) =>
      t.db.asSystem((tx) =>
        tx
          .updateTable('webhooks')
          .set(values)
          .where('id', '=', id as never)
          .execute(),
      );
    const now = t.clock.now();
    await set(ids.branch, { failing_since: now });
    await set(ids.sister, { paused_at: now, paused_reason: 'GONE' });
    await set(ids.foreign, { failing_since: now, active: false });
    const troubled = await list(owner, '?troubled=true');
    expect([idsOf(troubled), troubled.troubled]).toEqual([[ids.branch, ids.sister], 2]);
    expect((await list(owner, '?search=yok')).troubled).toBe(2);
    expect((await list(manager)).troubled).toBe(1);
  });

  it.each([['page=0'], ['limit=501'], ['search=a'], ['troubled=evet'], ['branchId=x'], ['sayfa=1']])(
    '%s is refused on its field',
    async (query) => {
      const { status, body } = await t.call(owner, 'GET', `/api/webhooks?${query}`);
      expect([status, Object.keys(body.details)]).toEqual([400, [query.split('=')[0]]]);
    },
  );
});

describe('one webhook', () => {
  it('is told with its secret masked; of another scope it is missing', async () => {
    const own = await t.call(manager, 'GET', `/api/webhooks/${ids.branch}`);
    expect(own.body.data).toMatchObject({ id: ids.branch, branchName: 'Kızıltoprak' });
    expect(own.body.data.secret).toMatch(/^whsec_•+/);
    for (const id of [ids.company, ids.sister, ids.foreign])
      expect((await t.call(manager, 'GET', `/api/webhooks/${id}`)).status).toBe(404);
    expect((await t.call(admin, 'GET', `/api/webhooks/${ids.foreign}`)).status).toBe(404);
  });
});
