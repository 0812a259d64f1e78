import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

const POLL_MS = 10;
const WAIT_MS = 180_000;

/** A lock that a transaction of the measurement's own holds. */
export interface HeldLock {
  /** Resolves when another transaction waits for it. */
  isWaitedFor(): Promise<void>;
  /** Gives it back; resolves when those that waited have ended, or their clients are found dead. */
  release(): Promise<void>;
}

/** Runs `sql` in a transaction that stays open. */
export async function holdLock(ownerUrl: string, sql: string, values: unknown[]): Promise<HeldLock> {
  const client = new Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query(sql, values);
  let waiting: number[] = [];

  async function until(isDone: () => Promise<boolean>, what: string): Promise<void> {
    for (const end = Date.now() + WAIT_MS; !(await isDone()); await sleep(POLL_MS))
      if (Date.now() > end) throw new Error(`${what}, not within ${WAIT_MS / 1000} s`);
  }

  return {
    isWaitedFor: () =>
      until(async () => {
        // not pg_stat_activity, which this transaction would read once and never again
        const { rows } = await client.query<{ pid: number }>(
          'select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
        );
        waiting = rows.map(({ pid }) => pid);
        return waiting.length > 0;
      }, 'a transaction waits for the lock'),
    async release() {
      await client.query('rollback');
      await until(async () => {
        const { rows } = await client.query('select from pg_stat_activity where pid = any($1)', [waiting]);
        return rows.length === 0;
      }, 'who waited has ended');
      await client.end();
    },
  };
}
