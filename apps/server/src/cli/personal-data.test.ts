import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded } from '../db/embedded/launch.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import type { GivenBranch } from '../test/factories.ts';
import { copyData, pristineData } from '../test/pristine-data.ts';
import { commandOf } from '../test/server-bundle.ts';

const SECRET = 'test-secret-test-secret-test-secret-0';
const ROOT = join(import.meta.dirname, '../../../..');
const folder = mkdtempSync(join(tmpdir(), 'ulak-personal-data-'));
const dataDir = `${folder}-embedded`;
let t: TestApp;
let branch: GivenBranch;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
});
afterAll(async () => {
  await t.close();
  for (const made of [folder, dataDir]) rmSync(made, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The command. @param fromSource as `npm run personal-data --` starts it */
function run(
  args: string[],
  {
    env = {},
    input = '',
    fromSource = false,
  }: { env?: Record<string, string>; input?: string; fromSource?: boolean } = {},
): Promise<Ended> {
  const own = { PATH: process.env.PATH ?? '', DATABASE_URL: t.ownerUrl, APP_SECRET: SECRET, ...env };
  return new Promise((resolve) => {
    const command = [...commandOf('personal-data', { fromSource }), ...args];
    const child = spawn(process.execPath, command, { cwd: ROOT, env: own });
    const ended = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (ended.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (ended.err += chunk.toString()));
    child.on('close', (code) => resolve({ code, ...ended }));
    child.stdin.end(input);
  });
}
const given = (phone: string, status: 'DELIVERED' | 'PREPARING' = 'DELIVERED') =>
  t.given.order(branch, { status, customer_phone: phone, customer_phone_key: `+90${phone.slice(1)}` });
const nameOf = async (id: number): Promise<string> => {
  const row = await t.db.asSystem((tx) =>
    tx
      .selectFrom('orders')
      .select('customer_name')
      .where('orders.id', '=', id as never)
      .executeTakeFirstOrThrow(),
  );
  return row.customer_name;
};

describe('npm run personal-data', { timeout: 60_000 }, () => {
  it('export: one JSON document, on the terminal or in a file for its owner only', async () => {
    const { id } = await given('05391110001');
    const shown = await run(['export', '0539 111 00 01'], { fromSource: true });
    expect([shown.code, shown.err]).toEqual([0, '']);
    expect(JSON.parse(shown.out)).toMatchObject({
      phone: '+905391110001',
      orders: [{ order: { id } }],
      beside: { orderCount: 1 },
    });
    const file = join(folder, 'person.json');
    const written = await run(['export', '-', '--out', file], { input: '0539 111 00 01\n' });
    expect(written.out).toContain('1 sipariş');
    expect(JSON.parse(readFileSync(file, 'utf8')).orders).toHaveLength(1);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const again = await run(['export', '05391110001', '--out', file]);
    expect([again.code, again.err.trim()]).toEqual([1, 'Bu dosya zaten var; başka bir ad verin.']);
  });

  it('erase: counts without --yes, erases with it, and the audit names the command', async () => {
    const { id } = await given('05391110002');
    const asked = await run(['erase', '05391110002']);
    expect([asked.code, asked.out]).toEqual([
      0,
      expect.stringContaining('Bu numaranın 1 siparişi var; 0 tanesi sürüyor.'),
    ]);
    expect(await nameOf(id)).not.toBe('Silindi');
    const done = await run(['erase', '05391110002', '--yes']);
    expect([done.code, done.out]).toEqual([0, expect.stringContaining('sipariş: 1')]);
    expect(await nameOf(id)).toBe('Silindi');
    const row = await t.db.asSystem((tx) =>
      tx
        .selectFrom('events')
        .selectAll()
        .where('kind', '=', 'PERSONAL_DATA_ERASED')
        .executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({
      actor_kind: 'SYSTEM',
      payload: { by: 'command', phoneDigest: t.secrets.digest('personal-data:+905391110002') },
    });
  });

  it('refuses with a sentence: running order, no number, unknown action, no schema', async () => {
    const { id } = await given('05391110003', 'PREPARING');
    const running = await run(['erase', '05391110003', '--yes']);
    expect([running.code, running.err]).toEqual([1, expect.stringContaining('süren 1 siparişi var')]);
    expect(await nameOf(id)).not.toBe('Silindi');
    const bad = await run(['erase', '12']);
    expect([bad.code, bad.err.trim()]).toEqual([1, 'Geçerli bir telefon numarası girin']);
    const unknown = await run(['forget', '05391110003']);
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('Kullanım:')]);
    const empty = new URL(t.ownerUrl);
    empty.pathname = '/postgres';
    const older = await run(['export', '05391110003'], { env: { DATABASE_URL: empty.href } });
    expect([older.code, older.err]).toEqual([1, expect.stringContaining('Önce sunucuyu bir kez başlatın')]);
  });

  it('attaches to the embedded database while a server uses it, and leaves it running', async () => {
    copyData(await pristineData(), dataDir);
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const server = await startEmbedded({
      dataDir,
      log,
      settings: { shared_buffers: '8MB', max_connections: 40 },
    });
    try {
      writeFileSync(join(dataDir, 'app-secret'), SECRET, { mode: 0o600 });
      await migrateDatabase({ ownerUrl: server.url, appRole: 'ulak_app', appPassword: 'x'.repeat(20) });
      const { code, out } = await run(['export', '05391110004'], {
        env: { DATABASE_URL: '', APP_SECRET: '', DATA_DIR: dataDir },
      });
      expect([code, JSON.parse(out).orders]).toEqual([0, []]);
      const client = new Client({ connectionString: server.url, options: '-c ulak.company=*' });
      await client.connect();
      expect(
        (await client.query(`select count(*)::int as n from events where kind = 'PERSONAL_DATA_EXPORTED'`))
          .rows[0].n,
      ).toBe(1);
      await client.end();
    } finally {
      await server.stop();
    }
  });
});
