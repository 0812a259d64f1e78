import type { Session } from './session.ts';

/**
 * A found session is cached this long. Its end or change arrives as an event within milliseconds
 * (live/session-invalidation.ts), and cached ids are checked every few seconds (live/live-streams.ts): this
 * bound is for what neither reports, a renamed branch.
 */
const CACHE_MS = 30_000;
const CACHE_LIMIT = 20_000;

/**
 * Session cache by the token itself, which never leaves the process: hashing it for each request cost more
 * than the look-up.
 */
export interface SessionCache {
  get(token: string): Session | undefined;
  /**
   * Loads a session and stores it, unless entries were evicted meanwhile: what was read may be older than
   * that.
   */
  fill(token: string, load: () => Promise<Session | null>): Promise<Session | null>;
  evict(isAffected: (session: Session) => boolean): void;
  /** Ids of the sessions that are cached now. */
  ids(): number[];
}

/**
 * @param elapsed monotonic milliseconds; the age of an entry is no business time, and a clock that is set
 * must not extend it
 */
export function createSessionCache(elapsed: () => number = () => performance.now()): SessionCache {
  const entries = new Map<string, { readonly session: Session; readonly until: number }>();
  let evictions = 0;

  return {
    get(token) {
      const entry = entries.get(token);
      return entry && entry.until > elapsed() ? entry.session : undefined;
    },
    async fill(token, load) {
      const before = evictions;
      const session = await load();
      if (!session) entries.delete(token);
      else if (before === evictions) {
        if (entries.size >= CACHE_LIMIT) entries.clear();
        entries.set(token, { session, until: elapsed() + CACHE_MS });
      }
      return session;
    },
    evict(isAffected) {
      evictions += 1;
      for (const [token, { session }] of entries) if (isAffected(session)) entries.delete(token);
    },
    ids() {
      const now = elapsed();
      for (const [token, { until }] of entries) if (until <= now) entries.delete(token);
      return [...entries.values()].map(({ session }) => session.sessionId);
    },
  };
}
