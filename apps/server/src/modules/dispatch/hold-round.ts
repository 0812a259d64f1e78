import type { BranchId } from '@ulak/contracts/ids';
import { type Kysely, sql } from 'kysely';
import type { DatabaseAccess } from '../../db/database.ts';
import type { Tables } from '../../db/tables/all-tables.ts';

/** First half of the advisory lock's key; the second is the branch. */
const ROUND_LOCK = 7_401;
/** After so long without a statement the database ends the session and frees the lock: its node hangs. */
const SILENCE_LIMIT = '10s';

type Session = Kysely<Tables>;

/**
 * Runs `work` as the only holder of the branch's round over all nodes. The lock is the session's and no
 * transaction stays open meanwhile; a node that ends frees it. @returns null: another node holds it
 */
export function holdRound<T>(db: DatabaseAccess, id: BranchId, work: () => Promise<T>): Promise<T | null> {
  return db.autocommit.connection().execute(async (session) => {
    if (!(await tryLock(session, id))) return null;
    try {
      const result = await work();
      await unlock(session, id);
      return result;
    } catch (error) {
      // Errors of the round leave a session that works; in doubt it ends, and the lock with it.
      await unlock(session, id).catch(() => endSession(session));
      throw error;
    }
  });
}

async function tryLock(session: Session, id: BranchId): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select case when pg_try_advisory_lock(${ROUND_LOCK}::int, ${id}::int)
      then set_config('idle_session_timeout', ${SILENCE_LIMIT}, false) is not null else false end as "isHeld"
  `.execute(session);
  return rows[0]?.isHeld === true;
}

async function unlock(session: Session, id: BranchId): Promise<void> {
  const { rows } = await sql<{ wasHeld: boolean }>`
    select pg_advisory_unlock(${ROUND_LOCK}::int, ${id}::int) as "wasHeld",
      set_config('idle_session_timeout', reset_val, false)
    from pg_settings where name = 'idle_session_timeout'
  `.execute(session);
  if (rows[0]?.wasHeld !== true) throw new Error('the lock of a dispatch round was lost');
}

/** A connection that the database has closed does not go back to the pool. */
const endSession = (session: Session): Promise<unknown> =>
  sql`select pg_terminate_backend(pg_backend_pid())`.execute(session).catch(() => undefined);
