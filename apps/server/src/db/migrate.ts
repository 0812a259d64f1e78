import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import { Client, DatabaseError } from 'pg';

/** Serialises migrations of several starting nodes; any constant will do. */
const MIGRATION_LOCK = 7_215_001;
const MIGRATIONS = new URL('./migrations/', import.meta.url);

export interface MigrateInput {
  /** Connection string of the role that owns the schema. */
  readonly ownerUrl: string;
  /** Login role of the application: owns nothing, obeys row-level security. */
  readonly appRole: string;
  /** Null: somebody else made the role and set its password (`DATABASE_APP_URL`). */
  readonly appPassword: string | null;
}

/** Brings the schema up to date, prepares the job tables and the application role. Safe to run from several nodes at once. */
export async function migrateDatabase(input: MigrateInput): Promise<void> {
  const client = new Client({ connectionString: input.ownerUrl, options: '-c ulak.company=*' });
  await client.connect().catch((error: unknown) => {
    throw new Error(`Veritabanına bağlanılamadı; DATABASE_URL'yi denetleyin. (${textOf(error)})`, { cause: error });
  });
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
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

async function applyPending(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
  const applied = new Set(rows.map((row) => row.name));
  for (const name of await shippedMigrations()) {
    if (applied.has(name)) continue;
    const sql = await readFile(new URL(name, MIGRATIONS), 'utf8');
    await client.query('begin');
    try {
      await client.query(sql);
      await client.query('insert into schema_migrations (name) values ($1)', [name]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      if (isParameterRefused(error)) throw new Error(GRANT_PARAMETER, { cause: error });
      throw new Error(`migration ${name} failed: ${textOf(error)}`, { cause: error });
    }
  }
}

async function prepareAppRole(client: Client, { appRole, appPassword }: MigrateInput): Promise<void> {
  const role = client.escapeIdentifier(appRole);
  if (appPassword === null) await insistOnPlainRole(client, appRole);
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
    await client.query(`create role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole`).catch(ignoreConcurrentCreate);
  await client.query(`alter role ${role} password ${client.escapeLiteral(appPassword)}`);
}

/** A role that row-level security does not hold would make all companies one. */
async function insistOnPlainRole(client: Client, appRole: string): Promise<void> {
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
