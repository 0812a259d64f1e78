import type { ConsoleColumn } from '@ulak/contracts/database/schema';
import { sql } from 'kysely';
import { columnRulesOf, HIDDEN, keptReasonOf, undeletableReasonOf } from '../../db/console-column-rules.ts';
import type { Tx } from '../../db/database.ts';

/** A table as the console knows it. */
export interface DescribedTable {
  readonly name: string;
  readonly columns: readonly ConsoleColumn[];
  /** Columns of its primary key that can be seen; empty: its rows cannot be named. */
  readonly key: readonly string[];
  readonly hasCompany: boolean;
  readonly readOnlyReason: string | null;
  readonly undeletableReason: string | null;
  /** PostgreSQL's estimate of its rows. */
  readonly estimate: number;
}

interface Row {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly keyPosition: number | null;
  readonly estimate: number;
}

/** Rows of a table that was never counted, by its size. */
const ROWS_PER_PAGE = 60;

/** Every table of the console's schema, by the catalog; partitions count for their parent. */
export async function describeTables(tx: Tx, only?: string): Promise<DescribedTable[]> {
  const { rows } = await sql<Row>`
    with sizes as (
      select coalesce(i.inhparent, c.oid) as oid,
        sum(case when c.reltuples < 0 then pg_relation_size(c.oid) / 8192 * ${ROWS_PER_PAGE}
          else c.reltuples end)::float8 as estimate
      from pg_class c left join pg_inherits i on i.inhrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1)
    select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, null) as type,
      not a.attnotnull as "isNullable", array_position(k.conkey, a.attnum) as "keyPosition",
      coalesce(s.estimate, 0) as estimate
    from pg_class v join pg_class c on c.relname = v.relname and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    left join sizes s on s.oid = c.oid
    where v.relnamespace = to_regnamespace('console') and v.relkind = 'v'
      ${only === undefined ? sql`` : sql`and v.relname = ${only}`}
    order by c.relname, a.attnum`.execute(tx);
  return [...new Set(rows.map(({ table }) => table))].map((name) =>
    describe(
      name,
      rows.filter(({ table }) => table === name),
    ),
  );
}

function describe(name: string, rows: readonly Row[]): DescribedTable {
  const rules = columnRulesOf(name);
  const kept = keptReasonOf(name);
  const columns = rows.map((row): ConsoleColumn => {
    const { isHidden, reason } = rules.get(row.name) ?? HIDDEN;
    return {
      name: row.name,
      type: row.type,
      isPrimaryKey: row.keyPosition !== null,
      isNullable: row.isNullable,
      isHidden,
      readOnlyReason: kept ?? reason,
    };
  });
  const key = rows
    .filter(({ keyPosition }) => keyPosition !== null)
    .sort((a, b) => (a.keyPosition ?? 0) - (b.keyPosition ?? 0))
    .map((row) => row.name);
  const isSeen = key.every((column) => rules.get(column)?.isHidden === false);
  return {
    name,
    columns,
    key: isSeen ? key : [],
    hasCompany: columns.some((column) => column.name === 'company_id') || name === 'companies',
    readOnlyReason: kept,
    undeletableReason: undeletableReasonOf(name),
    estimate: Math.round(rows[0]?.estimate ?? 0),
  };
}
