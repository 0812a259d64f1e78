import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealAudit } from '../modules/audit/service.ts';
import { verifyAudit } from '../modules/audit/verify.ts';
import { asOwner, type BackupSource, createBackupSource, SHELL_NAME } from '../test/backup-source.ts';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import type { TestDatabase } from '../test/database.ts';
import { TEST_PASSWORD } from '../test/factories.ts';
import { orderBody } from '../test/order-body.ts';
import { tableChecksums } from '../test/unprivileged-owner.ts';
import { recordBackup } from './record-backup.ts';
import { restoreBackup, SKIPPED_IDS } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const PASSPHRASE = 'yedek parolası 2026';
let source: BackupSource;

beforeAll(async () => {
  source = await createBackupSource();
});
afterAll(() => source?.close());

/** Writes orders and positions without a pause, until the work is done. */
async function underLoad<T>(work: () => Promise<T>): Promise<{ result: T; written: number }> {
  const over = new AbortController();
  let written = 0;
  const writer = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const made = await source.t.call({ key: source.branch.key }, 'POST', '/api/orders', orderBody());
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

describe('criteria A19: a backup under write load, restored into a fresh database', {
  timeout: 60_000,
}, () => {
  let target: TestDatabase;
  let atSnapshot: Record<string, string>;
  const FILE = 'load.backup';
  let writtenMeanwhile = 0;

  beforeAll(async () => {
    const holder = new Client({ connectionString: source.database.ownerUrl });
    await holder.connect();
    const { written } = await underLoad(async () => {
      await holder.query('begin isolation level repeatable read read only');
      const { rows } = await holder.query<{ id: string }>('select pg_export_snapshot() as id');
      const snapshot = rows[0]?.id ?? '';
      atSnapshot = await tableChecksums(source.database.ownerUrl, snapshot);
      await writeBackup(source.input(FILE, { snapshot, share: 0.2, passphrase: PASSPHRASE }));
    });
    await holder.end();
    writtenMeanwhile = written;
    target = await restore();
  });

  async function restore(): Promise<TestDatabase> {
    const database = await source.databaseOwner.emptyDatabase();
    const file = join(source.folder, FILE);
    await restoreBackup({ ownerUrl: database.ownerUrl, file, passphrase: PASSPHRASE });
    return database;
  }

  it("every table is what it was at the snapshot, by PostgreSQL's own checksums", async () => {
    expect(await tableChecksums(target.ownerUrl)).toEqual(atSnapshot);
    expect(writtenMeanwhile).toBeGreaterThan(0);
    expect(await tableChecksums(source.database.ownerUrl)).not.toEqual(atSnapshot);
    expect(Object.keys(atSnapshot).filter((name) => /positions_\d+/.test(name))).toHaveLength(5);
  });

  it('the OWNER’s row is there, which a dump under row-level security loses silently', async () => {
    const { rows } = await asOwner(target, (client) =>
      client.query("select username, company_id from users where role = 'OWNER'"),
    );
    expect(rows).toEqual([{ username: source.owner.username, company_id: null }]);
  });

  it('schema, policies, keys and indexes are as the migrations create them', async () => {
    const schemaOf = (database: TestDatabase): Promise<unknown[]> =>
      asOwner(database, async (client) => {
        const shape = await client.query(
          `select c.relname, c.relrowsecurity, c.relforcerowsecurity, c.relkind from pg_class c
           where c.relnamespace = 'public'::regnamespace order by 1`,
        );
        const rules = await client.query(
          `select conrelid::regclass::text, conname, convalidated, pg_get_constraintdef(oid)
            from pg_constraint
           where connamespace = 'public'::regnamespace order by 1, 2`,
        );
        const indexes = await client.query(
          `select pg_get_indexdef(indexrelid), indisvalid from pg_index i
            join pg_class c on c.oid = i.indrelid
           where c.relnamespace = 'public'::regnamespace order by 1`,
        );
        const files = await client.query('select * from schema_migrations order by 1');
        return [shape.rows, rules.rows, indexes.rows, files.rows];
      });
    expect(await schemaOf(target)).toEqual(await schemaOf(source.database));
  });

  it('ids continue far behind those that were issued, so that no lost one gets another meaning', async () => {
    const { rows } = await asOwner(target, (client) =>
      client.query<{ top: number; next: number }>(
        `select (select max(id) from orders)::int as top,
          nextval(pg_get_serial_sequence('orders', 'id'))::int as next`,
      ),
    );
    expect(rows[0]?.next).toBeGreaterThan((rows[0]?.top ?? 0) + SKIPPED_IDS - 1);
  });

  it('criteria B17: the audit log’s chain holds in it, refuses changes and goes on', async () => {
    const inUse = await restore();
    await asOwner(inUse, async (client) => {
      const { broken, checked, head } = await verifyAudit(client);
      expect([broken, checked > 0]).toEqual([null, true]);
      await expect(client.query('delete from audit_log')).rejects.toThrow(/append only/);
      await expect(client.query('delete from audit_chain')).rejects.toThrow(/append only/);
      const { ownerUrl } = inUse;
      const details = { file: 'load.backup' };
      const run = { action: 'BACKUP_RESTORED', by: 'npm run restore', at: new Date(), details } as const;
      await recordBackup(ownerUrl, run);
      while ((await sealAudit(client)).waiting > 0);
      expect(await verifyAudit(client, head)).toMatchObject({ broken: null, checked: checked + 1 });
    });
  });

  it('a server starts on it: sign-in, session, branch key, orders and live stream work', async () => {
    // the other tests compare what nobody has written to since
    const inUse = await restore();
    await source.databaseOwner.migrate(inUse);
    const restored = await startTestApp({ database: inUse, runningClock: true });
    const signedIn = await restored.call(null, 'POST', '/api/login', {
      usernameOrPhone: source.owner.username,
      password: TEST_PASSWORD,
      rememberMe: false,
    });
    expect([signedIn.status, signedIn.body.role]).toEqual([200, 'OWNER']);
    expect((await restored.call(source.manager, 'GET', '/api/user')).status).toBe(200);
    const key = await restored.call(source.owner, 'POST', `/api/branches/${source.branch.id}/reveal-key`);
    expect(key.body.apiKey).toBe(source.branch.key);
    const branches = await restored.call(source.owner, 'GET', '/api/branches');
    const shell = branches.body.find(({ name }: { name: string }) => name === SHELL_NAME);
    expect([shell.companyId, shell.apiKey]).toEqual([null, undefined]);
    const { port } = await listen(restored);
    const stream = await fetch(`http://127.0.0.1:${port}/api/events`, {
      headers: { cookie: source.manager.cookie },
    });
    const made = await restored.call({ key: source.branch.key }, 'POST', '/api/orders', orderBody());
    expect(made.status).toBe(201);
    const received = await readUntil(stream, 'ORDER_CREATED');
    expect(received).toContain(`"orderId":${made.body.id ?? made.body.data?.id}`);
    await restored.close();
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
