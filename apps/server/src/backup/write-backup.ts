import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import type { Clock } from '../clock.ts';
import { BACKUP_LOCK, PARTITION_LOCK } from '../db/advisory-locks.ts';
import { copyOut } from './copy-stream.ts';
import {
  copyOutSql,
  listForeignTables,
  listMigrations,
  listPositionDays,
  listSequences,
  listTables,
  CANONICAL_TEXT_SETTINGS,
} from './describe-schema.ts';
import { BackupError, explainFileError } from './failure.ts';
import { createHeader } from './file-header.ts';
import { type FrameKey, writeFrames } from './frames.ts';
import { lowerBackendPriority } from './lower-priority.ts';
import { type BackupRecord, encodeRecord, type TableEnd } from './records.ts';
import { createRowChecksum } from './row-checksum.ts';
import { createThrottle } from './throttle.ts';

export interface BackupInput {
  /** Connection of the role that owns the schema; row-level security is forced on it too. */
  readonly ownerUrl: string;
  readonly file: string;
  readonly clock: Clock;
  readonly secretFingerprint: string;
  /** Encrypts the file when given. */
  readonly passphrase?: string | undefined;
  /** The embedded database's own APP_SECRET: included, but only in an encrypted file. */
  readonly appSecret?: string | undefined;
  /** A snapshot that another transaction exported; its own when left out. */
  readonly snapshot?: string | undefined;
  /** Duty cycle: requests have the rest of the time. 1: without pauses. */
  readonly share: number;
  /** The database is the embedded one: its backend that reads for us runs here, at lower priority too. */
  readonly isEmbedded?: boolean | undefined;
  /** Aborts the work; nothing is left behind. */
  readonly signal?: AbortSignal | undefined;
}

export interface BackupResult {
  readonly tables: readonly TableEnd[];
  /** Bytes of the rows, and of the file. */
  readonly rowBytes: number;
  readonly fileBytes: number;
  /** Foreign tables, which are not in the file. */
  readonly leftOut: readonly string[];
}

const COMPRESSION = { level: 1, chunkSize: 65_536 };
/** The name of a backup until it is complete. */
export const partialFileOf = (file: string): string => `${file}.partial`;

/**
 * Writes one consistent copy of the database during operation: a snapshot (REPEATABLE READ), table by table
 * as COPY's text, compressed, with row count and checksum of each. The file gets its name only when it is
 * complete and on the disk. Refuses with BackupError.
 */
export async function writeBackup(input: BackupInput): Promise<BackupResult> {
  const { file } = input;
  if (existsSync(file)) throw fileExists(file);
  const client = new Client({
    connectionString: input.ownerUrl,
    options: '-c ulak.company=*',
    application_name: 'ulak backup',
  });
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw new BackupError('Veritabanına bağlanılamadı; DATABASE_URL’yi denetleyin.', { cause: error });
  });
  try {
    await openSnapshot(client, input.snapshot);
    if (input.isEmbedded) lowerBackendPriority(await backendOf(client));
    return await writeFile(client, input);
  } finally {
    await client.end();
  }
}

const fileExists = (file: string): BackupError =>
  new BackupError(`${file} zaten var; üzerine yazılmadı. Başka bir ad verin ya da dosyayı kaldırın.`);

/**
 * Blocks changes of the schema and of partitions by advisory locks: both wait for the copy and block nothing
 * else.
 */
async function openSnapshot(client: Client, snapshot: string | undefined): Promise<void> {
  await client.query(CANONICAL_TEXT_SETTINGS);
  for (const lock of [BACKUP_LOCK, PARTITION_LOCK])
    await client.query('select pg_advisory_lock_shared($1)', [lock]);
  await client.query('begin isolation level repeatable read read only');
  if (snapshot !== undefined)
    await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot)}`);
  const { rows } = await client.query<{ all: boolean }>(
    `select current_setting('ulak.company', true) = '*' as all`,
  );
  // without it row-level security would hide rows silently
  if (!rows[0]?.all) throw new Error('the connection does not see all companies');
}

async function backendOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

async function writeFile(client: Client, input: BackupInput): Promise<BackupResult> {
  const { file } = input;
  const partial = partialFileOf(file);
  const { bytes, key } = await createHeader(input.passphrase);
  const tables: TableEnd[] = [];
  const totals = { rowBytes: 0 };
  const handle = await open(partial, 'wx', 0o600).catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST'
      ? partialExists(partial)
      : explainFileError(error, file);
  });
  try {
    const leftOut = await listForeignTables(client);
    const records = readDatabase(client, input, { tables, totals });
    const framed = (source: AsyncIterable<Buffer>) => withHead(bytes, source, key);
    // by number: a stream of the handle's own would keep it from closing
    const sink = createWriteStream(partial, { fd: handle.fd, autoClose: false });
    await pipeline(Readable.from(records), createGzip(COMPRESSION), framed, sink, { signal: input.signal });
    await handle.sync();
    await handle.close();
    if (existsSync(file)) throw fileExists(file);
    await rename(partial, file);
    await syncFolder(file);
    return { tables, ...totals, fileBytes: (await stat(file)).size, leftOut };
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(partial, { force: true });
    throw explainFileError(error, file);
  }
}

const partialExists = (partial: string): BackupError =>
  new BackupError(
    `${partial} duruyor: başka bir yedekleme sürüyor ya da biri yarıda kalmış. Süren yoksa dosyayı silip ` +
      `yeniden deneyin.`,
  );

async function* withHead(head: Buffer, source: AsyncIterable<Buffer>, key: FrameKey): AsyncGenerator<Buffer> {
  yield head;
  yield* writeFrames(source, key);
}

/** Syncs the folder: the name must survive a power cut too. */
async function syncFolder(file: string): Promise<void> {
  const folder = await open(dirname(file), 'r').catch(() => null);
  // some systems cannot; the file itself is on the disk already
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

interface BackupProgress {
  readonly tables: TableEnd[];
  readonly totals: { rowBytes: number };
}

async function* readDatabase(
  client: Client,
  input: BackupInput,
  { tables, totals }: BackupProgress,
): AsyncGenerator<Buffer> {
  const all = await listTables(client);
  const head: BackupRecord = {
    kind: 'head',
    head: {
      createdAt: input.clock.now().toISOString(),
      secretFingerprint: input.secretFingerprint,
      ...(input.passphrase !== undefined && input.appSecret !== undefined && { appSecret: input.appSecret }),
      migrations: await listMigrations(client),
      tables: all,
      positionDays: await listPositionDays(client),
    },
  };
  yield encodeRecord(head);
  const throttle = createThrottle(input.share);
  for (const table of all) {
    const sum = createRowChecksum();
    for await (const rows of copyOut(client, copyOutSql(table), sum.add)) {
      totals.rowBytes += rows.length;
      yield encodeRecord({ kind: 'rows', rows });
      await throttle();
    }
    const end = { table: table.name, ...sum.result() };
    tables.push(end);
    yield encodeRecord({ kind: 'tableEnd', end });
  }
  // read last: every number in the snapshot is below
  yield encodeRecord({ kind: 'end', end: { sequences: await listSequences(client) } });
}
