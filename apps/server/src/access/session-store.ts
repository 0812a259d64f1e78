import type { SessionUser } from '@ulak/contracts/auth/schema';
import type { UserId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { readSessions, toSession, type Session, type SessionRecord } from './session.ts';
import { createSessionCache } from './session-cache.ts';
import { startSession, type NewSession } from './start-session.ts';
import { hashToken } from './token.ts';

/** last_seen_at is written at most this often per session. */
const TOUCH_EVERY_MS = 60_000;
const TOUCHED_LIMIT = 20_000;

/**
 * Sessions. A change of the account (password, role, branch, company, deactivation, removal, a PASSIVE
 * company) ends them in the database, in its own transaction, and every end appends SESSIONS_ENDED there
 * (docs/decisions/031).
 */
export interface SessionStore {
  /**
   * The session of a cookie token, or null when there is none, it has ended, or its user or their company is
   * inactive.
   */
  find(token: string): Promise<Session | null>;
  /**
   * Starts a session inside the caller's transaction (system view); answers the token for the cookie. Null
   * when the account has changed since its password was verified: a sign-in that overlaps a new password must
   * not outlive it.
   */
  start(tx: Tx, input: NewSession): Promise<{ token: string; expiresAt: Date } | null>;
  /** Ends the other sessions of a user inside the caller's transaction (system view); answers how many. */
  endOthers(tx: Tx, userId: UserId, sessionId: number): Promise<number>;
  /** Ends one session (system view). */
  end(tx: Tx, sessionId: number): Promise<void>;
  /** Excepts this session when the rest of the transaction changes its user's password. */
  exemptFromEnding(tx: Tx, sessionId: number): Promise<void>;
  /** Evicts cached sessions of these users; call after the commit that changed them. */
  invalidateWhere(isAffected: (user: SessionUser) => boolean): void;
  /** The same for sessions that ended. */
  invalidateSessions(sessionIds: readonly number[]): void;
  /** Ids of the cached sessions. */
  cachedIds(): number[];
}

export function createSessionStore({ db, clock }: { db: Database; clock: Clock }): SessionStore {
  const cache = createSessionCache();
  const touchedAt = new Map<number, number>();
  const requested = new Set<string>();
  let pending: Promise<Map<string, SessionRecord>> | undefined;

  async function find(token: string): Promise<Session | null> {
    const now = clock.now();
    const cached = cache.get(token);
    if (cached && cached.expiresAt > now) return cached;
    return cache.fill(token, async () => {
      const tokenHash = hashToken(token);
      const row = await lookUp(tokenHash);
      if (!row) return null;
      touch(row.session_id, row.last_seen_at, now);
      return toSession(row, tokenHash);
    });
  }

  /**
   * Couriers' phones call less often than the cache lasts, so nearly each call needs a look-up: those of one
   * turn of the event loop are batched.
   */
  function lookUp(tokenHash: string): Promise<SessionRecord | undefined> {
    pending ??= new Promise((resolve) => setImmediate(resolve)).then(() => {
      const hashes = [...requested];
      requested.clear();
      pending = undefined;
      return readSessions(db, hashes, clock.now());
    });
    requested.add(tokenHash);
    return pending.then((found) => found.get(tokenHash));
  }

  function touch(sessionId: number, lastSeenAt: Date, now: Date): void {
    const last = Math.max(lastSeenAt.getTime(), touchedAt.get(sessionId) ?? 0);
    if (now.getTime() - last < TOUCH_EVERY_MS) return;
    if (touchedAt.size >= TOUCHED_LIMIT) touchedAt.clear();
    touchedAt.set(sessionId, now.getTime());
    // Best effort: a missed touch only makes "last seen" a minute older.
    db.asSystem((tx) =>
      tx.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sessionId).execute(),
    ).catch(() => undefined);
  }

  return {
    find,
    start: (tx, input) => startSession(tx, input, clock.now()),
    async endOthers(tx, userId, sessionId) {
      // Locked in the order of their ids, as the triggers do.
      const others = tx
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '!=', sessionId)
        .orderBy('id')
        .forUpdate();
      const ended = await tx.deleteFrom('sessions').where('id', 'in', others).executeTakeFirst();
      return Number(ended.numDeletedRows);
    },
    async end(tx, sessionId) {
      await tx.deleteFrom('sessions').where('id', '=', sessionId).execute();
    },
    async exemptFromEnding(tx, sessionId) {
      await sql`select set_config('ulak.keep_session', ${String(sessionId)}, true)`.execute(tx);
    },
    invalidateWhere: (isAffected) => cache.evict(({ user }) => isAffected(user)),
    invalidateSessions(sessionIds) {
      const ended = new Set(sessionIds);
      cache.evict(({ sessionId }) => ended.has(sessionId));
    },
    cachedIds: () => cache.ids(),
  };
}
