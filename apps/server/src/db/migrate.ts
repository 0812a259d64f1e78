import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import { Client, DatabaseError } from 'pg';

/** Serialises migrations of several starting nodes; any constant will do. */
const MIGRATION_LOCK = 7_215_001;
/** Held shared while a copy of the database is written, alone while the schema changes. */
export const BACKUP_LOCK = 7_215_003;
const MIGRATIONS = new URL('./migrations/', import.meta.url);

export interface MigrateInput {
  /** Connection string of the role that owns the schema. */
  readonly ownerUrl: string;
  /** Login role of the application: owns nothing, obeys row-level security. */
  readonly appRole: string;
  /** Null: somebody else made the role and set its password (`DATABASE_APP_URL`). */
  readonly appPassword: string | null;
}

/**
 * Brings the schema up to date, prepares the job tables and the application role. Safe to run from several
 * nodes at once.
 */
export async function migrateDatabase(input: MigrateInput): Promise<void> {
  const client = new Client({ connectionString: input.ownerUrl, options: '-c ulak.company=*' });
  await client.connect().catch((error: unknown) => {
    throw new Error(`Veritabanına bağlanılamadı; DATABASE_URL'yi denetleyin. (${textOf(error)})`, {
      cause: error,
    });
  });
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await prepareMigrationTable(client);
    await assertKnownSchema(client);
    await applyPending(client);
    await runMigrations({ connectionString: input.ownerUrl });
    await prepareAppRole(client, input);
  } finally {
    await client.end();
  }
}

/** Names of the migrations that ship with this build, in order. */
export async function shippedMigrations(): Promise<string[]> {
  const names = await readdir(MIGRATIONS);
  return names.filter((name) => name.endsWith('.sql')).sort();
}

export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, hex. */
  readonly checksum: string;
}

/** Reads a migration that ships with this build. A checkout with other line ends has the same checksum. */
export async function readMigration(name: string): Promise<Migration> {
  const sql = (await readFile(new URL(name, MIGRATIONS), 'utf8')).replaceAll('\r\n', '\n');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

/** Makes the table of applied migrations, and its later column where an older release made it. */
export async function prepareMigrationTable(client: Client): Promise<void> {
  await client.query(
    `create table if not exists schema_migrations
       (name text primary key, applied_at timestamptz not null default now(), checksum text)`,
  );
  await client.query('alter table schema_migrations add column if not exists checksum text');
}

/**
 * Runs one migration and notes it, inside the caller's transaction. @param at when it was applied first; now
 * when left out
 */
export async function applyMigration(
  client: Client,
  { name, sql, checksum }: Migration,
  at?: string,
): Promise<void> {
  try {
    await client.query(sql);
    await client.query(
      'insert into schema_migrations (name, checksum, applied_at) values ($1, $2, coalesce($3::timestamptz, now()))',
      [name, checksum, at ?? null],
    );
  } catch (error) {
    if (isParameterRefused(error)) throw new Error(GRANT_PARAMETER, { cause: error });
    throw new Error(`migration ${name} failed: ${textOf(error)}`, { cause: error });
  }
}

/**
 * Holds what was applied against the files of this build: a file that changed afterwards, or one that is not
 * here, means that the schema is not the one this code was written for. Rows from before checksums were kept
 * take the present file's, once.
 */
async function assertKnownSchema(client: Client): Promise<void> {
  const shipped = new Set(await shippedMigrations());
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    'select name, checksum from schema_migrations order by name',
  );
  const unknown = rows.find(({ name }) => !shipped.has(name));
  if (unknown) throw new Error(newerSchema(unknown.name));
  for (const { name, checksum } of rows) {
    const file = await readMigration(name);
    if (checksum === null) {
      await client.query('update schema_migrations set checksum = $2 where name = $1', [name, file.checksum]);
    } else if (checksum !== file.checksum) {
      throw new Error(
        `${name} dosyası veritabanına uygulandıktan sonra değiştirilmiş. Dosyanın uygulanmış hâlini geri koyun; ` +
          'şema değişikliği yeni bir dosyayla yapılır.',
      );
    }
  }
}

const newerSchema = (name: string): string =>
  `Veritabanının şeması bu sürümden yeni: ${name} uygulanmış ama bu sürümde yok. Ulak’ın yeni sürümünü başlatın.`;

async function applyPending(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
  const applied = new Set(rows.map((row) => row.name));
  const pending = (await shippedMigrations()).filter((name) => !applied.has(name));
  if (pending.length === 0) return;
  // A copy that is being written reads every table; a change of one would wait for it, and all requests
  // behind the change.
  await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
  for (const name of pending) {
    await client.query('begin');
    try {
      await applyMigration(client, await readMigration(name));
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  }
  await client.query('select pg_advisory_unlock($1)', [BACKUP_LOCK]);
}

async function prepareAppRole(client: Client, { appRole, appPassword }: MigrateInput): Promise<void> {
  const role = client.escapeIdentifier(appRole);
  if (appPassword === null) await assertUnprivilegedRole(client, appRole);
  else await makeRole(client, appRole, appPassword);
  await client.query(`
    grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage, select on all sequences in schema public to ${role};
    revoke insert, update, delete, truncate on schema_migrations from ${role};
    revoke update, delete, truncate on events from ${role};
    revoke execute on function ulak_make_position_partitions(date, integer), ulak_drop_position_partitions(date) from public;
    revoke execute on function ulak_find_session(text, timestamptz), ulak_find_branch_key(text), ulak_search_orders(bigint, bigint, text, timestamptz, timestamptz, integer), ulak_newest_orders_at(bigint, bigint, text, integer) from public;
    grant execute on function ulak_find_session(text, timestamptz), ulak_find_branch_key(text), ulak_search_orders(bigint, bigint, text, timestamptz, timestamptz, integer), ulak_newest_orders_at(bigint, bigint, text, integer) to ${role};
    revoke execute on function ulak_erase_orders(bigint[], timestamptz) from public;
    grant execute on function ulak_erase_orders(bigint[], timestamptz) to ${role};
  `);
}

async function makeRole(client: Client, appRole: string, appPassword: string): Promise<void> {
  const role = client.escapeIdentifier(appRole);
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [appRole]);
  if (rowCount === 0)
    await client
      .query(`create role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole`)
      .catch(ignoreConcurrentCreate);
  await client.query(`alter role ${role} password ${client.escapeLiteral(appPassword)}`);
}

/** A role that row-level security does not hold would make all companies one. */
async function assertUnprivilegedRole(client: Client, appRole: string): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(
    'select rolsuper or rolbypassrls or rolname = current_user as free from pg_roles where rolname = $1',
    [appRole],
  );
  if (rows[0]?.free === false) return;
  const why = rows[0] ? 'yönetici, BYPASSRLS yetkili ya da şemanın sahibi olamaz' : 'veritabanında yok';
  throw new Error(`DATABASE_APP_URL'deki ${appRole} rolü kullanılamaz: ${why}.`);
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** PostgreSQL keeps a setting that it does not know out of functions, unless a superuser allows it. */
const GRANT_PARAMETER =
  'Veritabanının sahibi ulak.company ayarını kullanamıyor. Bir PostgreSQL yöneticisi bir kez şunu çalıştırsın: GRANT SET ON PARAMETER "ulak.company" TO <DATABASE_URL\'deki rol>;';

const isParameterRefused = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '42501' && error.message.includes('ulak.company');

function ignoreConcurrentCreate(error: unknown): void {
  const code = error instanceof DatabaseError ? error.code : undefined;
  // 42710: another node made the role between our look and our create.
  if (code !== '42710') throw error;
}
