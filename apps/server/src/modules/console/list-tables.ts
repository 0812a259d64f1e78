import type { ConsoleTable } from '@ulak/contracts/database/schema';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { type DescribedTable, describeTables } from './describe-tables.ts';

/** Tables with more rows than this are not counted: PostgreSQL's estimate is shown. */
export const COUNTED_ROWS = 100_000;

/** Every table with its columns and its count of rows. */
export async function listTables(tx: Tx): Promise<ConsoleTable[]> {
  const tables = await describeTables(tx);
  const small = tables.filter(({ estimate }) => estimate <= COUNTED_ROWS);
  const counts = await countRows(tx, small);
  return tables.map(({ name, columns, hasCompany, readOnlyReason, undeletableReason, estimate }) => ({
    name,
    columns: [...columns],
    hasCompany,
    readOnlyReason,
    undeletableReason,
    rowCount: counts.get(name) ?? estimate,
    isEstimate: !counts.has(name),
  }));
}

/** Exact counts of small tables, in one statement. Their names come from the catalog. */
async function countRows(
  tx: Tx,
  tables: readonly Pick<DescribedTable, 'name'>[],
): Promise<ReadonlyMap<string, number>> {
  if (tables.length === 0) return new Map();
  const parts = tables.map(
    ({ name }) =>
      sql`select ${name}::text as name, count(*)::int as rows from ${sql.table(`public.${name}`)}`,
  );
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(parts, sql` union all `)}`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.name, row.rows]));
}
