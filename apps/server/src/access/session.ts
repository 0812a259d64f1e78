import '@fastify/cookie';
import { randomToken, hashToken } from './token.ts';
import { REMEMBER_ME_DAYS, type SessionUser, SHORT_SESSION_HOURS } from '@ulak/contracts/auth/schema';
import { asBranchId, asCompanyId, asUserId, type UserId } from '@ulak/contracts/ids';
import type { Role } from '@ulak/contracts/roles';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { CompanySettings } from '../db/company-settings.ts';
import { createSessionCache } from './session-cache.ts';

const HOUR_MS = 3_600_000;
/** last_seen_at is written at most this often per session. */
const TOUCH_EVERY_MS = 60_000;
const TOUCHED_LIMIT = 20_000;

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

export interface NewSession {
  readonly userId: UserId;
  /** Hash of the password that was found right. */
  readonly passwordHash: string;
  readonly remember: boolean;
  readonly ip: string;
  readonly userAgent: string | null;
}

/**
 * Sessions. What changes who somebody is (password, role, branch, company, deactivation, removal, a PASSIVE
 * company) ends them in the database itself, in the transaction of the change, and every end appends
 * SESSIONS_ENDED there (docs/decisions/031).
 */
export interface SessionStore {
  /**
   * The session of a cookie token, or null when there is none, it has ended, or its user or their company is
   * inactive.
   */
  find(token: string): Promise<Session | null>;
  /**
   * Starts a session inside the caller's transaction (system view); answers the token that goes into the
   * cookie. Null when the account has changed since its password was found right: a sign-in that overlaps a
   * new password must not outlive it.
   */
  start(tx: Tx, input: NewSession): Promise<{ token: string; expiresAt: Date } | null>;
  /** Ends the other sessions of a user inside the caller's transaction (system view); answers how many. */
  endOthers(tx: Tx, userId: UserId, sessionId: number): Promise<number>;
  /** Ends one session (system view). */
  end(tx: Tx, sessionId: number): Promise<void>;
  /** This session lives on when the rest of the transaction changes its user's password. */
  exemptFromEnding(tx: Tx, sessionId: number): Promise<void>;
  /** Drops what is cached of people; call after the commit that changed them. */
  invalidateWhere(concerned: (user: SessionUser) => boolean): void;
  /** The same for sessions that ended. */
  invalidateSessions(sessionIds: readonly number[]): void;
  /** Ids of the sessions that are trusted without asking. */
  cachedIds(): number[];
}

export function createSessionStore({ db, clock }: { db: Database; clock: Clock }): SessionStore {
  const cache = createSessionCache();
  const touchedAt = new Map<number, number>();
  const wanted = new Set<string>();
  let asked: Promise<Map<string, SessionRecord>> | undefined;

  async function find(token: string): Promise<Session | null> {
    const now = clock.now();
    const known = cache.get(token);
    if (known && known.expiresAt > now) return known;
    return cache.fill(token, async () => {
      const tokenHash = hashToken(token);
      const row = await lookUp(tokenHash);
      if (!row) return null;
      touch(row.session_id, row.last_seen_at, now);
      return toSession(row, tokenHash);
    });
  }

  /**
   * Couriers' phones call less often than the cache lasts, so nearly each of their calls asks: what is asked
   * in one turn of the event loop goes together.
   */
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
      cross join lateral ulak_find_session(h.token_hash, ${clock.now()}) s`.execute(db.reserved.autocommit);
    return new Map(rows.map((row) => [row.token_hash, row]));
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
    async start(tx, { userId, passwordHash, remember, ip, userAgent }) {
      if (!(await lockAccount(tx, userId, passwordHash))) return null;
      const token = randomToken();
      const now = clock.now();
      const expiresAt = new Date(
        now.getTime() + (remember ? REMEMBER_ME_DAYS * 24 : SHORT_SESSION_HOURS) * HOUR_MS,
      );
      await tx
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
        .execute();
      return { token, expiresAt };
    },
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
    invalidateWhere: (concerned) => cache.forget(({ user }) => concerned(user)),
    invalidateSessions(sessionIds) {
      const ended = new Set(sessionIds);
      cache.forget(({ sessionId }) => ended.has(sessionId));
    },
    cachedIds: () => cache.ids(),
  };
}

/**
 * Is the account still the one whose password was found right? Its row and its company's are held until the
 * transaction ends: a change of either comes before, and is seen here, or after, and ends the session that is
 * being started.
 */
async function lockAccount(tx: Tx, userId: UserId, passwordHash: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('company_id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .where('active', '=', true)
    .where('deleted', '=', false)
    .forShare()
    .executeTakeFirst();
  if (!user) return false;
  if (user.company_id === null) return true;
  const company = await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', user.company_id)
    .where('status', '=', 'ACTIVE')
    .forShare()
    .executeTakeFirst();
  return company !== undefined;
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

/**
 * The session cookie: `__Host-` and Secure over https (criteria B05); a plain name where the product is tried
 * over http.
 */
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
    set: (reply, token, expiresAt) =>
      void reply.setCookie(name, token, expiresAt ? { ...base, expires: expiresAt } : base),
    clear: (reply) => void reply.clearCookie(name, base),
  };
}
