import type { SessionRow } from '@ulak/contracts/auth/schema';
import type { UserId } from '@ulak/contracts/ids';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Database, Tx } from '../../db/database.ts';
import { appendAudit } from '../../access/audit.ts';
import type { UserActor } from '../../access/scope.ts';
import type { Secrets } from '../../access/secrets.ts';
import type { SessionStore } from '../../access/session-store.ts';
import {
  type OwnPasswordChange,
  type PreparedPassword,
  prepareOwnPassword,
  storeOwnPassword,
} from './change-own-password.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { DEMO_PASSWORD } from './common-passwords.ts';
import { createHashBeside } from './hash-beside.ts';
import { type LoginInput, login } from './login.ts';
import { ownEntry } from './record-sign-in.ts';
import { hashPassword, assertAcceptablePassword } from './passwords.ts';
import * as repository from './repository.ts';

export interface AuthDeps {
  readonly config: Pick<Config, 'published' | 'demoAccounts'>;
  readonly db: Database;
  readonly reservedDb: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly sessions: SessionStore;
  wake(): void;
}

export type AuthService = ReturnType<typeof createAuthService>;

/**
 * Sign-in, sign-out, own password and sessions; and for other modules: hashing, and announcing changed users.
 */
export function createAuthService(deps: AuthDeps) {
  const { config, db, reservedDb, clock, secrets, sessions, wake } = deps;
  const hashBeside = createHashBeside();

  /**
   * After a commit that changed a user: this node evicts their sessions, streams and other nodes are
   * notified.
   */
  function invalidateUser(userId: UserId): void {
    sessions.invalidateWhere(({ id }) => id === userId);
    wake();
  }

  /**
   * The fleet of a demo that only this machine can reach recruits couriers with the demo's password; nobody
   * else may have it.
   */
  const assertPassword: typeof assertAcceptablePassword = (password, person, field) => {
    if (!config.demoAccounts || password !== DEMO_PASSWORD) assertAcceptablePassword(password, person, field);
  };

  return {
    login: (input: LoginInput) => login({ config, db, clock, secrets, sessions }, input),

    /**
     * Asks the signed-in user for their own password before an irreversible action.
     * @throws AppError PASSWORD_WRONG on `password` | LOGIN_THROTTLED | SERVICE_BUSY
     */
    async confirmPassword(actor: UserActor, password: string): Promise<void> {
      await checkOwnPassword({ db, clock }, actor, { password, field: 'password' });
    },

    /** Ends this session; harmless when it has ended already. */
    async logout(token: string | undefined): Promise<void> {
      const session = token ? await sessions.find(token) : null;
      if (!session) return;
      await db.asSystem((tx) => sessions.end(tx, session.sessionId));
      sessions.invalidateSessions([session.sessionId]);
      wake();
    },

    /** Replaces the own password after the present one. @throws AppError as its two halves */
    async changeOwnPassword(actor: UserActor, ip: string, change: OwnPasswordChange): Promise<void> {
      const hashes = await prepareOwnPassword({ ...deps, assertPassword }, actor, change);
      await db.asSystem((tx) => storeOwnPassword(deps, tx, { actor, ip }, hashes));
      invalidateUser(actor.id);
    },

    /** The slow half: verifies and hashes, outside of the transaction that stores it. */
    prepareOwnPassword: (actor: UserActor, change: OwnPasswordChange): Promise<PreparedPassword> =>
      prepareOwnPassword({ ...deps, assertPassword }, actor, change),

    /** The other half; announce the change after the commit. @throws AppError PASSWORD_WRONG */
    storeOwnPassword: (
      tx: Tx,
      who: { readonly actor: UserActor; readonly ip: string },
      hashes: PreparedPassword,
    ): Promise<void> => storeOwnPassword(deps, tx, who, hashes),

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

    async endOtherSessions(actor: UserActor, ip: string): Promise<number> {
      const entry = ownEntry(actor, { ip, at: clock.now() });
      const ended = await db.asSystem(async (tx) => {
        const count = await sessions.endOthers(tx, actor.id, actor.sessionId);
        const details = { ended: count };
        if (count > 0) await appendAudit(tx, [{ ...entry, action: 'SIGN_OUT_OTHERS', details }]);
        return count;
      });
      invalidateUser(actor.id);
      return ended;
    },

    /** For the sweep: which of these sessions are no longer valid. */
    async endedSessions(ids: readonly number[]): Promise<number[]> {
      if (ids.length === 0) return [];
      const active = new Set(
        await reservedDb.asSystem((tx) => repository.listActiveSessionIds(tx, ids, clock.now())),
      );
      return ids.filter((id) => !active.has(id));
    },

    announceChange: invalidateUser,
    hashPassword,
    hashBeside,
    assertAcceptablePassword: assertPassword,
  };
}
