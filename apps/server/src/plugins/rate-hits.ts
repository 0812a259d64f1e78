import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** A limit of `max` hits in each fixed window. */
export interface RateLimit {
  readonly max: number;
  readonly windowMs: number;
}

const windowStart = (now: Date, { windowMs }: RateLimit): Date => new Date(Math.floor(now.getTime() / windowMs) * windowMs);

/**
 * Counts one hit and answers the count in the present window, in one atomic statement. Needs the system view. Counting comes first and judging second, so that
 * parallel requests cannot slip under a limit together.
 */
export async function countHit(tx: Tx, key: string, limit: RateLimit, now: Date): Promise<number> {
  const { rows } = await sql<{
    hits: number;
  }>`insert into rate_hits (key, window_start, hits) values (${key}, ${windowStart(now, limit)}, 1)
    on conflict (key, window_start) do update set hits = rate_hits.hits + 1 returning hits`.execute(tx);
  return rows[0]?.hits ?? 1;
}

/** Takes a hit back (a successful login does not count against its account). */
export async function uncountHit(tx: Tx, key: string, limit: RateLimit, now: Date): Promise<void> {
  await sql`update rate_hits set hits = greatest(hits - 1, 0) where key = ${key} and window_start = ${windowStart(now, limit)}`.execute(
    tx,
  );
}

/** Seconds until the present window ends. */
export const secondsLeft = (limit: RateLimit, now: Date): number =>
  Math.max(1, Math.ceil((windowStart(now, limit).getTime() + limit.windowMs - now.getTime()) / 1000));
