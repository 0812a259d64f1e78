/** What a statement is called in a refusal, by the parser's name of its kind. */
const KINDS: Readonly<Record<string, string>> = {
  TransactionStmt: 'BEGIN, COMMIT ve ROLLBACK',
  DoStmt: 'DO',
  CopyStmt: 'COPY',
  TruncateStmt: 'TRUNCATE',
  MergeStmt: 'MERGE',
  VariableSetStmt: 'SET',
  DropStmt: 'DROP',
  DropRoleStmt: 'DROP',
  DropdbStmt: 'DROP',
  CallStmt: 'CALL',
  LockStmt: 'LOCK',
  ListenStmt: 'LISTEN',
  NotifyStmt: 'NOTIFY',
  PrepareStmt: 'PREPARE',
  ExecuteStmt: 'EXECUTE',
  VacuumStmt: 'VACUUM ve ANALYZE',
  GrantStmt: 'GRANT ve REVOKE',
  GrantRoleStmt: 'GRANT ve REVOKE',
};

/** The refusal of a kind of statement that the console never runs (DECISIONS "Owner tools"). */
export function kindRefusal(kind: string): string {
  const named =
    KINDS[kind] ?? (/^(?:Create|Alter|Index|View|Rule)/.test(kind) ? 'CREATE ve ALTER' : 'Bu komut');
  const allowed = 'SELECT, WITH, VALUES, TABLE, SHOW, EXPLAIN, INSERT, UPDATE ve DELETE çalışır.';
  return `${named} konsolda çalışmaz. ${allowed}`;
}

/**
 * Functions that a reading statement is refused for, by their beginnings: they hold locks of others, wait,
 * run texts as statements, or are for files and large objects. The role's rights are the wall; this says why.
 */
const REFUSED = [
  'pg_advisory',
  'pg_try_advisory',
  'pg_sleep',
  'pg_notify',
  'pg_cancel_backend',
  'pg_terminate_backend',
  'pg_read_',
  'pg_ls_',
  'pg_stat_file',
  'pg_export_snapshot',
  'pg_logical_',
  'pg_replication_',
  'lo_',
  'loread',
  'lowrite',
  'set_config',
  'setval',
  'nextval',
  'query_to_xml',
  'cursor_to_xml',
  'table_to_xml',
  'schema_to_xml',
  'database_to_xml',
  'ts_stat',
  'dblink',
];
/**
 * `ts_rewrite(query, text)` runs its text; with three arguments it runs nothing. A transaction id makes a
 * reading run one of the writers that live events wait for (`live/tail.ts`).
 */
const REFUSED_NAMES = new Set(['ts_rewrite', 'txid_current', 'pg_current_xact_id']);

export const isRefusedFunction = (name: string): boolean =>
  REFUSED_NAMES.has(name) || REFUSED.some((start) => name.startsWith(start));

/** Functions that a writing statement may call: they compute, and touch nothing. */
const COMPUTING = new Set(
  (
    'abs ceil ceiling floor round trunc mod power sqrt sign greatest least random ' +
    'lower upper initcap trim btrim ltrim rtrim left right length char_length substring substr replace ' +
    'translate concat concat_ws format split_part strpos position overlay reverse repeat lpad rpad md5 ' +
    'regexp_replace regexp_match regexp_like starts_with string_agg array_agg array_append array_remove ' +
    'array_length cardinality unnest array_position string_to_array array_to_string ' +
    'now clock_timestamp statement_timestamp transaction_timestamp date_trunc date_part extract age ' +
    'make_date make_interval make_timestamptz to_char to_date to_timestamp to_number timezone ' +
    'count sum avg min max bool_and bool_or row_number rank dense_rank lag lead ' +
    'jsonb_set jsonb_build_object jsonb_build_array jsonb_strip_nulls jsonb_insert to_jsonb to_json ' +
    'json_build_object json_build_array jsonb_array_length jsonb_array_elements jsonb_each jsonb_typeof ' +
    'nullif coalesce generate_series'
  ).split(' '),
);

export const isComputingFunction = (name: string): boolean => COMPUTING.has(name);
