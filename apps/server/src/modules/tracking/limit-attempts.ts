import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** At most `max` in any span of `windowMs`. */
export interface SlidingLimit {
  readonly max: number;
  readonly windowMs: number;
}

/** Hits are kept in fifths of the window. Six of them cover any whole window, so the limit holds wherever a span begins (criteria B11). */
const PARTS = 5;

/**
 * Takes one of the allowed attempts, or answers how many seconds to wait. An attempt that is refused is not counted: whoever keeps trying is not shut out
 * for ever. The lock makes parallel attempts of one key wait for each other. Needs the system view.
 */
export async function takeAttempt(tx: Tx, key: string, limit: SlidingLimit, now: Date): Promise<number | null> {
  const partMs = limit.windowMs / PARTS;
  const part = new Date(Math.floor(now.getTime() / partMs) * partMs);
  const oldest = new Date(part.getTime() - limit.windowMs);
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const { rows } = await sql<{
    hits: number;
    first: Date | null;
  }>`select coalesce(sum(hits), 0)::int as hits, min(window_start) as first
    from rate_hits where key = ${key} and window_start >= ${oldest}`.execute(tx);
  const taken = rows[0];
  if (taken?.first && taken.hits >= limit.max) {
    const freeAt = taken.first.getTime() + limit.windowMs + partMs;
    return Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000));
  }
  await sql`insert into rate_hits (key, window_start, hits) values (${key}, ${part}, 1)
    on conflict (key, window_start) do update set hits = rate_hits.hits + 1`.execute(tx);
  return null;
}
