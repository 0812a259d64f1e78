import { type Client, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg';
import { makeConsoleViews } from './console-views.ts';

/** Roles that the server asks for. */
export interface WantedConsole {
  /** Login role that reads. Password null: an administrator made it (`DATABASE_CONSOLE_URL`). */
  readonly reader: { readonly name: string; readonly password: string | null };
  /** Role without login whose rights writing statements have. */
  readonly writer: string;
  /** The application's role. */
  readonly app: string;
}

/** What the console of an installation can do, and why not more: a Turkish sentence for its operator. */
export interface ConsoleAbility {
  readonly mayRead: boolean;
  readonly mayWrite: boolean;
  readonly reason: string | null;
}

const NO_ROLES =
  'Veritabanının sahibi rol oluşturamıyor. Bir PostgreSQL yöneticisi konsol için LOGIN yetkili bir rol ' +
  'oluştursun ve sunucu DATABASE_CONSOLE_URL ile başlatılsın (docs/operating.md).';
const NO_WRITER =
  'Veritabanının sahibi rol oluşturamadığı için konsol yalnızca okur. Yazmak için sahibine CREATEROLE verin.';
const TOO_MUCH =
  'Konsolun rolü, görmemesi gereken nesnelere erişebiliyor. PUBLIC için public şemasında USAGE ve ' +
  'veritabanında TEMPORARY yetkisini kaldırın (docs/operating.md).';

const FOREIGN_SCHEMA =
  'Veritabanında console adında başka bir yazılımın şeması var; konsol bu adı kullanır. ' +
  'Şemayı yeniden adlandırın.';

const off = (reason: string): ConsoleAbility => ({ mayRead: false, mayWrite: false, reason });

/** Bounds that only a superuser sets: disk of a statement, and no text of it in PostgreSQL's own log. */
const SUPERUSER_BOUNDS = [
  `temp_file_limit = '256MB'`,
  `log_min_messages = 'fatal'`,
  `log_min_error_statement = 'panic'`,
  `log_min_duration_statement = -1`,
  `log_statement = 'none'`,
];
/** Connections of one role, over all nodes: two that run, and as many that are just ending. */
const CONNECTION_LIMIT = 4;

/** Makes roles, views and grants of the console; what is not possible here is left out and said. */
export async function prepareConsole(
  client: Client,
  { reader, writer, app }: WantedConsole,
): Promise<ConsoleAbility> {
  await limitPublic(client, app);
  const mayMake = await mayMakeRoles(client);
  const hasWriter = mayMake && (await makeRole(client, writer, 'nologin'));
  const hasReader =
    reader.password === null
      ? await isUsable(client, reader.name)
      : mayMake && (await makeReader(client, reader.name, reader.password));
  const isOurs = await makeConsoleViews(client, {
    reader: hasReader ? reader.name : null,
    writer: hasWriter ? writer : null,
    app,
  });
  if (!isOurs) return off(FOREIGN_SCHEMA);
  if (!hasReader) return off(reader.password === null ? TOO_MUCH : NO_ROLES);
  if (await seesMore(client, reader.name)) return off(TOO_MUCH);
  if (!hasWriter || (await seesMore(client, writer)))
    return { mayRead: true, mayWrite: false, reason: hasWriter ? TOO_MUCH : NO_WRITER };
  return { mayRead: true, mayWrite: true, reason: null };
}

/** What PUBLIC has by default is every role's, also the console's; the application keeps its own. */
async function limitPublic(client: Client, app: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const database = escapeIdentifier(rows[0]?.name ?? '');
  const statements = [
    `grant temporary on database ${database} to ${escapeIdentifier(app)}`,
    `revoke temporary on database ${database} from public`,
    'revoke usage, create on schema public from public',
  ];
  // where the owner may not, `seesMore` finds it
  for (const statement of statements) await client.query(statement).catch(ignoreRefused);
}

async function mayMakeRoles(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    'select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user',
  );
  return rows[0]?.may === true;
}

/** Makes a role without rights. @returns false where it belongs to another owner */
async function makeRole(client: Client, name: string, login: 'login' | 'nologin'): Promise<boolean> {
  const role = escapeIdentifier(name);
  const rights = `${login} nocreatedb nocreaterole noinherit`;
  try {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
    if (rowCount === 0) await client.query(`create role ${role} ${rights}`).catch(ignoreConcurrent);
    else if (!(await isUsable(client, name))) return false;
    if (login === 'nologin') await client.query(`grant ${role} to current_user ${await asOthers(client)}`);
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
}

/** An owner may take the role on and has no right of it otherwise; before 16 that was one thing. */
async function asOthers(client: Client): Promise<string> {
  const { rows } = await client.query<{ knows: boolean }>(
    `select current_setting('server_version_num')::int >= 160000 as knows`,
  );
  return rows[0]?.knows === true ? 'with inherit false, set true' : '';
}

async function makeReader(client: Client, name: string, password: string): Promise<boolean> {
  const role = escapeIdentifier(name);
  if (!(await makeRole(client, name, 'login'))) return false;
  const login = `connection limit ${CONNECTION_LIMIT} password ${escapeLiteral(password)}`;
  try {
    await client.query(`alter role ${role} ${login}`);
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
  for (const bound of SUPERUSER_BOUNDS)
    await client.query(`alter role ${role} set ${bound}`).catch(ignoreRefused);
  return true;
}

/** Whether a role exists and has no power of its own. */
async function isUsable(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ ok: boolean }>(
    `select not (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
      or rolname = current_user) as ok from pg_roles where rolname = $1`,
    [name],
  );
  return rows[0]?.ok === true;
}

/** Whether a role has anything beyond the console's views, by whatever way: then there is no console. */
async function seesMore(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ more: boolean }>(
    `select has_schema_privilege($1, 'public', 'usage')
      or has_database_privilege($1, current_database(), 'temporary, create')
      or exists (select from pg_class c where c.relnamespace = 'public'::regnamespace
        and c.relkind in ('r', 'p', 'v', 'm')
        and has_table_privilege($1, c.oid, 'select, insert, update, delete'))
      or exists (select from pg_auth_members m where m.member = (select oid from pg_roles where rolname = $1))
      as more`,
    [name],
  );
  return rows[0]?.more !== false;
}

const isRefused = (error: unknown): boolean => error instanceof DatabaseError && error.code === '42501';

function ignoreRefused(error: unknown): void {
  if (!isRefused(error)) throw error;
}

function ignoreConcurrent(error: unknown): void {
  // another node created the role between our check and our statement
  if (!(error instanceof DatabaseError && error.code === '42710')) throw error;
}
