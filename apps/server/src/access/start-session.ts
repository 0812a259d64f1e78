import { REMEMBER_ME_DAYS, SHORT_SESSION_HOURS } from '@ulak/contracts/auth/schema';
import type { UserId } from '@ulak/contracts/ids';
import { DAY_MS, HOUR_MS } from '@ulak/contracts/time';
import type { Tx } from '../db/database.ts';
import { hashToken, randomToken } from './token.ts';

export interface NewSession {
  readonly userId: UserId;
  /** Hash of the password that was verified. */
  readonly passwordHash: string;
  readonly remember: boolean;
  readonly ip: string;
  readonly userAgent: string | null;
}

/**
 * Starts a session inside the caller's transaction (system view); answers the token for the cookie.
 * Null when the account has changed since its password was verified.
 */
export async function startSession(
  tx: Tx,
  { userId, passwordHash, remember, ip, userAgent }: NewSession,
  now: Date,
): Promise<{ token: string; expiresAt: Date } | null> {
  if (!(await lockAccount(tx, userId, passwordHash))) return null;
  const token = randomToken();
  const lifetimeMs = remember ? REMEMBER_ME_DAYS * DAY_MS : SHORT_SESSION_HOURS * HOUR_MS;
  const expiresAt = new Date(now.getTime() + lifetimeMs);
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
}

/**
 * Whether the account still has the verified password. Its row and its company's are locked until the
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
