import type { SessionRow } from '@ulak/contracts/auth/endpoints';
import type { UserId } from '@ulak/contracts/ids';
import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import { appendEvents } from '../../live/append.ts';
import { AppError } from '../../plugins/errors.ts';
import { countHit, type RateLimit, secondsLeft } from '../../plugins/rate-hits.ts';
import type { UserActor } from '../../plugins/scope.ts';
import type { Secrets } from '../../plugins/secrets.ts';
import type { SessionStore } from '../../plugins/session.ts';
import { confirmPassword } from './confirm-password.ts';
import { type LoginInput, login, sessionsEnded } from './login.ts';
import { hashPassword, insistOnGoodPassword, verifyPassword } from './passwords.ts';
import * as repository from './repository.ts';

export interface AuthDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly sessions: SessionStore;
  wake(): void;
}

/** Guesses of the own present password from a stolen session. */
const OWN_PASSWORD_TRIES: RateLimit = { max: 10, windowMs: 15 * 60_000 };

export type AuthService = ReturnType<typeof createAuthService>;

/** Sign-in, sign-out, own password and sessions; and for other modules: hashing and ending of sessions. */
export function createAuthService(deps: AuthDeps) {
  const { db, clock, secrets, sessions, wake } = deps;

  /** Ends sessions inside the caller's transaction (system view) and tells the streams (criteria B05). Answers how many. */
  async function endSessions(tx: Tx, userId: UserId, exceptSessionId?: number): Promise<number> {
    const ended = await sessions.endAll(tx, userId, exceptSessionId);
    if (ended.length === 0) return 0;
    await appendEvents(tx, [sessionsEnded(userId, ended, clock.now())]);
    return ended.length;
  }

  return {
    login: (input: LoginInput) => login({ db, clock, secrets, sessions }, input),

    /** @throws AppError PASSWORD_WRONG | LOGIN_THROTTLED */
    confirmPassword: (actor: UserActor, password: string) => confirmPassword({ db, clock }, actor.id, password),

    /** Ends this session; harmless when it has ended already. */
    async logout(token: string | undefined): Promise<void> {
      const session = token ? await sessions.find(token) : null;
      if (!session) return;
      await db.asSystem(async (tx) => {
        await sessions.endOne(tx, session.sessionId);
        await appendEvents(tx, [sessionsEnded(session.user.id, [session.sessionId], clock.now())]);
      });
      sessions.forget(session.user.id);
      wake();
    },

    /** @throws AppError PASSWORD_WRONG | PASSWORD_TOO_COMMON | PASSWORD_IS_IDENTITY | LOGIN_THROTTLED */
    async changeOwnPassword(actor: UserActor, currentPassword: string, newPassword: string): Promise<void> {
      const now = clock.now();
      const { person, hits } = await db.asSystem(async (tx) => ({
        person: await repository.getPersonById(tx, actor.id),
        hits: await countHit(tx, `own-password:${actor.id}`, OWN_PASSWORD_TRIES, now),
      }));
      if (hits > OWN_PASSWORD_TRIES.max)
        throw new AppError('LOGIN_THROTTLED', { retryAfterSeconds: secondsLeft(OWN_PASSWORD_TRIES, now) });
      if (!(await verifyPassword(person.passwordHash, currentPassword)))
        throw new AppError('PASSWORD_WRONG', {}, { currentPassword: 'Mevcut şifre hatalı.' });
      insistOnGoodPassword(newPassword, person, 'newPassword');
      const passwordHash = await hashPassword(newPassword);
      await db.asSystem(async (tx) => {
        await repository.setPassword(tx, actor.id, passwordHash, false);
        await endSessions(tx, actor.id, actor.sessionId);
        await appendEvents(tx, [
          {
            kind: 'PASSWORD_CHANGED',
            entity: 'user',
            entityId: actor.id,
            companyId: actor.companyId,
            branchId: actor.branchId,
            at: now,
            actor,
            payload: {},
          },
        ]);
      });
      sessions.forget(actor.id);
      wake();
    },

    async listSessions(actor: UserActor): Promise<SessionRow[]> {
      const rows = await db.asSystem((tx) => repository.listSessions(tx, actor.id, clock.now()));
      return rows.map((row) => ({
        id: String(row.id),
        current: row.id === actor.sessionId,
        createdAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        userAgent: row.user_agent,
        ip: row.ip,
      }));
    },

    async endOtherSessions(actor: UserActor): Promise<number> {
      const ended = await db.asSystem((tx) => endSessions(tx, actor.id, actor.sessionId));
      sessions.forget(actor.id);
      wake();
      return ended;
    },

    /** For the stream's sweep: which of these sessions no longer count. */
    async endedSessions(ids: readonly number[]): Promise<number[]> {
      const alive = new Set(await db.asSystem((tx) => repository.aliveSessions(tx, ids, clock.now())));
      return ids.filter((id) => !alive.has(id));
    },

    endSessions,
    hashPassword,
    insistOnGoodPassword,
    /** After a commit that ended or changed somebody's sessions. */
    forgetSessions: (userId: UserId) => sessions.forget(userId),
  };
}
