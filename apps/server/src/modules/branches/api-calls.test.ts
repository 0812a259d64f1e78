import { HOUR_MS, MINUTE_MS } from '@ulak/contracts/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BranchCall } from '../../http/branch-calls.ts';
import { startTestApp, type TestApp, type TestJson } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { orderBody } from '../../test/order-body.ts';
import { createApiCallLog } from './api-call-log.ts';

let t: TestApp;
let owner: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.given.user('OWNER');
});
afterAll(() => t?.close());

const post = (key: string, body: unknown, headers: Record<string, string> = {}) =>
  t.call({ key }, 'POST', '/api/orders', body, headers);
const list = (who: GivenUser, id: number, query = '') =>
  t.call(who, 'GET', `/api/branches/${id}/api-calls${query}`);
/** The branch's calls once so many are written. */
async function calls(branch: GivenBranch, count: number, query = ''): Promise<TestJson[]> {
  let data: TestJson[] = [];
  await expect
    .poll(async () => {
      ({ data } = (await list(owner, branch.id, query)).body);
      return data.length;
    })
    .toBe(count);
  return data;
}

describe('issue 13: recent calls of a branch', () => {
  it('each call by key, refused ones with their fields and sentences, newest first', async () => {
    const branch = await t.given.branch();
    const { key } = branch;
    const body = orderBody({ orderNumber: 'G-1', source: 'GETIR' });
    const created = await post(key, body);
    const again = await post(key, body);
    const bad = await post(key, { ...body, orderNumber: 'G-2', customerPhone: 'x', theirs: 1 });
    const keyed = { 'idempotency-key': 'bir' };
    await post(key, orderBody(), keyed);
    const replayed = await post(key, orderBody(), keyed);
    const reused = await post(key, orderBody({ orderNumber: 'G-3' }), keyed);
    const broken = await t.app.http.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: '{"customerName": ',
    });
    const data = await calls(branch, 7);
    const idOf = ({ raw }: { raw: { headers: Record<string, unknown> } }) => raw.headers['x-request-id'];
    expect(data.map((call) => [call.status, call.code, call.orderNumber, call.repeated])).toEqual([
      [400, 'MALFORMED_JSON', null, false],
      [reused.status, 'IDEMPOTENCY_KEY_REUSED', 'G-3', false],
      [201, null, null, true],
      [201, null, '1001', false],
      [400, 'VALIDATION_ERROR', 'G-2', false],
      [200, null, 'G-1', true],
      [201, null, 'G-1', false],
    ]);
    expect(data.map(({ requestId }) => requestId)).toEqual([
      broken.headers['x-request-id'],
      idOf(reused),
      idOf(replayed),
      expect.any(String),
      idOf(bad),
      idOf(again),
      idOf(created),
    ]);
    expect(data[4]).toMatchObject({
      method: 'POST',
      route: '/api/orders',
      key: 'CURRENT',
      message: 'Bazı alanlar eksik veya hatalı. Lütfen işaretli alanları düzeltin.',
      at: t.clock.now().toISOString(),
    });
    const fields = data[4].fields.map(({ field, message }: TestJson) => [field, message]);
    expect(Object.fromEntries(fields)).toEqual(bad.body.details);
    expect(JSON.stringify(data)).not.toContain('Ayşe');
    const refused = await calls(branch, 3, '?onlyRefused=true');
    expect(refused.map(({ status }) => status)).toEqual([400, reused.status, 400]);
  });

  it('a key that was replaced lately is known as refused, the one before the new one as such', async () => {
    const branch = await t.given.branch();
    const regenerate = async (keepOldForHours: number): Promise<string> =>
      (await t.call(owner, 'POST', `/api/branches/${branch.id}/regenerate-key`, { keepOldForHours })).body
        .apiKey;
    const second = await regenerate(24);
    await post(branch.key, orderBody());
    await regenerate(0);
    for (const key of [branch.key, second, 'ulak_nobodys']) await post(key, orderBody());
    const data = await calls(branch, 3);
    expect(data.map(({ status, code, key }) => [status, code, key])).toEqual([
      [401, 'BRANCH_KEY_INVALID', 'REPLACED'],
      [401, 'BRANCH_KEY_INVALID', 'REPLACED'],
      [201, null, 'PREVIOUS'],
    ]);
  });

  it('reads that succeed are listed once in five minutes, refused ones each time', async () => {
    const branch = await t.given.branch();
    const get = (url: string) => t.call({ key: branch.key }, 'GET', url);
    for (let i = 0; i < 5; i += 1) {
      await get('/api/orders/changes');
      await get('/api/orders/changes?after=x');
    }
    t.clock.advance(5 * MINUTE_MS);
    await get('/api/orders/changes');
    await get('/api/orders/999999');
    const data = await calls(branch, 8);
    expect(data.map(({ status, route }) => `${status} ${route}`)).toEqual([
      '404 /api/orders/:id',
      '200 /api/orders/changes',
      ...Array.from({ length: 5 }, () => '400 /api/orders/changes'),
      '200 /api/orders/changes',
    ]);
    expect(data.at(-2)?.fields).toEqual([{ field: 'after', message: expect.any(String) }]);
  });

  it('hostile names of fields and numbers are stored as text and stop nothing', async () => {
    const branch = await t.given.branch();
    const hostile = { 'a\0b': 1, '\ud800': 2, '<script>': 3, ['x'.repeat(500)]: 4 };
    await post(branch.key, { ...orderBody(), orderNumber: 'n\0\ud800'.repeat(50), ...hostile });
    const [call] = await calls(branch, 1);
    const names = call.fields.map(({ field }: TestJson) => field);
    expect(names).toContain('a\uFFFDb');
    expect(names).toContain('<script>');
    expect(Math.max(...names.map((name: string) => name.length))).toBeLessThanOrEqual(101);
    expect(call.orderNumber).toHaveLength(64);
    expect(call.orderNumber).not.toContain('\0');
  });

  it('pages by a cursor; a bad one is named', async () => {
    const branch = await t.given.branch();
    const log = createApiCallLog({ db: t.db, clock: t.clock, onError: () => undefined });
    for (let i = 0; i < 120; i += 1) log.record(callOf(branch, { orderNumber: String(i) }));
    await log.stop();
    const seen: string[] = [];
    let query = '';
    for (let pages = 0; pages < 3; pages += 1) {
      const { body } = await list(owner, branch.id, query);
      seen.push(...body.data.map(({ orderNumber }: TestJson) => orderNumber));
      query = `?after=${body.nextCursor}`;
    }
    expect(query).toBe('?after=null');
    expect(seen).toEqual(Array.from({ length: 120 }, (_, i) => String(119 - i)));
    for (const bad of ['after=x', 'after=0', 'onlyRefused=1', 'other=1'])
      expect((await list(owner, branch.id, `?${bad}`)).status).toBe(400);
  });

  it('is searched by request id or a part of the order number, and leads to the order', async () => {
    const branch = await t.given.branch();
    const elsewhere = await t.given.branch();
    const body = orderBody({ orderNumber: 'GTR-%1', source: 'GETIR' });
    const created = await post(branch.key, body);
    await post(branch.key, { ...body, orderNumber: 'YMK-2', customerPhone: 'x' });
    await post(elsewhere.key, { ...body, orderNumber: 'YMK-2' });
    await calls(branch, 2);
    const search = async (text: string): Promise<unknown[]> =>
      (await list(owner, branch.id, `?search=${encodeURIComponent(text)}`)).body.data.map(
        (call: TestJson) => [call.orderNumber, call.orderId],
      );
    const accepted = ['GTR-%1', created.body.data.id];
    expect(await search(String(created.raw.headers['x-request-id']).toUpperCase())).toEqual([accepted]);
    expect(await search(' gtr-%')).toEqual([accepted]);
    // no order came of it, and another branch's is nobody's business here
    expect(await search('2')).toEqual([['YMK-2', null]]);
    expect(await search('%')).toEqual([accepted]);
    expect(await search('GTR_')).toEqual([]);
    for (const bad of ['', 'x'.repeat(65)])
      expect((await list(owner, branch.id, `?search=${bad}`)).status).toBe(400);
  });

  it('the oldest of a branch make room for the newest', async () => {
    const branch = await t.given.branch();
    const quiet = await t.given.branch();
    const log = createApiCallLog({ db: t.db, clock: t.clock, onError: () => undefined });
    log.record(callOf(quiet, {}));
    for (let group = 0; group < 3; group += 1) {
      for (let i = 0; i < 4_000; i += 1) log.record(callOf(branch, {}));
      await log.stop();
    }
    const count = async (id: number): Promise<number> => {
      const row = await t.db.asSystem((tx) =>
        tx
          .selectFrom('branch_api_calls')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('branch_id', '=', id as never)
          .executeTakeFirstOrThrow(),
      );
      return row.count;
    };
    expect([await count(branch.id), await count(quiet.id)]).toEqual([10_000, 1]);
  });

  it('seven days are the end', async () => {
    const later = await startTestApp();
    const branch = await later.given.branch();
    const log = createApiCallLog({ db: later.db, clock: later.clock, onError: () => undefined });
    log.record(callOf(branch, {}));
    await log.stop();
    const listed = async () => {
      const who = await later.given.user('OWNER');
      const { body } = await later.call(who, 'GET', `/api/branches/${branch.id}/api-calls`);
      return body.data.length;
    };
    expect(await listed()).toBe(1);
    later.clock.advance(7 * 24 * HOUR_MS);
    expect(await listed()).toBe(0);
    await later.close();
  });

  it('is for key holders of the branch', async () => {
    const branch = await t.given.branch();
    const other = await t.given.branch();
    const manager = await t.given.user('BRANCH_MANAGER', { branch });
    const chief = await t.given.user('PACKAGING_CHIEF', { branch });
    expect((await list(manager, branch.id)).status).toBe(200);
    expect((await list(chief, branch.id)).status).toBe(403);
    expect((await list(manager, other.id)).status).toBe(404);
    const companyId = await t.given.company({ settings: { restrictGeneralManagers: true } });
    const strict = await t.given.branch({ companyId });
    const gm = await t.given.user('GENERAL_MANAGER', { companyId });
    expect((await list(gm, strict.id)).status).toBe(403);
    expect((await t.call({ key: branch.key }, 'GET', `/api/branches/${branch.id}/api-calls`)).status).toBe(
      401,
    );
  });
});

const callOf = (branch: GivenBranch, fields: Partial<BranchCall>): BranchCall => ({
  branchId: branch.id,
  companyId: branch.companyId,
  keyState: 'CURRENT',
  requestId: 'r',
  method: 'POST',
  route: '/api/orders',
  status: 201,
  code: null,
  fields: [],
  durationMs: 3,
  orderNumber: null,
  repeated: false,
  ...fields,
});

describe('a database that is away', () => {
  it('drops and counts calls, holds few of them, and stops nobody', async () => {
    const away = await startTestApp();
    const branch = await away.given.branch();
    const errors: unknown[] = [];
    const log = createApiCallLog({
      db: away.db,
      clock: away.clock,
      onError: (error) => void errors.push(error),
    });
    await away.close();
    for (let i = 0; i < 6_000; i += 1) log.record(callOf(branch, {}));
    expect(log.dropped()).toBe(1_000);
    await log.stop();
    expect([log.dropped(), errors.length]).toEqual([6_000, 1]);
  });
});
