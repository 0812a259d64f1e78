import { createHash } from 'node:crypto';
import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { columnRulesOf, HIDDEN, keptReasonOf, undeletableReasonOf } from './console-column-rules.ts';

/** Schema of the views that the console's roles see; nothing else is theirs. */
export const CONSOLE_SCHEMA = 'console';

interface CatalogColumn {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  /** Whether an insert may leave it out. */
  readonly isOptional: boolean;
  /** Whether only the database writes it. */
  readonly isGenerated: boolean;
}

/** Partitions belong to their parents, and extensions bring tables of their own. */
const COLUMNS = `
  select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull or a.atthasdef or a.attidentity <> '' as "isOptional",
    a.attidentity = 'a' or a.attgenerated <> '' as "isGenerated"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and (c.relforcerowsecurity or c.relname = 'schema_migrations')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname, a.attnum`;

/** What a role may do with the console's view of a table. */
export interface ViewGrants {
  readonly insert: readonly string[];
  readonly update: readonly string[];
  readonly isDeletable: boolean;
}

/** A table as the console's view shows it, in the order of the database. */
interface ConsoleView {
  readonly name: string;
  readonly columns: readonly CatalogColumn[];
  readonly grants: ViewGrants;
}

/** Rights on a table: open columns; rows are inserted where all other columns can be left out. */
function grantsOf(name: string, columns: readonly CatalogColumn[]): ViewGrants {
  const rules = columnRulesOf(name);
  const isOpen = (column: CatalogColumn): boolean => rules.get(column.name)?.reason === null;
  const open = keptReasonOf(name) === null ? columns.filter(isOpen).map((column) => column.name) : [];
  const mayInsert = open.length > 0 && columns.every((column) => isOpen(column) || column.isOptional);
  return {
    insert: mayInsert ? open : [],
    update: open,
    isDeletable: undeletableReasonOf(name) === null,
  };
}

async function describeViews(client: Client): Promise<ConsoleView[]> {
  const { rows } = await client.query<CatalogColumn>(COLUMNS);
  return [...new Set(rows.map(({ table }) => table))].map((name) => {
    const columns = rows.filter(({ table }) => table === name);
    return { name, columns, grants: grantsOf(name, columns) };
  });
}

/** Secrets are constants, so that no condition can guess one; so is a column that nobody has classified. */
function viewSql({ name, columns }: ConsoleView): string {
  const rules = columnRulesOf(name);
  const list = columns.map((column) => {
    const as = escapeIdentifier(column.name);
    const { isHidden } = rules.get(column.name) ?? HIDDEN;
    return isHidden ? `null::${column.type} as ${as}` : as;
  });
  return `create view ${qualified(name)} as select ${list.join(', ')} from public.${escapeIdentifier(name)}`;
}

const qualified = (name: string): string => `${CONSOLE_SCHEMA}.${escapeIdentifier(name)}`;
const listOf = (columns: readonly string[]): string => columns.map(escapeIdentifier).join(', ');

/** Roles of the console; null: there is none. */
export interface ConsoleRoles {
  readonly reader: string | null;
  readonly writer: string | null;
  readonly app: string;
}

function writerSql({ name, grants }: ConsoleView, writer: string): string[] {
  const to = `on ${qualified(name)} to ${escapeIdentifier(writer)}`;
  return [
    `grant select ${to}`,
    ...(grants.insert.length > 0 ? [`grant insert (${listOf(grants.insert)}) ${to}`] : []),
    ...(grants.update.length > 0 ? [`grant update (${listOf(grants.update)}) ${to}`] : []),
    ...(grants.isDeletable ? [`grant delete ${to}`] : []),
  ];
}

/**
 * The door of the application to the writer's rights: it runs one statement as its owner, the writer. Inside
 * it nobody sets another role, which PostgreSQL refuses in functions with an owner's rights. A failure is
 * answered (n = -1, its code and message), not raised: PostgreSQL's log would hold the statement.
 */
const runnerSql = (writer: string, app: string): string[] => {
  const signature = `${CONSOLE_SCHEMA}.ulak_run(text)`;
  return [
    `create function ${signature.replace('text', 'statement text')}
      returns table (n bigint, ids text[], cells text[])
      language plpgsql security definer set search_path = ${CONSOLE_SCHEMA}, pg_temp as
      $$ begin return query execute statement;
      exception when query_canceled or others then
        return query select -1::bigint, array[sqlstate, sqlerrm], null::text[]; end $$`,
    `revoke execute on function ${signature} from public`,
    `grant create on schema ${CONSOLE_SCHEMA} to ${escapeIdentifier(writer)}`,
    `alter function ${signature} owner to ${escapeIdentifier(writer)}`,
    `revoke create on schema ${CONSOLE_SCHEMA} from ${escapeIdentifier(writer)}`,
    `set local role ${escapeIdentifier(writer)}`,
    `revoke execute on function ${signature} from public`,
    `grant execute on function ${signature} to ${escapeIdentifier(app)}`,
    'reset role',
  ];
};

/**
 * Makes the console's schema anew: one view per table and the grants of its roles, in one transaction. The
 * same one is left alone: nodes that start later disturb no reader.
 * @returns false where a schema of this name is somebody else's
 */
export async function makeConsoleViews(client: Client, roles: ConsoleRoles): Promise<boolean> {
  const views = await describeViews(client);
  const { reader, writer, app } = roles;
  const statements = [
    `create schema ${CONSOLE_SCHEMA}`,
    ...views.map(viewSql),
    ...[reader, writer].flatMap((role) =>
      role === null ? [] : [`grant usage on schema ${CONSOLE_SCHEMA} to ${escapeIdentifier(role)}`],
    ),
    ...(reader === null
      ? []
      : [`grant select on all tables in schema ${CONSOLE_SCHEMA} to ${escapeIdentifier(reader)}`]),
    ...(writer === null
      ? []
      : [
          ...views.flatMap((view) => writerSql(view, writer)),
          `grant usage on schema ${CONSOLE_SCHEMA} to ${escapeIdentifier(app)}`,
          ...runnerSql(writer, app),
        ]),
  ].join(';\n');
  const mark = MARK + createHash('sha256').update(statements).digest('hex');
  const found = await markOf(client);
  if (found === mark) return true;
  if (found !== null && !found.startsWith(MARK)) return false;
  await client.query('begin');
  try {
    await client.query(`drop schema if exists ${CONSOLE_SCHEMA} cascade; ${statements}`);
    await client.query(`comment on schema ${CONSOLE_SCHEMA} is ${escapeLiteral(mark)}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return true;
}

/** The schema's comment begins so, and goes on with a digest of what it was made by. */
const MARK = 'Ulak: ';

/** The comment of the present schema, empty without one; null: there is no schema. */
async function markOf(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ mark: string }>(
    `select coalesce(obj_description(oid, 'pg_namespace'), '') as mark from pg_namespace where nspname = $1`,
    [CONSOLE_SCHEMA],
  );
  return rows[0]?.mark ?? null;
}

/** Removes the views: a migration could not change a column under them. They come back after it. */
export async function dropConsoleViews(client: Client): Promise<void> {
  if ((await markOf(client))?.startsWith(MARK)) await client.query(`drop schema ${CONSOLE_SCHEMA} cascade`);
}
