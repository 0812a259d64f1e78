import { REPORT_LOCK } from '../../db/advisory-locks.ts';

/** The part of a `pg` client that the refresh needs. */
export interface SqlRunner {
  query(sql: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/** Runs `work` in one transaction, one node at a time; null: another one is at it. */
export async function inRefresh<T>(db: SqlRunner, work: () => Promise<T>): Promise<T | null> {
  await db.query('begin');
  try {
    const { rows } = await db.query('select pg_try_advisory_xact_lock($1) as held', [REPORT_LOCK]);
    const result = rows[0]?.held === true ? await work() : null;
    await db.query('commit');
    return result;
  } catch (error) {
    await db.query('rollback');
    throw error;
  }
}
