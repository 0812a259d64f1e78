import { Client } from 'pg';
import { applyMigration, prepareMigrationTable } from '../db/migrate.ts';
import { readMigration, shippedMigrations } from '../db/migration-files.ts';
import { copyOut, type CopyIn, startCopyIn } from './copy-stream.ts';
import { copyInSql, copyOutSql, listTables, CANONICAL_TEXT_SETTINGS } from './describe-schema.ts';
import { BackupError, damagedFileError } from './failure.ts';
import { readBackup, type BackupSummary, verifyBackup } from './read-backup.ts';
import type { BackupEnd, BackupHead, BackupTable, TableEnd } from './records.ts';
import { createRowChecksum, isSameSum } from './row-checksum.ts';
import { deferConstraints } from './defer-constraints.ts';

export interface RestoreInput {
  /** Connection of the role that is to own the schema, to an empty database. */
  readonly ownerUrl: string;
  readonly file: string;
  readonly passphrase?: string | undefined;
}

export interface RestoreResult {
  readonly head: BackupHead;
  /**
   * As counted and summed in the database after loading; equal to the file's, or the restore would have
   * failed.
   */
  readonly tables: readonly TableEnd[];
  /** Names of the files that its papers have. */
  readonly documents: readonly string[];
}

/**
 * Distance by which ids continue behind the last one: numbers issued after the backup are known outside
 * (links, shops' systems, open screens) and must not get another meaning. Far more than a day's ids.
 */
export const SKIPPED_IDS = 1_000_000;

/**
 * Fills an empty database from a backup in one transaction, and verifies it table by table. The schema is the
 * backup's; newer migrations of this build run at the next start. Refuses with BackupError.
 */
export async function restoreBackup(input: RestoreInput): Promise<RestoreResult> {
  const summary = await verifyBackup(input.file, input.passphrase);
  const schema = await shippedSchema(summary.head);
  const client = new Client({
    connectionString: input.ownerUrl,
    options: '-c ulak.company=*',
    application_name: 'ulak restore',
  });
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw new BackupError('Veritabanına bağlanılamadı; DATABASE_URL’yi denetleyin.', { cause: error });
  });
  try {
    await client.query(CANONICAL_TEXT_SETTINGS);
    await client.query('begin');
    const tables = await fill(client, { input, summary, schema });
    await client.query('commit');
    // only speed depends on it
    await client.query('analyze').catch(() => undefined);
    return { head: summary.head, tables, documents: await listDocuments(client) };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error instanceof BackupError ? error : rolledBackError(error);
  } finally {
    await client.end();
  }
}

/** None: a backup from before there were papers. */
async function listDocuments(client: Client): Promise<string[]> {
  const { rows: made } = await client.query<{ has: boolean }>(
    `select to_regclass('public.courier_documents') is not null as has`,
  );
  if (!made[0]?.has) return [];
  const { rows } = await client.query<{ name: string }>(
    'select storage_name as name from courier_documents where storage_name is not null',
  );
  return rows.map(({ name }) => name);
}

function rolledBackError(cause: unknown): BackupError {
  const statedSchema = cause instanceof Error ? cause.message : String(cause);
  return new BackupError(
    `Geri yükleme yapılamadı, hiçbir şey değiştirilmedi. Veritabanının dediği: ${statedSchema}`,
    { cause },
  );
}

/** Names of the backup's migrations, all of which this build ships unchanged. */
async function shippedSchema({ migrations }: BackupHead): Promise<string[]> {
  const shipped = new Set(await shippedMigrations());
  for (const { name, checksum } of migrations) {
    if (!shipped.has(name))
      throw new BackupError(`Yedeğin şeması bu sürümden yeni (${name} burada yok). Önce Ulak’ı güncelleyin.`);
    if (checksum !== null && checksum !== (await readMigration(name)).checksum)
      throw new BackupError(
        `${name} dosyası yedeğin alındığı sürümdekinden farklı. Yedeği, alındığı sürümle geri yükleyin.`,
      );
  }
  return migrations.map(({ name }) => name);
}

