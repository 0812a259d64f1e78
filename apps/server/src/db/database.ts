import {
  type Compilable,
  DefaultQueryExecutor,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import { DatabaseError, Pool, type PoolConfig, types } from 'pg';
import { type Scope, settingOf, systemScope } from '../plugins/scope.ts';
import type { Tables } from './schema.ts';
import { nameOf } from './statement-names.ts';
import { openTransaction, type Transaction } from './transaction.ts';

// bigint and count(*) as numbers: ids are safe integers (contracts ids.ts). Numeric stays text, see domain/money.ts.
types.setTypeParser(types.builtins.INT8, Number);

/** A connection inside a transaction whose row-level security view is set. Only `inScope` and `asSystem` make one. */
export type Tx = Kysely<Tables> & { readonly __transaction: true };

export interface Database {
  /** Runs `work` in one transaction that sees what `scope` may see; commits when it resolves, rolls back when it rejects. */
  inScope<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same with the system's view (jobs, login, tracking tokens). */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Outside a transaction and without any tenant view: only for the security-definer look-ups. */
  readonly bare: Kysely<Tables>;
  /** Connections in use, idle, and requests waiting for one. */
  load(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  readonly onError: (error: Error) => void;
}

/** No request may hang on the database: waiting for a connection, and any one statement, end within these bounds (criteria A08, A09). */
const CONNECT_TIMEOUT_MS = 2_500;
const STATEMENT_TIMEOUT_MS = 4_000;
/** Longer than the server's own bound: only hit when the database no longer answers at all. */
const QUERY_TIMEOUT_MS = 4_500;

export function openDatabase({ url, poolSize, onError }: DatabaseOptions): Database {
  const options: PoolConfig & { pipeline: boolean } = {
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'ulak',
    // statements leave without waiting for the answer to the one before; transaction.ts makes use of it
    pipeline: true,
  };
  const pool = new Pool(options);
  pool.on('error', onError);
  // The pool listens only to connections that lie idle in it. One that is in use but waits for us at that moment would end this process when the
  // database goes away; whoever uses it learns of it by the next statement.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const dialect = new PostgresDialect({ pool: discardBroken(pool) });
  const bare = new Kysely<Tables>({ dialect });
  const bind = bindTo(dialect);

  const inScope: Database['inScope'] = async (scope, work) => {
    const client = await pool.connect();
    // `setting` is '*' or decimal digits, made by settingOf only.
    const transaction = openTransaction(client, `begin; set local ulak.company = '${settingOf(scope)}'`);
    try {
      const result = await work(bind(transaction));
      await transaction.commit();
      return result;
    } catch (error) {
      await transaction.rollback();
      throw error;
    } finally {
      client.release(transaction.isBroken());
    }
  };
  return {
    inScope,
    asSystem: (work) => inScope(systemScope(), work),
    bare,
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => bare.destroy(),
  };
}

const transactions = new WeakMap<object, Transaction>();

/** Makes Kysely speak on the connection of one transaction. */
function bindTo(dialect: PostgresDialect): (transaction: Transaction) => Tx {
  const [compiler, adapter, driver] = [dialect.createQueryCompiler(), dialect.createAdapter(), dialect.createDriver()];
  return (transaction) => {
    const executor = new DefaultQueryExecutor(compiler, adapter, {
      provideConnection: (consumer) => consumer(transaction.connection),
    });
    const tx = new Kysely<Tables>({ config: { dialect }, dialect, driver, executor }) as Tx;
    transactions.set(tx, transaction);
    return tx;
  };
}

/**
 * Writes something whose answer nobody needs; it travels with the next statement of the transaction, or with its commit. When it fails the commit
 * fails, so nothing is half done.
 */
export function writeLater(tx: Tx, query: Compilable): void {
  transactionOf(tx).writeLater(query.compile());
}

/**
 * Runs the transaction's last statement and commits in the same write, so that no lock which it takes is held for a round trip. What is asked of `tx`
 * afterwards begins a new transaction with the same view. Not for calls with an Idempotency-Key: their answer commits with the work.
 */
export async function finishWith<R>(tx: Tx, query: Compilable<R>): Promise<R[]> {
  return (await transactionOf(tx).finish<R>(query.compile())).rows;
}

function transactionOf(tx: Tx): Transaction {
  const transaction = transactions.get(tx);
  if (!transaction) throw new Error('not a transaction');
  return transaction;
}

/** A client whose last statement was cut off by a time-out or a lost line may still be busy; it is closed instead of going back to the pool. */
function discardBroken(pool: Pool): PostgresPool {
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    let broken = false;
    const query = (text: string, values: unknown[]): Promise<unknown> =>
      client.query({ text, values, name: nameOf(text) }).catch((error: unknown) => {
        if (!(error instanceof DatabaseError)) broken = true;
        throw error;
      });
    return { query, release: () => client.release(broken) } as unknown as PostgresPoolClient;
  };
  return { connect, end: () => pool.end() };
}

const UNAVAILABLE_STATES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '57014',
  '25006',
]);
const UNAVAILABLE_SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']);

/** Does this error mean that the database cannot answer now (gone, starting, out of connections, statement cut off)? */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (UNAVAILABLE_STATES.has(code) || UNAVAILABLE_SYSTEM.has(code))) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after/i.test(
    error.message,
  );
}

/** PostgreSQL asked to try the whole transaction again (deadlock or serialisation failure). */
export function isRetryable(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001');
}

/** Name of the violated unique constraint, or null. */
export function violatedUnique(error: unknown): string | null {
  return error instanceof DatabaseError && error.code === '23505' ? (error.constraint ?? '') : null;
}
