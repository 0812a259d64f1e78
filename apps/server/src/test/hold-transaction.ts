import { Client } from 'pg';

/** Another transaction of the same database, as an operator or a stuck process holds one open. */
export interface HeldTransaction {
  query(sql: string, values?: unknown[]): Promise<unknown>;
  /** Resolves when another one waits for a lock that this transaction holds. */
  isWaitedFor(): Promise<void>;
  commit(): Promise<void>;
}

/**
 * Opens a transaction and runs one statement in it; its locks are held until `commit`. Past row-level
 * security.
 */
export async function holdTransaction(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<HeldTransaction> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query(sql, values);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid;
  return {
    query: (text, parameters) => client.query(text, parameters),
    async isWaitedFor() {
      for (let i = 0; i < 2_000; i += 1) {
        // not pg_stat_activity: a transaction reads the list of connections once, and would never see the one
        // that a pool opens for who comes to wait
        const waiting = await client.query(
          'select 1 from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))',
          [pid],
        );
        if (waiting.rows.length > 0) return;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      throw new Error('no transaction waits for the lock');
    },
    async commit() {
      await client.query('commit');
      await client.end();
    },
  };
}
