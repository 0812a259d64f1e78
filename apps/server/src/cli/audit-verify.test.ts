import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealAudit } from '../modules/audit/service.ts';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { commandOf } from '../test/server-bundle.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const SECRET = 'test-secret-test-secret-test-secret-0';
let database: TestDatabase;
let db: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  db = new Client({ connectionString: database.ownerUrl, options: '-c ulak.company=*' });
  await db.connect();
  await db.query(
    `insert into audit_log (at, action, entity, actor_kind) select now(), 'SIGN_IN', 'user', 'SYSTEM'
     from generate_series(1, 3)`,
  );
  while ((await sealAudit(db)).waiting > 0);
});
afterAll(async () => {
  await db?.end();
  await database?.drop();
});

/** The command. @param fromSource as `npm run audit:verify --` starts it */
const run = (args: readonly string[], { url = database.ownerUrl, fromSource = false } = {}) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    const command = [...commandOf('audit-verify', { fromSource }), ...args];
    const env = { ...process.env, DATABASE_URL: url, APP_SECRET: SECRET };
    execFile(process.execPath, command, { cwd: ROOT, env }, (error, out, err) =>
      done({ code: Number(error?.code ?? 0), out, err }),
    );
  });

describe('npm run audit:verify', { timeout: 60_000 }, () => {
  it('says that the log holds, prints its head, and checks one that was kept', async () => {
    const plain = await run([], { fromSource: true });
    expect([plain.code, plain.err]).toEqual([0, '']);
    expect(plain.out).toContain('3 mühürlü kayıt denetlendi');
    expect(plain.out).toContain('Henüz mühürlenmemiş kayıt: 0.');
    const head = /[0-9a-f]{64}@3/.exec(plain.out)?.[0] ?? '';
    expect((await run(['--head', head])).code).toBe(0);
    const other = await run(['--head', `${'ab'.repeat(32)}@3`]);
    expect([other.code, other.err]).toEqual([1, expect.stringContaining('verilen özet zincirde yok')]);
  });

  it('refuses what it does not understand', async () => {
    for (const args of [['--head', '12'], ['--heads'], ['x']]) {
      const { code, err } = await run(args);
      expect([code, err]).toEqual([1, expect.stringContaining('Kullanım:')]);
    }
    const empty = new URL(database.ownerUrl);
    empty.pathname = '/postgres';
    const { code, err } = await run([], { url: empty.href });
    expect([code, err]).toEqual([1, expect.stringContaining('Önce sunucuyu bir kez başlatın')]);
  });

  it('names the first broken row, with exit code 1', async () => {
    const copy = await createTestDatabase();
    const other = new Client({ connectionString: copy.ownerUrl, options: '-c ulak.company=*' });
    await other.connect();
    await other.query(
      `insert into audit_log (at, action, entity, actor_kind) values (now(), 'SIGN_IN', 'user', 'SYSTEM')`,
    );
    while ((await sealAudit(other)).waiting > 0);
    await other.query('alter table audit_log disable trigger all');
    await other.query(`update audit_log set action = 'SIGN_OUT'`);
    const { code, err } = await run([], { url: copy.ownerUrl });
    expect([code, err]).toEqual([1, expect.stringContaining('BOZUK: 1 numaralı kayıt')]);
    await other.end();
    await copy.drop();
  });
});
