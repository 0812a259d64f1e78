import {
  type Compilable,
  DefaultQueryExecutor,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import { DatabaseError, Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { type Scope, rlsSettingOf, SYSTEM_SETTING } from './scope.ts';
import type { Tables } from './tables/all-tables.ts';
import { statementNameOf } from './statement-names.ts';
import { openTransaction, type Transaction } from './transaction.ts';
import {
  createAdmissionController,
  type AdmissionController,
  type AdmissionClass,
} from './admission-controller.ts';
import {
  breaksConnection,
  ConnectionLostError,
  classifyStatementError,
  watchConnection,
} from './unavailable.ts';

// bigint and count(*) as numbers: ids are safe integers (contracts ids.ts). Numeric stays text, see
// domain/money.ts.
types.setTypeParser(types.builtins.INT8, Number);

/**
 * A connection inside a transaction whose row-level security view is set. Only `inScope` and `asSystem` make
 * one.
 */
export type Tx = Kysely<Tables> & { readonly __transaction: true };

/** Transactions and statements on the database. */
export interface DatabaseAccess {
  /**
   * Runs `work` in one transaction that sees what `scope` may see; commits when it resolves, rolls back when
   * it rejects.
   */
  inScope<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same with the system's view (jobs, login, tracking tokens). */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Outside a transaction and without any tenant view: only for the security-definer look-ups. */
  readonly autocommit: Kysely<Tables>;
}

/** For calls, which are refused with OverloadError when too many wait (admission-controller.ts). */
export interface Database extends DatabaseAccess {
  /**
   * For calls that change nothing: they have a separate queue, so that they never displace a changing call.
   */
  readonly reads: DatabaseAccess;
  /**
   * For work that must continue when calls are refused, and for a second transaction inside a call's: it must
   * not wait in the calls' queue.
   */
  readonly reserved: DatabaseAccess;
  /**
   * Opens every connection of the pool; answers how many are open. Fewer than `size` when the database
   * refuses more.
   */
  warm(): Promise<number>;
  /** Connections open, idle and at most; work waiting for one, and calls refused since the start. */
  load(): { total: number; idle: number; size: number; waiting: number; refused: number };
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  /** Connections for calls; RESERVED_CONNECTIONS more are opened for reserved work. */
  readonly poolSize: number;
  /** Milliseconds after which a statement is cancelled. */
  readonly statementTimeoutMs?: number;
  /** Milliseconds that calls may wait for a connection during overload; undefined: none is refused for it. */
  readonly overloadWaitMs?: number | undefined;
  readonly onError: (error: Error) => void;
}

/**
 * No request may wait on the database without limit: opening a connection, and any one statement, end within
 * these bounds (criteria A08, A09).
 */
const CONNECT_TIMEOUT_MS = 2_500;
const STATEMENT_TIMEOUT_MS = 4_000;
/**
 * How much later than the server's own bound we give up; only reached when the database no longer answers at
 * all.
 */
const CLIENT_GRACE_MS = 500;
/** Positions write four statements at once, the tails and the views of their messages read one each. */
const RESERVED_CONNECTIONS = 6;
/** Connections opened at once by `warm`: each costs the database a process and us a key derivation. */
const OPEN_BATCH_SIZE = 6;

/** Loads the table descriptions that each connection caches; else its first request would wait for them. */
const WARM_UP_SQL = [
  'orders',
  'branches',
  'companies',
  'users',
  'couriers',
  'courier_positions_now',
  'events',
  'sessions',
]
  .map((table) => `select from ${table} limit 0`)
  .join('; ');

export function openDatabase(options: DatabaseOptions): Database {
  const size = options.poolSize + RESERVED_CONNECTIONS;
  const pool = openPool(options, size);
  const admission = createAdmissionController({
    requestSlots: options.poolSize,
    reservedSlots: RESERVED_CONNECTIONS,
    overloadWaitMs: options.overloadWaitMs,
  });
  return {
    ...accessTo(createAdmissionPool(pool, admission, 'request')),
    reads: accessTo(createAdmissionPool(pool, admission, 'read')),
    reserved: accessTo(createAdmissionPool(pool, admission, 'reserved')),
    warm: () => warm(pool, size),
    load: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      size,
      waiting: admission.waiting(),
      refused: admission.refused(),
    }),
    close: () => {
      // The database's close messages are no errors.
      pool.removeAllListeners('error').on('error', () => undefined);
      return pool.end();
    },
  };
}

function openPool(
  { url, statementTimeoutMs = STATEMENT_TIMEOUT_MS, onError }: DatabaseOptions,
  size: number,
): Pool {
  const config: PoolConfig & { pipeline: boolean } = {
    connectionString: url,
    max: size,
    // Connections stay: after a quiet hour requests come in a burst, and opening one for each is what takes
    // long.
    min: size,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + CLIENT_GRACE_MS,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'ulak',
    // statements are sent without waiting for the answer to the one before; transaction.ts makes use of it
    pipeline: true,
  };
  const pool = new Pool(config);
  pool.on('error', onError);
  pool.on('connect', watchConnection);
  return pool;
}

