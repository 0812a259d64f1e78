import type { Client } from 'pg';

/** A column as the catalog has it. */
export interface ColumnShape {
  readonly name: string;
  /** SQL type without its length, as `bigint`. */
  readonly sqlType: string;
  readonly isNullable: boolean;
  /** Whether an insert may leave it out. */
  readonly hasDefault: boolean;
  /** Whether only the database writes it: an identity, a computed value, a view's column. */
  readonly isReadOnly: boolean;
  /** Table to whose ids this column alone refers; its own table where it is the id. */
  readonly idOf: string | null;
  /** The texts that a check allows, in its order; null: no such check. */
  readonly allowed: readonly string[] | null;
  readonly comment: string | null;
}

/** A table or view with its columns, in the order of the database. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly ColumnShape[];
}

type Row = Omit<ColumnShape, 'allowed'> & { readonly table: string; readonly checks: readonly string[] };

/** Tables and views of our schema; partitions belong to their parents, and extensions bring their own. */
const COLUMNS = `
  select c.relname::text as table, a.attname::text as name, a.atttypid::regtype::text as "sqlType",
    not a.attnotnull as "isNullable", a.atthasdef or a.attidentity <> '' as "hasDefault",
    a.attidentity = 'a' or a.attgenerated <> '' or c.relkind in ('v', 'm') as "isReadOnly",
    case when a.attname = 'id' and exists (select from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'p' and k.conkey = array[a.attnum]) then c.relname::text
      else (select min(k.confrelid::regclass::text) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]) end as "idOf",
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by 1) as checks,
    col_description(c.oid, a.attnum) as comment
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname, a.attnum`;

/** Reads every table and view of a migrated database from its catalog. */
export async function describeTables(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<Row>(COLUMNS);
  const columnsOf = (name: string): ColumnShape[] =>
    rows
      .filter(({ table }) => table === name)
      .map(({ table: _table, checks, ...column }) => ({ ...column, allowed: allowedTexts(checks) }));
  return [...new Set(rows.map(({ table }) => table))].map((name) => ({ name, columns: columnsOf(name) }));
}

/** `check (status in ('A', 'B'))`, as PostgreSQL prints it. */
const ONE_OF = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)$/;

function allowedTexts(checks: readonly string[]): string[] | null {
  const list = checks.map((check) => ONE_OF.exec(check)?.[1]).find((found) => found !== undefined);
  if (list === undefined) return null;
  return [...list.matchAll(/'([^']*)'::text/g)].map(([, text = '']) => text);
}
