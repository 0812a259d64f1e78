import { runMigrations } from 'graphile-worker';
import { Client, DatabaseError } from 'pg';
import { BACKUP_LOCK, MIGRATION_LOCK } from './advisory-locks.ts';
import { prepareAppRole } from './app-role.ts';
import { type ConsoleAbility, prepareConsole, type WantedConsole } from './console-roles.ts';
import { dropConsoleViews } from './console-views.ts';
import { type Migration, readMigration, shippedMigrations } from './migration-files.ts';

export interface MigrateInput {
  /** Connection string of the role that owns the schema. */
  readonly ownerUrl: string;
  /** Login role of the application: owns nothing, obeys row-level security. */
  readonly appRole: string;
  /** Null: an administrator made the role and set its password (`DATABASE_APP_URL`). */
  readonly appPassword: string | null;
  /** Roles of the database console; left out: there is none. */
  readonly console?: Omit<WantedConsole, 'app'>;
}

/**
 * Brings the schema, the job tables and the roles up to date. Several nodes may do so at once.
 * @returns what the database console can do
 */
export async function migrateDatabase(input: MigrateInput): Promise<ConsoleAbility> {
  const { ownerUrl, appRole, appPassword } = input;
  return whileMigrating(ownerUrl, async (client) => {
    await prepareAppRole(client, { name: appRole, password: appPassword });
    if (!input.console) return { mayRead: false, mayWrite: false, reason: null };
    return prepareConsole(client, { ...input.console, app: appRole });
  });
}

/**
 * Brings the schema and the job tables up to date, and leaves the application role to the server: a command
 * with another APP_SECRET must not change the password of a role that serves.
 */
export const migrateSchema = (ownerUrl: string): Promise<void> =>
  whileMigrating(ownerUrl, async () => undefined);

async function whileMigrating<T>(ownerUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: ownerUrl, options: '-c ulak.company=*' });
  await client.connect().catch((cause: unknown) => {
    throw new Error(`Veritabanına bağlanılamadı; DATABASE_URL'yi denetleyin. (${textOf(cause)})`, { cause });
  });
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await prepareMigrationTable(client);
    await assertKnownSchema(client);
    await applyPending(client);
    await runMigrations({ connectionString: ownerUrl });
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates the table of applied migrations, and its later column where an older release created it. */
export async function prepareMigrationTable(client: Client): Promise<void> {
  await client.query(
    `create table if not exists schema_migrations
       (name text primary key, applied_at timestamptz not null default now(), checksum text)`,
  );
  await client.query('alter table schema_migrations add column if not exists checksum text');
}

/** Runs one migration and records it, in the caller's transaction.
 * @param at when it was applied first; now when left out */
export async function applyMigration(client: Client, migration: Migration, at?: string): Promise<void> {
  const { name, sql, checksum } = migration;
  try {
    await client.query(sql);
    await client.query(
      `insert into schema_migrations (name, checksum, applied_at)
       values ($1, $2, coalesce($3::timestamptz, now()))`,
      [name, checksum, at ?? null],
    );
  } catch (error) {
    if (isSettingRefused(error)) throw new Error(GRANT_SETTING, { cause: error });
    throw new Error(`migration ${name} failed: ${textOf(error)}`, { cause: error });
  }
}

/**
 * Refuses a schema of another build: a file changed after it was applied, or is missing. Rows from before
 * checksums were recorded take the present file's, once.
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
        `${name} dosyası veritabanına uygulandıktan sonra değiştirilmiş. ` +
          'Dosyanın uygulanmış hâlini geri koyun; şema değişikliği yeni bir dosyayla yapılır.',
      );
    }
  }
}

function newerSchema(name: string): string {
  const found = `Veritabanının şeması bu sürümden yeni: ${name} uygulanmış ama bu sürümde yok.`;
  return `${found} Ulak’ın yeni sürümünü başlatın.`;
}

async function applyPending(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
  const applied = new Set(rows.map((row) => row.name));
  const pending = (await shippedMigrations()).filter((name) => !applied.has(name));
  if (pending.length === 0) return;
  // A running backup reads every table; a change of one would wait for it, and requests behind that.
  await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
  await dropConsoleViews(client);
  // Each file commits on its own: the next does not run under its locks, a failure keeps what is done.
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

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** PostgreSQL refuses an unknown setting in functions, unless a superuser grants it. */
const GRANT_SETTING = [
  'Veritabanının sahibi ulak.company ayarını kullanamıyor.',
  'Bir PostgreSQL yöneticisi bir kez şunu çalıştırsın:',
  'GRANT SET ON PARAMETER "ulak.company" TO <DATABASE_URL\'deki rol>;',
].join(' ');

const isSettingRefused = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '42501' && error.message.includes('ulak.company');
