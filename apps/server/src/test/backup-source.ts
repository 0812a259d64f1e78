import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { BackupInput } from '../backup/write-backup.ts';
import { sealAudit } from '../modules/audit/service.ts';
import { startTestApp, type TestApp } from './build-app.ts';
import type { TestDatabase } from './database.ts';
import type { GivenBranch, GivenUser } from './factories.ts';
import { createUnprivilegedOwner, type UnprivilegedOwner } from './unprivileged-owner.ts';

/** A server with data of every kind, on a database whose owner is no superuser, and a folder for files. */
export interface BackupSource {
  readonly folder: string;
  readonly databaseOwner: UnprivilegedOwner;
  readonly database: TestDatabase;
  readonly t: TestApp;
  readonly owner: GivenUser;
  readonly branch: GivenBranch;
  readonly manager: GivenUser;
  input(name: string, more?: Partial<BackupInput>): BackupInput;
  close(): Promise<void>;
}

/** A branch that has no company yet. */
export const SHELL_NAME = 'Açılacak şube';

export async function createBackupSource(): Promise<BackupSource> {
  const folder = mkdtempSync(join(tmpdir(), 'ulak-backup-'));
  const databaseOwner = await createUnprivilegedOwner();
  const database = await databaseOwner.migratedDatabase();
  const t = await startTestApp({ database, runningClock: true });
  const owner = await t.given.user('OWNER');
  const branch = await t.given.branch();
  const manager = await t.given.user('BRANCH_MANAGER', { branch });
  await t.call(owner, 'POST', '/api/branches', { name: SHELL_NAME, address: 'Yakında' });
  await fill(t, branch);
  return {
    folder,
    databaseOwner,
    database,
    t,
    owner,
    branch,
    manager,
    input: (name, more = {}) => ({
      ownerUrl: database.ownerUrl,
      file: join(folder, name),
      clock: t.clock,
      secretFingerprint: 'f',
      share: 1,
      ...more,
    }),
    async close() {
      await t.close();
      await databaseOwner.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Values that a careless text format would change, days of positions, and rows of no company. */
async function fill(t: TestApp, branch: GivenBranch): Promise<void> {
  const courier = await t.given.courier(branch, { position: { lat: 41.1, lng: 29.2 } });
  for (let n = 0; n < 300; n += 1) {
    await t.given.order(branch, {
      customer_name: `Çağrı "İğdır" \\N ${n}`,
      customer_address: 'satır\nsatır\tsekme \\ ters',
      order_notes: n % 3 === 0 ? '' : null,
    });
  }
  await asOwner(t, async (client) => {
    // Transactions of other databases of the cluster may hold sealing back for a moment.
    while ((await sealAudit(client)).waiting > 0);
    await client.query("select ulak_make_position_partitions('2026-02-27', 5)");
    await client.query(
      `insert into courier_positions (courier_id, fix_at, company_id, branch_id, lat, lng, received_at)
       select $1, timestamptz '2026-02-25' + n * interval '13 minutes 0.123456 s', $2, $3, 41 + random(), 29 +
       random() / 3, now()
       from generate_series(1, 900) n`,
      [courier.id, branch.companyId, branch.id],
    );
  });
}

/** Runs work on a connection of the owner's that sees all companies. */
export async function asOwner<T>(
  { ownerUrl }: { readonly ownerUrl: string },
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: ownerUrl, options: '-c ulak.company=*' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
