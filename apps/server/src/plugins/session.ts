import '@fastify/cookie';
import { randomToken, hashToken } from './token.ts';
import { REMEMBER_ME_DAYS, SHORT_SESSION_HOURS } from '@ulak/contracts/auth/endpoints';
import { asBranchId, asCompanyId, asUserId, type UserId } from '@ulak/contracts/ids';
import type { Role } from '@ulak/contracts/roles';
import type { SessionUser } from '@ulak/contracts/auth/endpoints';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { CompanySettings } from '../db/schema.ts';

const HOUR_MS = 3_600_000;
/**
 * A found session is trusted this long without asking the database again. Ends of sessions arrive as SESSIONS_ENDED events within milliseconds on every
 * node (`forgetSessions`), so this is only the bound for what no event tells, a company's settings or a renamed branch.
 */
const CACHE_MS = 30_000;
const CACHE_LIMIT = 20_000;
/** last_seen_at is written at most this often per session. */
const TOUCH_EVERY_MS = 60_000;

export interface Session {
  readonly sessionId: number;
  readonly tokenHash: string;
  readonly expiresAt: Date;
  readonly user: SessionUser;
}

interface SessionRecord {
  session_id: number;
  expires_at: Date;
  last_seen_at: Date;
  user_id: number;
  username: string;
  full_name: string;
  phone: string | null;
  role: Role;
  company_id: number | null;
  company_name: string | null;
  company_settings: CompanySettings | null;
  branch_id: number | null;
  branch_name: string | null;
  must_change_password: boolean;
  active: boolean;
}

export interface SessionStore {
  /** The session of a cookie token, or null when there is none, it has ended, or its user is inactive. */
  find(token: string): Promise<Session | null>;
  /** Starts a session inside the caller's transaction (system view); answers the token that goes into the cookie. */
  start(
    tx: Tx,
    input: { userId: UserId; remember: boolean; ip: string; userAgent: string | null },
  ): Promise<{ token: string; expiresAt: Date; sessionId: number }>;
  /** Ends sessions of a user inside the caller's transaction (system view); all, or all but one. Answers the ended ids. */
  endAll(tx: Tx, userId: UserId, exceptSessionId?: number): Promise<number[]>;
  endOne(tx: Tx, sessionId: number): Promise<void>;
  /** Drops cached knowledge of a user's sessions; call after commit. */
  forget(userId: UserId): void;
  /** The same for sessions that ended somewhere: the SESSIONS_ENDED events of all nodes. */
  forgetSessions(sessionIds: readonly number[]): void;
}

export function createSessionStore({ db, clock }: { db: Database; clock: Clock }): SessionStore {
  /** By the token itself, which never leaves the process: hashing it for every request cost more than the look-up. */
  const cache = new Map<string, { session: Session; until: number }>();
  const touched = new Map<number, number>();
  const wanted = new Set<string>();
  let asked: Promise<Map<string, SessionRecord>> | undefined;

  async function find(token: string): Promise<Session | null> {
    const now = clock.now();
    const known = cache.get(token);
    if (known && known.until > now.getTime() && known.session.expiresAt > now) return known.session;
    const tokenHash = hashToken(token);
    const row = await lookUp(tokenHash);
    if (!row) {
      cache.delete(token);
      return null;
    }
    const session = toSession(row, tokenHash);
    if (cache.size >= CACHE_LIMIT) cache.clear();
    cache.set(token, { session, until: now.getTime() + CACHE_MS });
    touch(session.sessionId, row.last_seen_at, now);
    return session;
  }

  /** Couriers' phones call less often than the cache lasts, so nearly each of their calls asks: what is asked in one turn of the event loop goes together. */
  function lookUp(tokenHash: string): Promise<SessionRecord | undefined> {
    asked ??= new Promise((resolve) => setImmediate(resolve)).then(() => {
      const hashes = [...wanted];
      wanted.clear();
      asked = undefined;
      return readSessions(hashes);
    });
    wanted.add(tokenHash);
    return asked.then((found) => found.get(tokenHash));
  }

  async function readSessions(hashes: readonly string[]): Promise<Map<string, SessionRecord>> {
    const { rows } = await sql<
      SessionRecord & { token_hash: string }
    >`select h.token_hash, s.* from unnest(${hashes}::text[]) as h (token_hash)
      cross join lateral ulak_find_session(h.token_hash, ${clock.now()}) s`.execute(db.vital.bare);
    return new Map(rows.map((row) => [row.token_hash, row]));
  }

  function touch(sessionId: number, lastSeenAt: Date, now: Date): void {
    const last = Math.max(lastSeenAt.getTime(), touched.get(sessionId) ?? 0);
    if (now.getTime() - last < TOUCH_EVERY_MS) return;
    if (touched.size >= CACHE_LIMIT) touched.clear();
    touched.set(sessionId, now.getTime());
    // Best effort: a missed touch only makes "last seen" a minute older.
    db.asSystem((tx) => tx.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sessionId).execute()).catch(
      () => undefined,
    );
  }

  return {
    find,
    async start(tx, { userId, remember, ip, userAgent }) {
      const token = randomToken();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + (remember ? REMEMBER_ME_DAYS * 24 : SHORT_SESSION_HOURS) * HOUR_MS);
      const row = await tx
        .insertInto('sessions')
        .values({
          token_hash: hashToken(token),
          user_id: userId,
          remember,
          ip,
          user_agent: userAgent?.slice(0, 300) ?? null,
          created_at: now,
          last_seen_at: now,
          expires_at: expiresAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { token, expiresAt, sessionId: row.id };
    },
    async endAll(tx, userId, exceptSessionId = 0) {
      const rows = await tx
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '!=', exceptSessionId)
        .returning('id')
        .execute();
      return rows.map((row) => row.id);
    },
    async endOne(tx, sessionId) {
      await tx.deleteFrom('sessions').where('id', '=', sessionId).execute();
    },
    forgetSessions(sessionIds) {
      const ended = new Set(sessionIds);
      for (const [key, entry] of cache) if (ended.has(entry.session.sessionId)) cache.delete(key);
    },
    forget(userId) {
      for (const [key, entry] of cache) if (entry.session.user.id === userId) cache.delete(key);
    },
  };
}

function toSession(row: SessionRecord, tokenHash: string): Session {
  return {
    sessionId: row.session_id,
    tokenHash,
    expiresAt: row.expires_at,
    user: {
      id: asUserId(row.user_id),
      username: row.username,
      fullName: row.full_name,
      phone: row.phone,
      role: row.role,
      companyId: row.company_id === null ? null : asCompanyId(row.company_id),
      companyName: row.company_name,
      branchId: row.branch_id === null ? null : asBranchId(row.branch_id),
      branchName: row.branch_name,
      mustChangePassword: row.must_change_password,
      restrictGeneralManagers: row.company_settings?.restrictGeneralManagers === true,
      active: row.active,
    },
  };
}

/** The session cookie: `__Host-` and Secure over https (criteria B05); a plain name where the product is tried over http. */
export interface SessionCookie {
  readonly name: string;
  read(cookies: Record<string, string | undefined>): string | undefined;
  set(reply: FastifyReply, token: string, expiresAt: Date | null): void;
  clear(reply: FastifyReply): void;
}

export function createSessionCookie(secure: boolean): SessionCookie {
  const name = secure ? '__Host-ulak' : 'ulak';
  const base = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    name,
    read: (cookies) => cookies[name],
    set: (reply, token, expiresAt) => void reply.setCookie(name, token, expiresAt ? { ...base, expires: expiresAt } : base),
    clear: (reply) => void reply.clearCookie(name, base),
  };
}
