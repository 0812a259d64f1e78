import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/**
 * A sliding limit: at most `max` in any span of `windowMs`; after `n` of them the next waits at least
 * `pauseMs(n)`.
 */
export interface SlidingWindowLimit {
  readonly max: number;
  readonly windowMs: number;
  readonly pauseMs?: (taken: number) => number;
}

/** One limit counter: what is counted, under which limit. Keys hold no readable personal data. */
export interface LimitCounter {
  readonly key: string;
  readonly limit: SlidingWindowLimit;
}

/** The usage of one counter inside its window. */
export interface LimitUsage {
  readonly taken: number;
  readonly lastAt: Date | null;
  /** By part of the window, oldest first. */
  readonly parts: readonly { readonly start: Date; readonly hits: number }[];
}

/**
 * Hits are stored in fifths of the window. Six of them cover any whole window, so the limit holds wherever a
 * span begins (criteria B07, B11).
 */
const PARTS = 5;
const partMsOf = ({ windowMs }: SlidingWindowLimit): number => windowMs / PARTS;
const partOf = (limit: SlidingWindowLimit, at: Date): Date =>
  new Date(Math.floor(at.getTime() / partMsOf(limit)) * partMsOf(limit));

interface Hits {
  readonly key: string;
  readonly window_start: Date;
  readonly hits: number;
  readonly last_at: Date | null;
}

/**
 * Reads the usage of each counter, in their order, and locks them until the transaction ends, so that
 * parallel attempts of one key cannot exceed a limit together. Callers that name several keys name them in
 * the same order. Needs the system view.
 */
export async function readUsage(tx: Tx, counters: readonly LimitCounter[], now: Date): Promise<LimitUsage[]> {
  if (counters.length === 0) return [];
  const keys = counters.map(({ key }) => key);
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) key`.execute(
    tx,
  );
  const spans = counters.map(({ limit }) => spanOf(limit, now));
  const oldest = new Date(Math.min(...spans.map(({ from }) => from)));
  const { rows } = await sql<Hits>`select key, window_start, hits, last_at from rate_hits
    where key = any(${keys}::text[]) and window_start >= ${oldest} and hits > 0
    order by window_start`.execute(tx);
  return counters.map(({ key }, index) => {
    const { from = 0, until = 0 } = spans[index] ?? {};
    return usageOf(rows.filter((row) => row.key === key && isBetween(row.window_start, from, until)));
  });
}

/**
 * Starts of the parts that count. One part may lie ahead, as another node's clock may; what a clock wrote
 * before it was set back does not count.
 */
function spanOf(limit: SlidingWindowLimit, now: Date): { from: number; until: number } {
  const part = partOf(limit, now).getTime();
  return { from: part - limit.windowMs, until: part + partMsOf(limit) };
}

const isBetween = (at: Date, from: number, until: number): boolean =>
  at.getTime() >= from && at.getTime() <= until;

function usageOf(rows: readonly Hits[]): LimitUsage {
  return {
    taken: rows.reduce((sum, { hits }) => sum + hits, 0),
    lastAt: rows.at(-1)?.last_at ?? null,
    parts: rows.map(({ window_start, hits }) => ({ start: window_start, hits })),
  };
}

/** Whole seconds until the limit allows another attempt; null: now. */
export function retryAfterSeconds(usage: LimitUsage, limit: SlidingWindowLimit, now: Date): number | null {
  const ms = Math.max(msUntilFree(usage, limit, now), msOfPause(usage, limit, now));
  return ms > 0 ? Math.ceil(ms / 1000) : null;
}

/** Until so many of the oldest parts have left the window that fewer than `max` are left. */
function msUntilFree({ taken, parts }: LimitUsage, limit: SlidingWindowLimit, now: Date): number {
  let left = taken;
  for (const { start, hits } of parts) {
    if (left < limit.max) return 0;
    left -= hits;
    if (left < limit.max)
      return Math.max(1, start.getTime() + limit.windowMs + partMsOf(limit) - now.getTime());
  }
  return left < limit.max ? 0 : limit.windowMs;
}

function msOfPause({ taken, lastAt }: LimitUsage, { pauseMs }: SlidingWindowLimit, now: Date): number {
  if (!lastAt || !pauseMs) return 0;
  const pause = pauseMs(taken);
  return Math.min(pause, lastAt.getTime() + pause - now.getTime());
}

/**
 * Counts one attempt with each counter, all or none; the keys must differ. Call it in the transaction that
 * has read their usage.
 */
export async function recordAttempt(tx: Tx, counters: readonly LimitCounter[], now: Date): Promise<void> {
  const keys = counters.map(({ key }) => key);
  const parts = counters.map(({ limit }) => partOf(limit, now));
  await sql`insert into rate_hits as kept (key, window_start, hits, last_at)
    select key, part, 1, ${now} from unnest(${keys}::text[], ${parts}::timestamptz[]) as wanted (key, part)
    on conflict (key, window_start) do update set hits = kept.hits + 1, last_at = excluded.last_at`.execute(
    tx,
  );
}

/** Refunds an attempt that was counted at `takenAt`: a successful sign-in counts against no limit. */
export async function refundAttempt(tx: Tx, counters: readonly LimitCounter[], takenAt: Date): Promise<void> {
  const keys = counters.map(({ key }) => key);
  const parts = counters.map(({ limit }) => partOf(limit, takenAt));
  await sql`update rate_hits set hits = greatest(hits - 1, 0)
    from unnest(${keys}::text[], ${parts}::timestamptz[]) as taken (key, part)
    where rate_hits.key = taken.key and window_start = taken.part`.execute(tx);
}

/**
 * Takes one of the allowed attempts, or answers how many seconds to wait; a refused attempt is not counted.
 * Needs the system view; throw only after the commit, else nothing is counted.
 */
export async function consumeAttempt(
  tx: Tx,
  key: string,
  limit: SlidingWindowLimit,
  now: Date,
): Promise<number | null> {
  const counter = { key, limit };
  const [usage] = await readUsage(tx, [counter], now);
  const wait = usage ? retryAfterSeconds(usage, limit, now) : null;
  if (wait === null) await recordAttempt(tx, [counter], now);
  return wait;
}
