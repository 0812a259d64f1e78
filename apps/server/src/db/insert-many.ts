import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Fewer rows are sent as a parameter for each value. */
const MANY = 50;

export const areMany = (rows: readonly unknown[]): boolean => rows.length >= MANY;

/**
 * Inserts rows in their order with one parameter for all: thousands of parameters take both sides tens of
 * milliseconds. Values of `json` columns are given as values, not as text.
 */
export async function insertMany(
  tx: Tx,
  table: 'audit_log' | 'events',
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  const name = sql.table(table);
  await sql`insert into ${name} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  );
}
