import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEmbedded } from '../db/embedded/launch.ts';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import { testNationalId } from '../test/factories.ts';
import { copyData, pristineData } from '../test/pristine-data.ts';
import { commandOf } from '../test/server-bundle.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const SECRET = 'test-secret-test-secret-test-secret-0';
const PASSWORD = 'kurulum-parolasi-7';
const folder = mkdtempSync(join(tmpdir(), 'ulak-create-owner-'));
const dataDir = `${folder}-embedded`;
let t: TestApp;
beforeAll(async () => void (t = await startTestApp()));
afterAll(async () => {
  await t.close();
  for (const made of [folder, dataDir]) rmSync(made, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}
interface Start {
  readonly args?: readonly string[];
  readonly env?: Record<string, string>;
  readonly input?: string;
  /** As `npm run create-owner --` starts it. */
  readonly fromSource?: boolean;
}

/** The command. */
function run({ args = [], env = {}, input = '', fromSource = false }: Start = {}): Promise<Ended> {
  const own = { PATH: process.env.PATH ?? '', DATABASE_URL: t.ownerUrl, APP_SECRET: SECRET, ...env };
  const command = [...commandOf('create-owner', { fromSource }), ...args];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { cwd: ROOT, env: own });
    const ended = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (ended.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (ended.err += chunk.toString()));
    child.on('close', (code) => resolve({ code, ...ended }));
    child.stdin.end(input);
  });
}

let serial = 100;
/** The OWNER_* variables of a new person. */
function person(values: Record<string, string> = {}): Record<string, string> {
  serial += 1;
  return {
    OWNER_NATIONAL_ID: testNationalId(40_000_000 + serial),
    OWNER_NAME: `Deniz Ulak ${serial}`,
    OWNER_PHONE: `0535 111 ${String(1_000 + serial)}`,
    OWNER_PASSWORD: PASSWORD,
    ...values,
  };
}
const owners = (): Promise<{ id: number; full_name: string }[]> =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('users')
      .select(['id', 'full_name'])
      .where('role', '=', 'OWNER')
      .where('deleted', '=', false)
      .execute(),
  );

describe('npm run create-owner', { timeout: 60_000 }, () => {
  beforeEach(async () => {
    await t.db.asSystem((tx) => tx.updateTable('users').set({ deleted: true }).execute());
  });

  it('makes the OWNER of its variables, who signs in, and writes it into the audit log', async () => {
    const owner = person();
    const made = await run({ env: owner, fromSource: true });
    expect([made.code, made.err]).toEqual([0, '']);
    expect(made.out).toContain(`İşletme sahibi oluşturuldu: ${owner.OWNER_NAME}.`);
    const signedIn = await t.call(null, 'POST', '/api/login', {
      usernameOrPhone: owner.OWNER_PHONE,
      password: PASSWORD,
    });
    expect([signedIn.status, signedIn.body.role]).toEqual([200, 'OWNER']);
    const [row] = await owners();
    const audit = await t.db.asSystem((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['action', 'actor_kind', 'actor_name', 'details'])
        .where('entity_id', '=', row?.id ?? 0)
        .where('entity', '=', 'user')
        .where('action', '=', 'USER_CREATED')
        .executeTakeFirstOrThrow(),
    );
    expect(audit).toMatchObject({ actor_kind: 'SYSTEM', actor_name: 'create-owner' });
    expect(JSON.stringify(audit)).not.toContain(PASSWORD);
  });

  it('asks for what no variable says, also when all answers come at once', async () => {
    const { OWNER_NATIONAL_ID: id = '', OWNER_PHONE: phone = '' } = person();
    const made = await run({ input: `${id}\nAyşe Işık\n${phone}\n${PASSWORD}\n` });
    expect([made.code, made.err]).toEqual([0, '']);
    expect((await owners()).map((one) => one.full_name)).toEqual(['Ayşe Işık']);
    const ended = await run({ args: ['--another'], input: `${id}\n` });
    expect([ended.code, ended.err]).toEqual([1, expect.stringContaining('girdi bitti')]);
  });

  it('makes no second OWNER unasked, also when two commands run at once', async () => {
    const both = await Promise.all([run({ env: person() }), run({ env: person() })]);
    expect(both.map(({ code }) => Number(code)).toSorted((a, b) => a - b)).toEqual([0, 3]);
    const refused = await run({ env: person() });
    expect([refused.code, refused.err]).toEqual([3, expect.stringContaining('Zaten bir işletme sahibi var')]);
    expect(refused.err).toContain('--another');
    expect(await owners()).toHaveLength(1);
    const another = await run({ args: ['--another'], env: person() });
    expect([another.code, another.err]).toEqual([0, '']);
    expect(await owners()).toHaveLength(2);
  });

  it('refuses a wrong value in a sentence and writes nothing; a removed OWNER does not count', async () => {
    await t.given.user('OWNER', {}, { deleted: true });
    const { code, err } = await run({ env: person({ OWNER_PHONE: '123' }) });
    expect([code, err.trim()]).toEqual([2, 'Geçerli bir telefon numarası girin.']);
    // typed beforehand: nobody can be asked again
    const piped = await run({ input: `12345678901\nAyşe Işık\n0535 111 22 33\n${PASSWORD}\n` });
    expect([piped.code, piped.err.trim()]).toEqual([2, 'Geçerli bir TC kimlik numarası girin.']);
    expect(await owners()).toEqual([]);
  });

  it('names what another account has already', async () => {
    const taken = await t.given.user('COMPANY_ADMIN', { companyId: await t.given.company() });
    const id = await run({ env: person({ OWNER_NATIONAL_ID: taken.username }) });
    expect([id.code, id.err]).toEqual([2, expect.stringContaining('Bu TC kimlik numarası ile kayıtlı')]);
    const phone = await run({ env: person({ OWNER_PHONE: taken.phone }) });
    expect([phone.code, phone.err]).toEqual([2, expect.stringContaining('Bu telefon numarası ile kayıtlı')]);
  });

  it('says how it is called, and why it cannot reach a database', async () => {
    const unknown = await run({ args: ['--force'] });
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('Kullanım:')]);
    const away = await run({ env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' } });
    expect([away.code, away.err]).toEqual([1, expect.stringContaining('Veritabanına bağlanılamadı')]);
  });
});

describe('npm run create-owner with the embedded database', { timeout: 90_000 }, () => {
  const env = { DATABASE_URL: '', APP_SECRET: '', DATA_DIR: dataDir };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

  async function ownersThere(url: string): Promise<number> {
    const client = new Client({ connectionString: url, options: '-c ulak.company=*' });
    await client.connect();
    const { rows } = await client.query(`select count(*)::int as n from users where role = 'OWNER'`);
    await client.end();
    return rows[0].n as number;
  }

  it('migrates an empty one by itself, and attaches to the one that a server uses', async () => {
    copyData(await pristineData(), dataDir);
    const made = await run({ env: { ...env, ...person() } });
    expect([made.code, made.err]).toEqual([0, '']);
    const server = await startEmbedded({ dataDir, log });
    try {
      // stopped by the command, which had started it
      expect(server.attached).toBe(false);
      expect(await ownersThere(server.url)).toBe(1);
      expect((await run({ env: { ...env, ...person() } })).code).toBe(3);
      expect((await run({ args: ['--another'], env: { ...env, ...person() } })).code).toBe(0);
      // and still running: the server uses it
      expect(await ownersThere(server.url)).toBe(2);
    } finally {
      await server.stop();
    }
  });
});
