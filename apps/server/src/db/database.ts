import { type Compilable, DefaultQueryExecutor, Kysely, PostgresDialect } from 'kysely';
import { DatabaseError } from 'pg';
import { type AdmissionClass, createAdmissionController } from './admission-controller.ts';
import {
  type AdmissionPool,
  type ConnectionObserver,
  createAdmissionPool,
  type DatabaseOptions,
  discardBroken,
  openPool,
  RESERVED_CONNECTIONS,
  warmPool,
} from './connection-pool.ts';
import { type Scope, rlsSettingOf, SYSTEM_SETTING } from './scope.ts';
import type { Tables } from './tables/all-tables.ts';
import { openTransaction, type Transaction } from './transaction.ts';

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
   * For statements that read many rows for an analysis: on connections of its own, so that they wait for each
   * other and nobody for them. They may take longer than a call's.
   */
  readonly analysis: DatabaseAccess;
  /**
   * Opens every connection of the pool; answers how many are open. Fewer than `size` when the database
   * refuses more.
   */
  warm(): Promise<number>;
  /** Connections open, idle and at most; work waiting for one, and calls refused since the start. */
  load(): { total: number; idle: number; size: number; waiting: number; refused: number };
  /** Has each use of a connection told to `observer` from now on (metrics). */
  observe(observer: ConnectionObserver): void;
  close(): Promise<void>;
}

/** Opened when they are first needed. */
const ANALYSIS_CONNECTIONS = 2;
const ANALYSIS_TIMEOUT_MS = 15_000;
/** Leaves the machine's other cores to calls. */
const ON_ONE_CORE = '; set local max_parallel_workers_per_gather = 0';

export function openDatabase(options: DatabaseOptions): Database {
  const size = options.poolSize + RESERVED_CONNECTIONS;
  const pool = openPool(options, size);
  const admission = createAdmissionController({
    requestSlots: options.poolSize,
    reservedSlots: RESERVED_CONNECTIONS,
    overloadWaitMs: options.overloadWaitMs,
  });
  let observer: ConnectionObserver | undefined;
  const lend = (urgency: AdmissionClass): DatabaseAccess =>
    accessTo(createAdmissionPool(pool, admission, { urgency, observer: () => observer }));
  const analysisPool = openPool(
    { ...options, statementTimeoutMs: ANALYSIS_TIMEOUT_MS },
    ANALYSIS_CONNECTIONS,
  );
  const analysisAdmission = createAdmissionController({
    requestSlots: ANALYSIS_CONNECTIONS,
    reservedSlots: 0,
  });
  return {
    ...lend('request'),
    reads: lend('read'),
    reserved: lend('reserved'),
    analysis: accessTo(
      createAdmissionPool(analysisPool, analysisAdmission, { urgency: 'read', observer: () => undefined }),
      ON_ONE_CORE,
    ),
    observe: (one) => void (observer = one),
    warm: () => warmPool(pool, size),
    load: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      size,
      waiting: admission.waiting(),
      refused: admission.refused(),
    }),
    close: async () => {
      // The database's close messages are no errors.
      for (const one of [pool, analysisPool]) one.removeAllListeners('error').on('error', () => undefined);
      await Promise.all([pool.end(), analysisPool.end()]);
    },
  };
}

/** @param settings statements behind the one that sets the view, each behind a semicolon */
function accessTo(admissionPool: AdmissionPool, settings = ''): DatabaseAccess {
  const dialect = new PostgresDialect({ pool: discardBroken(admissionPool) });
  const bind = bindTo(dialect);
  const withSetting = async <T>(setting: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await admissionPool.acquire();
    // `setting` is '*' or decimal digits, made by rlsSettingOf only.
    const transaction = openTransaction(client, `begin; set local ulak.company = '${setting}'${settings}`);
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

/** Whether PostgreSQL asks to retry the whole transaction (deadlock or serialisation failure). */
export function isRetryable(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001');
}

const ATTEMPTS = 3;

/** Runs a whole transaction, and again when PostgreSQL ended it to resolve a deadlock. */
export async function retried<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

/** Name of the violated unique constraint, or null. */
export function violatedUnique(error: unknown): string | null {
  return error instanceof DatabaseError && error.code === '23505' ? (error.constraint ?? '') : null;
}
