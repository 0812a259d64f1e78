import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool, type PoolClient, type PoolConfig, types } from 'pg';
import type { AdmissionClass, AdmissionController } from './admission-controller.ts';
import { statementNameOf } from './statement-names.ts';
import {
  breaksConnection,
  classifyStatementError,
  ConnectionLostError,
  watchConnection,
} from './unavailable.ts';

// bigint and count(*) as numbers: ids are safe integers (contracts ids.ts). Numeric stays text, see
// domain/money.ts.
types.setTypeParser(types.builtins.INT8, Number);

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
export const RESERVED_CONNECTIONS = 6;
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

export function openPool(
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

/** Told of each connection lent: how long its borrower waited for it, and how long it was kept. */
export interface ConnectionObserver {
  waited(admissionClass: AdmissionClass, ms: number): void;
  held(admissionClass: AdmissionClass, ms: number): void;
}

/** Lends connections of the pool, each after its admission. */
export interface AdmissionPool {
  acquire(): Promise<PoolClient>;
  release(client: PoolClient, isBroken: boolean): void;
  end(): Promise<void>;
}

export function createAdmissionPool(
  pool: Pool,
  admission: AdmissionController,
  { urgency, observer }: { urgency: AdmissionClass; observer: () => ConnectionObserver | undefined },
): AdmissionPool {
  const lentAt = new WeakMap<PoolClient, number>();
  return {
    async acquire() {
      const askedAt = performance.now();
      const admitted = admission.acquire(urgency);
      if (admitted) await admitted;
      try {
        const client = await pool.connect();
        const now = performance.now();
        lentAt.set(client, now);
        observer()?.waited(urgency, now - askedAt);
        return client;
      } catch (error) {
        admission.release(urgency);
        throw new ConnectionLostError(error);
      }
    },
    release(client, isBroken) {
      client.release(isBroken);
      admission.release(urgency);
      observer()?.held(urgency, performance.now() - (lentAt.get(client) ?? performance.now()));
    },
    end: () => pool.end(),
  };
}

/**
 * Opens connections in small groups until all are open or one is refused. Call before any other use of the
 * pool.
 */
export async function warmPool(pool: Pool, size: number): Promise<number> {
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

/**
 * Closes a client whose last statement was cancelled by a time-out or a lost connection: it may still be
 * busy.
 */
export function discardBroken(admissionPool: AdmissionPool): PostgresPool {
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
