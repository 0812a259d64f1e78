import { MINUTE_MS } from '@ulak/contracts/time';
import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Rows of long work that a server does in the background and any node tells and cancels. Its server says now
 * and then, in `beat_at`, that it still has it.
 */
export type TaskTable = 'heatmap_updates' | 'rehearsals';

/** Work without a beat for so long belongs to a server that is gone. */
const DEAD_AFTER_MS = 10 * MINUTE_MS;
export const deadBefore = (now: Date): Date => new Date(now.getTime() - DEAD_AFTER_MS);

/** What a row of work says of its state. */
interface TaskRow {
  readonly state: 'QUEUED' | 'RUNNING' | 'DONE' | 'CANCELLED' | 'FAILED';
  readonly beat_at: Date;
  readonly finished_at: Date | null;
}

/** A row as it is read: one that a server left behind has FAILED at its last beat. */
export function asReadTask<R extends TaskRow>(row: R, now: Date): R {
  const isOpen = row.state === 'QUEUED' || row.state === 'RUNNING';
  return isOpen && row.beat_at < deadBefore(now)
    ? { ...row, state: 'FAILED', finished_at: row.beat_at }
    : row;
}

/** Notes how many parts are done. @returns whether the work still runs */
export async function noteTaskProgress(
  tx: Tx,
  table: TaskTable,
  { id, done, now }: { readonly id: number; readonly done: number; readonly now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update ${sql.table(table)} set done = ${done}, beat_at = ${now}
    where id = ${id} and state = 'RUNNING'`.execute(tx);
  return numAffectedRows === 1n;
}

/** Ends work that waits or runs without a result. */
export async function endTask(
  tx: Tx,
  table: TaskTable,
  { id, state, now }: { readonly id: number; readonly state: 'CANCELLED' | 'FAILED'; readonly now: Date },
): Promise<void> {
  await sql`update ${sql.table(table)} set state = ${state}, finished_at = ${now}
    where id = ${id} and state in ('QUEUED', 'RUNNING')`.execute(tx);
}
