import { sql } from 'kysely';
import { monotonicMs } from '../clock.ts';
import type { DatabaseAccess } from '../db/database.ts';
import type { StorageMonitor } from './storage.ts';

/** An answer is cached this long: frequent probes must not make the disk busy. */
const CACHE_MS = 2_000;

/** Whether anything can be written. */
export interface WriteStatus {
  /** A row was written a moment ago: the database is no standby, not read-only, and not stuck. */
  readonly writes: boolean;
  /** There is space for more. */
  readonly storage: boolean;
}

export interface WriteProbeDeps {
  readonly db: Pick<DatabaseAccess, 'asSystem'>;
  readonly storage: Pick<StorageMonitor, 'isFull'>;
}

/**
 * Checks whether anything can be written, by writing one small row; probes together or soon again share one
 * check. On a full disk such a row may still find a place, so the space is checked separately.
 */
export function createWriteProbe({ db, storage }: WriteProbeDeps): () => Promise<WriteStatus> {
  let pending: { readonly at: number; readonly writes: Promise<boolean> } | null = null;
  return async () => {
    const now = monotonicMs();
    if (!pending || now - pending.at > CACHE_MS) pending = { at: now, writes: canWrite(db) };
    return { writes: await pending.writes, storage: !storage.isFull() };
  };
}

function canWrite(db: Pick<DatabaseAccess, 'asSystem'>): Promise<boolean> {
  const write = db.asSystem((tx) =>
    sql`insert into installation (key, value) values ('write-probe', to_jsonb(clock_timestamp()))
      on conflict (key) do update set value = excluded.value`.execute(tx),
  );
  return write.then(
    () => true,
    () => false,
  );
}
