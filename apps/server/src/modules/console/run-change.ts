import { MAX_TRIAL_ROWS, STATEMENT_SECONDS, LOCK_SECONDS } from '@ulak/contracts/database/limits';
import type { CellValue } from '@ulak/contracts/database/schema';
import { sql } from 'kysely';
import { DatabaseError, escapeIdentifier } from 'pg';
import { AppError } from '../../app-error.ts';
import { type Database, openDatabase, type Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { cellOf, typeIdOf } from './cells.ts';
import type { DescribedTable } from './describe-tables.ts';

/** Rows whose keys a change names, one more than it may have where each is followed. */
export const MAX_FOLLOWED = 1_000;
/** Characters of a cell that a trial shows. */
const MAX_CELL = 10_000;

/** A statement that changes rows of one table. */
export interface Change {
  readonly text: string;
  readonly table: DescribedTable;
  readonly alias: string;
}

/** What a change did, in its open transaction. */
export interface ChangeResult {
  readonly count: number;
  /** Keys of the rows, each as the texts of its parts; MAX_FOLLOWED + 1 at most. */
  readonly keys: readonly (readonly string[])[];
  readonly rows: CellValue[][];
}

interface Run {
  readonly n: number;
  readonly ids: string[] | null;
  readonly cells: (string | null)[][] | null;
}

/**
 * Runs a text with the rights of the console's writer, and no more, within the transaction.
 * @throws DatabaseError whoever catches it must not commit
 */
export async function runAsWriter(tx: Tx, statement: string): Promise<Run> {
  const { rows } = await sql<Run>`select n, ids, cells from console.ulak_run(${statement})`.execute(tx);
  const run = rows[0] ?? { n: 0, ids: null, cells: null };
  if (run.n >= 0) return run;
  const [code = '', message = ''] = run.ids ?? [];
  throw Object.assign(new DatabaseError(message, 0, 'error'), { code });
}

/** Carries a change out and tells of its rows: as they are after it, of a DELETE as they were. */
export async function runChange(tx: Tx, { text, table, alias }: Change): Promise<ChangeResult> {
  const of = escapeIdentifier(alias);
  const cells = table.columns.map(({ name }) => `left(${of}.${escapeIdentifier(name)}::text, ${MAX_CELL})`);
  const key = table.key.map((name) => `${of}.${escapeIdentifier(name)}::text`);
  const {
    n,
    ids,
    cells: found,
  } = await runAsWriter(
    tx,
    `with changed (ulak_key, ulak_cells) as (${text}
      returning json_build_array(${key.join(', ')})::text, array[${cells.join(', ')}]),
    numbered as (select *, row_number() over () as k from changed)
    select count(*), array_agg(ulak_key) filter (where k <= ${MAX_FOLLOWED + 1}),
      array_agg(ulak_cells) filter (where k <= ${MAX_TRIAL_ROWS}) from numbered`,
  );
  return {
    count: n,
    keys: (ids ?? []).map((one) => JSON.parse(one) as string[]),
    rows: (found ?? []).map((row) =>
      table.columns.map(({ type }, at) => cellOf(row[at] ?? null, typeIdOf(type))),
    ),
  };
}

/** Thrown to end a transaction without its changes, with what it found. */
class RolledBack<T> extends Error {
  readonly found: T;
  constructor(found: T) {
    super('rolled back');
    this.found = found;
  }
}

export interface ChangeDeps {
  /** Connection string of the application's role. */
  readonly appUrl: string;
  readonly onError: (error: Error) => void;
  /** For cancelling: the application's role may cancel its own backends. */
  readonly reservedDb: Pick<Database, 'autocommit'>;
}

/** Who wants a change, and when they are gone. */
export interface ChangeCaller {
  readonly scope: Scope;
  readonly signal: AbortSignal;
}

/**
 * Runs work of a change in one transaction on a connection of its own, which ends with it: what the statement
 * sets or locks for its session is gone. The statement runs as the writer, what is written beside it as the
 * application.
 */
export async function inOwnTransaction<T>(
  { appUrl, onError, reservedDb }: ChangeDeps,
  { scope, signal }: ChangeCaller,
  work: (tx: Tx) => Promise<{ readonly result: T; readonly isTrial: boolean }>,
): Promise<T> {
  const db: Database = openDatabase({
    url: appUrl,
    poolSize: 1,
    statementTimeoutMs: STATEMENT_SECONDS * 1_000,
    overloadWaitMs: undefined,
    onError,
  });
  let cancel = (): void => undefined;
  try {
    return await db.inScope(scope, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const pid = rows[0]?.pid ?? 0;
      cancel = () => void sql`select pg_cancel_backend(${pid})`.execute(reservedDb.autocommit).catch(onError);
      signal.addEventListener('abort', cancel, { once: true });
      if (signal.aborted) throw new AppError('CONSOLE_CANCELLED');
      await sql.raw(`set local lock_timeout = '${LOCK_SECONDS}s'`).execute(tx);
      await sql.raw(`set local timezone = 'UTC'`).execute(tx);
      const { result, isTrial } = await work(tx);
      if (isTrial) throw new RolledBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.found as T;
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
    await db.close();
  }
}
