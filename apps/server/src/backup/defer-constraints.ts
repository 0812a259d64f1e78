import { type Client, escapeIdentifier } from 'pg';
import type { BackupTable } from './records.ts';

/** Plain indexes of ordinary tables; those that back a constraint stay. */
const INDEXES = `select format('drop index public.%I', x.relname) as drop,
    pg_get_indexdef(i.indexrelid) as make
  from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`;
const FOREIGN_KEYS = `select format('alter table public.%I drop constraint %I', c.relname, k.conname) as drop,
    format('alter table public.%I add constraint %I %s', c.relname, k.conname,
      pg_get_constraintdef(k.oid)) as make
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0`;

/**
 * Removes, inside the caller's transaction, what slows or blocks a load: foreign keys (checked at once
 * afterwards), indexes (built at once they cost a tenth), our triggers (their effects are in the data), and
 * the owner's row-level security, under which PostgreSQL has no COPY FROM. @returns restores all of it
 */
export async function deferConstraints(
  client: Client,
  tables: readonly BackupTable[],
): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => `public.${escapeIdentifier(name)}`);
  const run = async (statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await client.query(statement);
  };
  const read = async (sql: string) => (await client.query<{ drop: string; make: string }>(sql)).rows;
  // indexes are read before the keys are dropped: one that a foreign key points at must stay
  const indexes = await read(INDEXES);
  const keys = await read(FOREIGN_KEYS);
  await run([...keys, ...indexes].map(({ drop }) => drop));
  await run(names.map((name) => `alter table ${name} no force row level security, disable trigger user`));
  return async () => {
    await client.query(`set local maintenance_work_mem = '256MB'`);
    await run(names.map((name) => `alter table ${name} enable trigger user`));
    await run([...indexes, ...keys].map(({ make }) => make));
    await run(names.map((name) => `alter table ${name} force row level security`));
  };
}