interface RestoreTask {
  readonly input: RestoreInput;
  readonly summary: BackupSummary;
  readonly schema: readonly string[];
}

async function fill(client: Client, { input, summary, schema }: RestoreTask): Promise<TableEnd[]> {
  const { head, end } = summary;
  await assertEmpty(client);
  await prepareMigrationTable(client);
  const at = new Map(head.migrations.map(({ name, appliedAt }) => [name, appliedAt]));
  for (const name of schema) await applyMigration(client, await readMigration(name), at.get(name));
  await assertKnownTables(client, head);
  for (const day of head.positionDays)
    await client.query('select ulak_make_position_partitions($1::date, 1)', [day]);
  const putBack = await deferConstraints(client, head.tables);
  await load(client, input, head);
  await setSequences(client, end);
  const tables = await verifyRestored(client, summary, input.file);
  await putBack();
  return tables;
}

/** Extensions add tables (statistics) that do not count. */
async function assertEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p', 'v', 'm', 'S')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1 limit 1`,
  );
  if (rows[0])
    throw new BackupError(
      `Hedef veritabanı boş değil (${rows[0].name} var); hiçbir şey değiştirilmedi. ` +
        'Boş bir veritabanı ya da DATA_DIR ile boş bir klasör gösterin.',
    );
}

/** Names in the file become SQL only after they were found among the tables that the migrations created. */
async function assertKnownTables(client: Client, { tables }: BackupHead): Promise<void> {
  const sorted = (list: readonly BackupTable[]): string =>
    JSON.stringify(list.map(({ name, columns }) => [name, columns.toSorted()]));
  const made = await listTables(client);
  if (sorted(made) === sorted(tables)) return;
  const names = new Set(made.map(({ name }) => name));
  const odd = tables.find(({ name }) => !names.has(name))?.name ?? 'bir tablonun sütunları';
  throw new BackupError(
    `Yedeğin tabloları bu sürümün kurduğu şemaya uymuyor (${odd}); geri yükleme yapılmadı.`,
  );
}

async function load(
  client: Client,
  { file, passphrase }: RestoreInput,
  { tables }: BackupHead,
): Promise<void> {
  let place = 0;
  let copy: CopyIn | undefined;
  for await (const record of readBackup(file, passphrase)) {
    const table = tables[place];
    if (record.kind === 'rows' && table) {
      copy ??= await startCopyIn(client, copyInSql(table));
      await copy.write(record.rows);
    } else if (record.kind === 'tableEnd') {
      await copy?.end();
      copy = undefined;
      place += 1;
    }
  }
}

async function setSequences(client: Client, { sequences }: BackupEnd): Promise<void> {
  for (const { name, lastValue } of sequences)
    await client.query('select setval(format($1, $2::text)::regclass, $3::bigint)', [
      'public.%I',
      name,
      lastValue + SKIPPED_IDS,
    ]);
}

/** Reads every table back from the database and compares it with the file. */
async function verifyRestored(
  client: Client,
  { head, tables }: BackupSummary,
  file: string,
): Promise<TableEnd[]> {
  const proven: TableEnd[] = [];
  for (const [place, table] of head.tables.entries()) {
    const sum = createRowChecksum();
    const pieces = copyOut(client, copyOutSql(table), sum.add);
    for (let piece = await pieces.next(); !piece.done; piece = await pieces.next());
    const found = { table: table.name, ...sum.result() };
    const wanted = tables[place];
    if (!wanted) throw damagedFileError(file);
    if (!isSameSum(found, wanted))
      throw new BackupError(
        `${table.name} tablosu yedektekiyle aynı değil (${found.rows} satır, yedekte ${wanted.rows}); ` +
          `geri yükleme geri alındı.`,
      );
    proven.push(found);
  }
  return proven;
}
