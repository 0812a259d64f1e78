import { tmpdir } from 'node:os';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../test/factories.ts';
import { describeError } from './errors.ts';

const WORDS = 'Sunucunun diski dolu; kayıt yapılamadı. Lütfen sistem yöneticinize haber verin.';
const lines: string[] = [];
let t: TestApp;
let branch: GivenBranch;
let manager: GivenUser;
let owner: Client;
beforeAll(async () => {
  t = await startTestApp({ log: pino({}, { write: (line: string) => void lines.push(line) }) });
  branch = await t.given.branch();
  manager = await t.given.user('BRANCH_MANAGER', { branch });
  owner = new Client({ connectionString: t.ownerUrl });
  // a test ends all connections of the database
  owner.on('error', () => undefined);
  await owner.connect();
});
afterAll(async () => {
  await owner?.end().catch(() => undefined);
  await t?.close();
});

const create = (app: TestApp, who: GivenUser) =>
  app.call(who, 'POST', '/api/orders', {
    branchId: branch.id,
    customerName: 'Ayşe',
    customerPhone: '05321112233',
    customerAddress: 'Moda Cad. 7',
    location: { lat: 40.991, lng: 29.031 },
    total: 250,
  });
const ready = async (app: TestApp) => {
  const { status, body } = await app.call(null, 'GET', '/api/ready');
  return { status, ...body, state: body.status, code: status };
};

describe('docs/decisions/034: GET /api/ready reports whether anything can be written', () => {
  it('reports each part', async () => {
    expect(await ready(t)).toMatchObject({
      code: 200,
      state: 'ready',
      database: true,
      migrations: true,
      bus: true,
      writes: true,
      storage: true,
    });
  });

  it('503 while the database is read-only', async () => {
    const name = new URL(t.ownerUrl).pathname.slice(1);
    const setReadOnly = async (value: string) => {
      const client = new Client({ connectionString: t.ownerUrl });
      client.on('error', () => undefined);
      await client.connect();
      await client.query('set default_transaction_read_only = off');
      await client.query(`alter database "${name}" set default_transaction_read_only = ${value}`);
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1
          and pid <> pg_backend_pid()`,
        [name],
      );
      await client.end();
    };
    await setReadOnly('on');
    await expect
      .poll(() => ready(t), { timeout: 20_000 })
      .toMatchObject({
        code: 503,
        state: 'unavailable',
        database: true,
        migrations: true,
        writes: false,
        storage: true,
      });
    await setReadOnly('off');
    await expect.poll(() => ready(t), { timeout: 20_000 }).toMatchObject({ code: 200, writes: true });
    owner = new Client({ connectionString: t.ownerUrl });
    await owner.connect();
  });
});

describe('docs/decisions/034: a full disk', () => {
  it('a write that the database refuses for a full disk says so, and reads go on', async () => {
    await owner.query(`create function out_of_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file "base/1/2": No space left on device' using errcode =
      '53100'; end $$`);
    await owner.query(
      'create trigger out_of_room before insert on orders for each row execute function out_of_room()',
    );
    const { status, body, raw } = await create(t, manager);
    expect([status, body.code, body.error, raw.headers['retry-after']]).toEqual([
      503,
      'STORAGE_FULL',
      WORDS,
      '2',
    ]);
    expect((await t.call(manager, 'GET', '/api/orders/active')).status).toBe(200);
    expect(await ready(t)).toMatchObject({ code: 503, database: true, writes: true, storage: false });
    for (let again = 0; again < 20; again++) await create(t, manager);
    await owner.query('drop trigger out_of_room on orders');
    expect((await create(t, manager)).status).toBe(201);
    await expect
      .poll(() => lines.filter((line) => line.includes('disk full')).length, { timeout: 20_000 })
      .toBe(1);
    expect(JSON.parse(lines.find((line) => line.includes('disk full')) ?? '{}')).toMatchObject({
      level: 50,
      refused: 21,
    });
  });

  it('the same from the system', () => {
    const said = (code: string) => describeError(Object.assign(new Error('x'), { code })).code;
    expect(['ENOSPC', 'EDQUOT', 'EACCES'].map(said)).toEqual([
      'STORAGE_FULL',
      'STORAGE_FULL',
      'INTERNAL_ERROR',
    ]);
  });

  it('an embedded database refuses writes while it still has space for its log', async () => {
    const low = await startTestApp({ disk: { dataDir: tmpdir(), leastFreeBytes: Number.MAX_SAFE_INTEGER } });
    const boss = await low.given.user('OWNER');
    await expect
      .poll(() => ready(low))
      .toMatchObject({ code: 503, database: true, writes: true, storage: false });
    const refused = await low.call(boss, 'PATCH', '/api/branches/1', { name: 'x' });
    expect([refused.status, refused.body.code]).toEqual([503, 'STORAGE_FULL']);
    expect((await low.call(boss, 'GET', '/api/orders/active')).status).toBe(200);
    await low.close();
  });
});
