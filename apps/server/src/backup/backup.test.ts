import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import type { TestDatabase } from '../test/database.ts';
import { type GivenBranch, type GivenUser, TEST_PASSWORD } from '../test/factories.ts';
import { orderBody } from '../test/order-body.ts';
import { createPlainOwner, type PlainOwner, tableSums } from '../test/plain-owner.ts';
import { restoreBackup, SKIPPED_IDS } from './restore-backup.ts';
import { type BackupInput, writeBackup } from './write-backup.ts';

const PASSPHRASE = 'yedek parolası 2026';
let folder: string;
let plain: PlainOwner;
let source: TestDatabase;
let t: TestApp;
let boss: GivenUser;
let branch: GivenBranch;
let manager: GivenUser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ulak-backup-'));
  plain = await createPlainOwner();
  source = await plain.migratedDatabase();
  t = await startTestApp({ database: source, runningClock: true });
  boss = await t.given.user('OWNER');
  branch = await t.given.branch();
  manager = await t.given.user('BRANCH_MANAGER', { branch });
  await fill();
});
afterAll(async () => {
  await t?.close();
  await plain?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Values that a careless text format would change, days of positions, and rows of no company. */
async function fill(): Promise<void> {
  const courier = await t.given.courier(branch, { position: { lat: 41.1, lng: 29.2 } });
  for (let n = 0; n < 300; n += 1) {
    await t.given.order(branch, {
      customer_name: `Çağrı "İğdır" \\N ${n}`,
      customer_address: 'satır\nsatır\tsekme \\ ters',
      order_notes: n % 3 === 0 ? '' : null,
    });
  }
  await asOwner(source, async (client) => {
    await client.query("select ulak_make_position_partitions('2026-02-27', 5)");
    await client.query(
      `insert into courier_positions (courier_id, fix_at, company_id, branch_id, lat, lng, received_at)
       select $1, timestamptz '2026-02-25' + n * interval '13 minutes 0.123456 s', $2, $3, 41 + random(), 29 + random() / 3, now()
       from generate_series(1, 900) n`,
      [courier.id, branch.companyId, branch.id],
    );
  });
}

async function asOwner<T>(database: TestDatabase, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: database.ownerUrl, options: '-c ulak.company=*' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const input = (name: string, more: Partial<BackupInput> = {}): BackupInput => ({
  ownerUrl: source.ownerUrl,
  file: join(folder, name),
  clock: t.clock,
  secretFingerprint: 'f',
  share: 1,
  ...more,
});

/** Orders and positions without a pause, until the work is done. */
async function underLoad<T>(work: () => Promise<T>): Promise<{ result: T; written: number }> {
  const over = new AbortController();
  let written = 0;
  const writer = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const made = await t.call({ key: branch.key }, 'POST', '/api/orders', orderBody());
      expect(made.status).toBe(201);
      written += 1;
    }
  };
  const writers = [writer(), writer(), writer()];
  try {
    return { result: await work(), written };
  } finally {
    over.abort();
    await Promise.all(writers);
  }
}

describe('criteria A19: a backup under write load, restored into a fresh database', () => {
  let target: TestDatabase;
  let atSnapshot: Record<string, string>;
  let restored: TestApp;
  let writtenMeanwhile = 0;

  beforeAll(async () => {
    const holder = new Client({ connectionString: source.ownerUrl });
    await holder.connect();
    const file = 'load.backup';
    const { written } = await underLoad(async () => {
      await holder.query('begin isolation level repeatable read read only');
      const { rows } = await holder.query<{ id: string }>('select pg_export_snapshot() as id');
      const snapshot = rows[0]?.id ?? '';
      atSnapshot = await tableSums(source.ownerUrl, snapshot);
      await writeBackup(input(file, { snapshot, share: 0.2, passphrase: PASSPHRASE }));
    });
    await holder.end();
    writtenMeanwhile = written;
    target = await plain.emptyDatabase();
    await restoreBackup({ ownerUrl: target.ownerUrl, file: join(folder, file), passphrase: PASSPHRASE });
  });
  afterAll(() => restored?.close());

  it('every table is what it was at the snapshot, as PostgreSQL sums it', async () => {
    expect(await tableSums(target.ownerUrl)).toEqual(atSnapshot);
    expect(writtenMeanwhile).toBeGreaterThan(0);
    expect(await tableSums(source.ownerUrl)).not.toEqual(atSnapshot);
    expect(Object.keys(atSnapshot).filter((name) => /positions_\d+/.test(name))).toHaveLength(5);
  });

  it('the OWNER’s row is there, which a dump under row-level security loses without a word', async () => {
    const { rows } = await asOwner(target, (client) =>
      client.query("select username, company_id from users where role = 'OWNER'"),
    );
    expect(rows).toEqual([{ username: boss.username, company_id: null }]);
  });

  it('schema, walls, keys and indexes are as the migrations make them', async () => {
    const schemaOf = (database: TestDatabase): Promise<unknown[]> =>
      asOwner(database, async (client) => {
        const shape = await client.query(
          `select c.relname, c.relrowsecurity, c.relforcerowsecurity, c.relkind from pg_class c
           where c.relnamespace = 'public'::regnamespace order by 1`,
        );
        const rules = await client.query(
          `select conrelid::regclass::text, conname, convalidated, pg_get_constraintdef(oid) from pg_constraint
           where connamespace = 'public'::regnamespace order by 1, 2`,
        );
        const indexes = await client.query(
          `select pg_get_indexdef(indexrelid), indisvalid from pg_index i join pg_class c on c.oid = i.indrelid
           where c.relnamespace = 'public'::regnamespace order by 1`,
        );
        const files = await client.query('select * from schema_migrations order by 1');
        return [shape.rows, rules.rows, indexes.rows, files.rows];
      });
    expect(await schemaOf(target)).toEqual(await schemaOf(source));
  });

  it('ids go on far behind those that were given out, so that no lost one comes to mean something else', async () => {
    const { rows } = await asOwner(target, (client) =>
      client.query<{ top: number; next: number }>(
        "select (select max(id) from orders)::int as top, nextval(pg_get_serial_sequence('orders', 'id'))::int as next",
      ),
    );
    expect(rows[0]?.next).toBeGreaterThan((rows[0]?.top ?? 0) + SKIPPED_IDS - 1);
  });

  it('a server starts on it: sign-in, session, branch key, the key’s text, orders and the live stream work', async () => {
    await plain.migrate(target);
    restored = await startTestApp({ database: target, runningClock: true });
    const signedIn = await restored.call(null, 'POST', '/api/login', {
      usernameOrPhone: boss.username,
      password: TEST_PASSWORD,
      rememberMe: false,
    });
    expect([signedIn.status, signedIn.body.role]).toEqual([200, 'OWNER']);
    expect((await restored.call(manager, 'GET', '/api/user')).status).toBe(200);
    const branches = await restored.call(boss, 'GET', '/api/branches');
    const mine = branches.body.data ?? branches.body;
    expect(mine.find((one: { id: number }) => one.id === branch.id).apiKey).toBe(branch.key);
    const { port } = await listen(restored);
    const stream = await fetch(`http://127.0.0.1:${port}/api/events`, { headers: { cookie: manager.cookie } });
    const made = await restored.call({ key: branch.key }, 'POST', '/api/orders', orderBody());
    expect(made.status).toBe(201);
    const told = await readUntil(stream, 'ORDER_CREATED');
    expect(told).toContain(`"orderId":${made.body.id ?? made.body.data?.id}`);
  });
});

async function listen({ app }: TestApp): Promise<{ port: number }> {
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const address = app.http.server.address();
  return { port: typeof address === 'object' && address ? address.port : 0 };
}

async function readUntil(stream: Response, word: string): Promise<string> {
  let text = '';
  for await (const piece of stream.body ?? []) {
    text += new TextDecoder().decode(piece);
    if (text.includes(word)) break;
  }
  return text;
}

describe('what backup and restore refuse, in words', () => {
  const whole = (): Buffer => readFileSync(join(folder, 'plain.backup'));
  const sealed = (): Buffer => readFileSync(join(folder, 'sealed.backup'));
  let target: TestDatabase;
  const restore = (file: string, passphrase?: string) =>
    restoreBackup({ ownerUrl: target.ownerUrl, file: join(folder, file), passphrase });

  beforeAll(async () => {
    await writeBackup(input('plain.backup'));
    await writeBackup(input('sealed.backup', { passphrase: PASSPHRASE, appSecret: 'kept' }));
    target = await plain.emptyDatabase();
  });
  const expectUntouched = async (): Promise<void> => expect(await tableSums(target.ownerUrl)).toEqual({});

  it('a backup never overwrites a file, nor one that another backup is writing', async () => {
    const before = whole();
    await expect(writeBackup(input('plain.backup'))).rejects.toThrow(/plain\.backup zaten var; üzerine yazılmadı/);
    expect(whole()).toEqual(before);
    writeFileSync(join(folder, 'busy.backup.partial'), '');
    await expect(writeBackup(input('busy.backup'))).rejects.toThrow(/başka bir yedekleme sürüyor/);
    rmSync(join(folder, 'busy.backup.partial'));
  });

  it('a backup into a folder that is not there, and of a database without our tables', async () => {
    await expect(writeBackup(input('none/x.backup'))).rejects.toThrow(/bulunamadı/);
    await expect(writeBackup(input('empty.backup', { ownerUrl: target.ownerUrl }))).rejects.toThrow(/tabloları yok/);
  });

  it('an interrupted backup leaves no file, and none that looks whole', async () => {
    const stop = new AbortController();
    const running = writeBackup(input('cut.backup', { share: 0.01, signal: stop.signal }));
    setTimeout(() => stop.abort(), 60);
    await expect(running).rejects.toThrow(/abort/i);
    expect(readdirSync(folder).filter((name) => name.startsWith('cut'))).toEqual([]);
  });

  it('a file that is missing, foreign, of a newer format', async () => {
    await expect(restore('none.backup')).rejects.toThrow(/none\.backup bulunamadı/);
    writeFileSync(join(folder, 'foreign.backup'), 'PGDMP and something else altogether');
    await expect(restore('foreign.backup')).rejects.toThrow(/bir Ulak yedeği değil/);
    const newer = Buffer.from(whole().toString('latin1').replace('"format":1', '"format":2'), 'latin1');
    writeFileSync(join(folder, 'newer.backup'), newer);
    await expect(restore('newer.backup')).rejects.toThrow(/daha yeni bir Ulak sürümüyle alınmış/);
    await expectUntouched();
  });

  it('a file that was cut off anywhere, changed anywhere, or continued', async () => {
    for (const [name, bytes, passphrase] of [
      ['plain', whole(), undefined],
      ['sealed', sealed(), PASSPHRASE],
    ] as const) {
      const spoiled: [string, Buffer][] = [];
      for (const share of [0.3, 0.7, 0.99]) spoiled.push([`cut ${share}`, bytes.subarray(0, Math.floor(bytes.length * share))]);
      for (const share of [0.2, 0.5, 0.9]) {
        const changed = Buffer.from(bytes);
        const at = Math.floor(bytes.length * share);
        changed[at] = (changed[at] ?? 0) ^ 4;
        spoiled.push([`changed ${share}`, changed]);
      }
      spoiled.push(['cut by one', bytes.subarray(0, -1)], ['continued', Buffer.concat([bytes, Buffer.from('x')])]);
      for (const [what, content] of spoiled) {
        writeFileSync(join(folder, 'spoiled.backup'), content);
        await expect(restore('spoiled.backup', passphrase), `${name} ${what}`).rejects.toThrow(/bozuk ya da yarım/);
      }
    }
    await expectUntouched();
  });

  it('a wrong pass phrase, and none', async () => {
    await expect(restore('sealed.backup')).rejects.toThrow(/parolalı\. Parolayı BACKUP_PASSPHRASE ile verin/);
    await expect(restore('sealed.backup', 'başka parola')).rejects.toThrow(/^Parola yanlış/);
    await expectUntouched();
  });

  it('a target that holds anything, and a schema that is newer than this build', async () => {
    await expect(restoreBackup({ ownerUrl: source.ownerUrl, file: join(folder, 'plain.backup') })).rejects.toThrow(
      /Hedef veritabanı boş değil/,
    );
    await asOwner(source, (client) => client.query("insert into schema_migrations (name) values ('9999-later.sql')"));
    await writeBackup(input('later.backup'));
    await asOwner(source, (client) => client.query("delete from schema_migrations where name = '9999-later.sql'"));
    await expect(restore('later.backup')).rejects.toThrow(/şeması bu sürümden yeni \(9999-later\.sql/);
    await expectUntouched();
  });

  it('rows that the schema does not allow: all of it is taken back', async () => {
    const key = 'couriers_user_id_fkey';
    await asOwner(source, async (client) => {
      await client.query(`alter table couriers drop constraint ${key}`);
      await client.query('insert into couriers (user_id, company_id, branch_id) values (999999, $1, $2)', [
        branch.companyId,
        branch.id,
      ]);
    });
    await writeBackup(input('dangling.backup'));
    await asOwner(source, async (client) => {
      await client.query('delete from couriers where user_id = 999999');
      await client.query(`alter table couriers add constraint ${key} foreign key (user_id) references users (id)`);
    });
    await expect(restore('dangling.backup')).rejects.toThrow(/^Geri yükleme yapılamadı, hiçbir şey değiştirilmedi/);
    await expectUntouched();
  });

  it('after all of these the same target takes the whole file', async () => {
    const { head } = await restore('sealed.backup', PASSPHRASE);
    expect(head.appSecret).toBe('kept');
    expect(await tableSums(target.ownerUrl)).toEqual(await tableSums(source.ownerUrl));
  });
});
