import { type Client, escapeIdentifier } from 'pg';
import { BackupError } from './failure.ts';
import type { BackupHead, BackupTable } from './records.ts';

/** Settings under which values have the same text on every server: what COPY writes here, it reads there. */
export const CANONICAL_TEXT_SETTINGS = `set datestyle = 'ISO, YMD'; set timezone = 'UTC';
  set intervalstyle = 'iso_8601';
  set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8';
  set search_path = public, pg_temp`;

/** The tables that hold our data: every one of them has row-level security, forced (held by a test). */
const IS_OWN_TABLE = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  and not c.relispartition`;

/** Tables with their stored columns; generated ones are computed again. */
export async function listTables(client: Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     and a.attgenerated = ''
     where ${IS_OWN_TABLE} and c.relforcerowsecurity group by c.relname order by c.relname`,
  );
  return rows;
}

/** Foreign tables in the same database: they are left out, and named. */
export async function listForeignTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
     where ${IS_OWN_TABLE} and not c.relforcerowsecurity and c.relname <> 'schema_migrations'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Applied migrations, also of an installation whose table has no checksums yet. */
export async function listMigrations(client: Client): Promise<BackupHead['migrations']> {
  const { rows: there } = await client.query<{ found: boolean }>(
    `select to_regclass('schema_migrations') is not null as found`,
  );
  if (!there[0]?.found)
    throw new BackupError('Bu veritabanında Ulak’ın tabloları yok; yedeklenecek bir şey bulunamadı.');
  const { rows } = await client.query<BackupHead['migrations'][number]>(
    `select name, to_jsonb(m) ->> 'checksum' as checksum, applied_at::text as "appliedAt"
      from schema_migrations m order by name`,
  );
  return rows;
}

/** Days whose positions have a partition of their own. */
export async function listPositionDays(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ day: string }>(
    `select substring(c.relname from '\\d{8}$') as day from pg_inherits i
      join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'courier_positions'::regclass and c.relname ~ '_\\d{8}$' order by 1`,
  );
  return rows.map(({ day }) => day);
}

/** Sequences that have issued a number, with the highest one. */
export async function listSequences(client: Client): Promise<{ name: string; lastValue: number }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename::text as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows.map(({ name, last }) => ({ name, lastValue: Number(last) }));
}

/** `copy` of a whole table. A query, because COPY of a partitioned table itself is not allowed. */
export const copyOutSql = ({ name, columns }: BackupTable): string =>
  `copy (select ${columns.map(escapeIdentifier).join(', ')} from public.${escapeIdentifier(name)}) to stdout`;

export const copyInSql = ({ name, columns }: BackupTable): string =>
  `copy public.${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')}) from stdin`;