/** Lends connections of the pool, each after its admission. */
interface AdmissionPool {
  acquire(): Promise<PoolClient>;
  release(client: PoolClient, isBroken: boolean): void;
  end(): Promise<void>;
}

function createAdmissionPool(
  pool: Pool,
  admission: AdmissionController,
  urgency: AdmissionClass,
): AdmissionPool {
  return {
    async acquire() {
      const admitted = admission.acquire(urgency);
      if (admitted) await admitted;
      try {
        return await pool.connect();
      } catch (error) {
        admission.release(urgency);
        throw new ConnectionLostError(error);
      }
    },
    release(client, isBroken) {
      client.release(isBroken);
      admission.release(urgency);
    },
    end: () => pool.end(),
  };
}

function accessTo(admissionPool: AdmissionPool): DatabaseAccess {
  const dialect = new PostgresDialect({ pool: discardBroken(admissionPool) });
  const bind = bindTo(dialect);
  const withSetting = async <T>(setting: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await admissionPool.acquire();
    // `setting` is '*' or decimal digits, made by rlsSettingOf only.
    const transaction = openTransaction(client, `begin; set local ulak.company = '${setting}'`);
    try {
      const result = await work(bind(transaction));
      await transaction.commit();
      return result;
    } catch (error) {
      await transaction.rollback();
      throw error;
    } finally {
      admissionPool.release(client, transaction.isBroken());
    }
  };
  return {
    inScope: (scope, work) => withSetting(rlsSettingOf(scope), work),
    asSystem: (work) => withSetting(SYSTEM_SETTING, work),
    autocommit: new Kysely<Tables>({ dialect }),
  };
}

/**
 * Opens connections in small groups until all are open or one is refused. Call before any other use of the
 * pool.
 */
async function warm(pool: Pool, size: number): Promise<number> {
  const open: PoolClient[] = [];
  while (open.length < size) {
    const group = await Promise.allSettled(
      Array.from({ length: Math.min(OPEN_BATCH_SIZE, size - open.length) }, () => pool.connect()),
    );
    const opened = group.filter((one) => one.status === 'fulfilled').map(({ value }) => value);
    open.push(...opened);
    await Promise.allSettled(opened.map((client) => client.query(WARM_UP_SQL)));
    if (opened.length < group.length) break;
  }
  for (const client of open) client.release();
  return open.length;
}

const transactions = new WeakMap<object, Transaction>();
const heldOpen = new WeakSet<object>();

/** Makes Kysely run on the connection of one transaction. */
function bindTo(dialect: PostgresDialect): (transaction: Transaction) => Tx {
  const [compiler, adapter, driver] = [
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    dialect.createDriver(),
  ];
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
 * Runs the transaction's last statement and commits in the same write, so that its locks are not held for a
 * round trip; later statements on `tx` begin a new transaction with the same view. After `holdOpen` it only
 * runs the statement.
 */
export async function commitWith<R>(tx: Tx, query: Compilable<R>): Promise<R[]> {
  if (heldOpen.has(tx)) return (await tx.executeQuery<R>(query.compile())).rows;
  return (await transactionOf(tx).finish<R>(query.compile())).rows;
}

/** Declares that more is written after the verb's last statement, such as the call's own answer. */
export const holdOpen = (tx: Tx): void => void heldOpen.add(tx);

function transactionOf(tx: Tx): Transaction {
  const transaction = transactions.get(tx);
  if (!transaction) throw new Error('not a transaction');
  return transaction;
}

/**
 * Closes a client whose last statement was cancelled by a time-out or a lost connection: it may still be
 * busy.
 */
function discardBroken(admissionPool: AdmissionPool): PostgresPool {
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await admissionPool.acquire();
    let broken = false;
    const query = (text: string, values: unknown[]): Promise<unknown> =>
      client.query({ text, values, name: statementNameOf(text) }).catch((error: unknown) => {
        if (breaksConnection(error)) broken = true;
        throw classifyStatementError(error, client);
      });
    return { query, release: () => admissionPool.release(client, broken) } as unknown as PostgresPoolClient;
  };
  return { connect, end: () => admissionPool.end() };
}

/** Whether PostgreSQL asks to retry the whole transaction (deadlock or serialisation failure). */
export function isRetryable(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001');
}

/** Name of the violated unique constraint, or null. */
export function violatedUnique(error: unknown): string | null {
  return error instanceof DatabaseError && error.code === '23505' ? (error.constraint ?? '') : null;
}
