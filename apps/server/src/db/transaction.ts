import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import { statementNameOf } from './statement-names.ts';
import { breaksConnection, classifyStatementError, socketOf } from './unavailable.ts';

interface Answer {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: unknown[];
}

/** One transaction on one connection. */
export interface Transaction {
  readonly connection: DatabaseConnection;
  /** Runs the last statement and commits in the same write: its locks are not held for a round trip to us. */
  finish<R>(query: CompiledQuery): Promise<QueryResult<R>>;
  /** Does nothing when nothing was sent, or when `finish` has committed. */
  commit(): Promise<void>;
  rollback(): Promise<void>;
  /**
   * A statement was cancelled by a time-out or a lost connection, so the connection may still be busy with
   * it.
   */
  isBroken(): boolean;
}

const CHANGES_ROWS = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
const ignore = (): void => undefined;

/**
 * Opens a transaction without a round trip of its own: BEGIN leaves in one write with the first awaited
 * statement. Writes to the socket, each waking the database and us again, were most of what a short
 * transaction cost (docs/performance.md). The client must be in pipeline mode.
 * @param begin statement that opens the transaction
 */
export function openTransaction(client: PoolClient, begin: string): Transaction {
  const socket = socketOf(client);
  /** BEGIN's answer, awaited by the commit only. */
  let begun: Promise<unknown> | undefined;
  let isOpen = false;
  let broken = false;

  function submit(text: string, values?: unknown[]): Promise<Answer> {
    const name = values ? statementNameOf(text) : undefined;
    const answer: Promise<Answer> = client.query(
      name === undefined ? { text, values } : { text, values, name },
    );
    return answer.catch((error: unknown) => {
      if (breaksConnection(error)) broken = true;
      throw classifyStatementError(error, client);
    });
  }

  function send(text: string, values?: unknown[]): Promise<Answer> {
    socket.cork();
    try {
      if (!isOpen) {
        begun = submit(begin);
        begun.catch(ignore);
        isOpen = true;
      }
      return submit(text, values);
    } finally {
      socket.uncork();
    }
  }

  async function run<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await send(sql, [...parameters]);
    return {
      rows: (rows ?? []) as R[],
      ...(CHANGES_ROWS.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
    };
  }

  async function commit(): Promise<void> {
    if (!isOpen) return;
    const ended = send('commit');
    ended.catch(ignore);
    isOpen = false;
    await begun;
    // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK, without an error.
    if ((await ended).command !== 'COMMIT') throw new Error('the transaction was rolled back');
  }

  return {
    connection: {
      executeQuery: run,
      streamQuery: () => {
        throw new Error('row by row reading is not supported inside a transaction');
      },
    },
    async finish<R>(query: CompiledQuery) {
      socket.cork();
      const answer = run<R>(query);
      const ended = commit();
      socket.uncork();
      // The statement's own error says more than that of the commit after it.
      const [result, end] = await Promise.allSettled([answer, ended]);
      if (result.status === 'rejected') throw result.reason;
      if (end.status === 'rejected') throw end.reason;
      return result.value;
    },
    commit,
    async rollback() {
      if (isOpen) await send('rollback').catch(ignore);
    },
    isBroken: () => broken,
  };
}
