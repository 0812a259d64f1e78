import type { SessionUser } from '@ulak/contracts/auth/schema';
import { parseLoginIdentifier } from '@ulak/contracts/identity';
import { asUserId, type UserId } from '@ulak/contracts/ids';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Database, Tx } from '../../db/database.ts';
import { appendEvents } from '../../live/append.ts';
import { refundAttempt } from '../../access/rate-limit.ts';
import { DEVICE_DAYS } from '../../access/device-cookie.ts';
import { networkOf } from '../../access/network.ts';
import type { Secrets } from '../../access/secrets.ts';
import type { SessionStore } from '../../access/session-store.ts';
import { hashToken, randomToken } from '../../access/token.ts';
import { DEMO_PASSWORD } from './common-passwords.ts';
import { type LoginAdmission, admitLoginAttempt } from './limit-login-attempts.ts';
import { assertCapacity, verifyPassword } from './passwords.ts';
import {
  recordFailedSignIn,
  recordSignIn,
  recordThrottledSignIn,
  type SignInFailure,
} from './record-sign-in.ts';
import * as repository from './repository.ts';
import { AppError } from '../../app-error.ts';

/** A network that an account signed in from within this time has a reserved share of its limit. */
const KNOWN_NETWORK_DAYS = 30;

/** No user has this id. */
const NOBODY = asUserId(0);

export interface LoginInput {
  readonly usernameOrPhone: string;
  readonly password: string;
  readonly rememberMe: boolean;
  readonly ip: string;
  readonly userAgent: string | null;
  /** The browser's previous session; it ends with the new login (rotation, criteria B05). */
  readonly previousSessionId: number | null;
  /** Token of the browser's device cookie. */
  readonly deviceToken: string | undefined;
  /** Aborts when the caller no longer waits for the answer. */
  readonly abortSignal?: AbortSignal;
}

export interface LoginDeps {
  readonly config: Pick<Config, 'published'>;
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly sessions: SessionStore;
}

export interface SignedIn {
  readonly token: string;
  readonly expiresAt: Date;
  readonly user: SessionUser;
  /** The device's next token. */
  readonly deviceToken: string;
}

/**
 * Signs a user in by national ID or phone. Unknown names, wrong passwords and, on a published address, the
 * demo's password answer alike and take the same time; only the right password learns why it opens nothing.
 * @throws AppError LOGIN_FAILED | LOGIN_THROTTLED | ACCOUNT_INACTIVE, COMPANY_PASSIVE (not counted) |
 * SERVICE_BUSY (neither counted nor verified)
 */
export async function login(deps: LoginDeps, input: LoginInput): Promise<SignedIn> {
  const { db, clock, sessions } = deps;
  assertCapacity();
  const now = clock.now();
  const origin = {
    network: networkOf(input.ip),
    deviceHash: input.deviceToken ? hashToken(input.deviceToken) : null,
  };
  const { person, admission, identity } = await db.asSystem((tx) =>
    admit(deps.secrets, tx, { name: input.usernameOrPhone, origin, ip: input.ip, now }),
  );
  if ('waitSeconds' in admission)
    throw new AppError('LOGIN_THROTTLED', { retryAfterSeconds: admission.waitSeconds });

  const refund = (tx: Tx) => refundAttempt(tx, admission.counters, now);
  const matches = await verifyPassword(person?.passwordHash ?? null, input.password, input.abortSignal).catch(
    async (error: unknown) => {
      await db.asSystem(refund);
      throw error;
    },
  );
  // After the hash was computed, so that timing does not reveal whether an account still has the demo's
  // password (docs/decisions/034).
  const isPublicDemoPassword = deps.config.published && input.password === DEMO_PASSWORD;
  const recordFailure = (tx: Tx, reason: SignInFailure): Promise<void> =>
    recordFailedSignIn(tx, { person, ip: input.ip, at: now }, { reason, identity });
  if (!matches || isPublicDemoPassword || !person) {
    await db.asSystem((tx) => recordFailure(tx, failureOf(person, matches)));
    throw new AppError('LOGIN_FAILED');
  }
  // Revealed only with the right password, and after the same time. A right one is no failed attempt.
  if (!person.active || !person.isCompanyActive) {
    const reason = person.active ? 'COMPANY_PASSIVE' : 'ACCOUNT_INACTIVE';
    await db.asSystem(async (tx) => {
      await refund(tx);
      await recordFailure(tx, reason);
    });
    throw new AppError(reason);
  }
  const deviceToken = randomToken();
  const started = await db.asSystem(async (tx) => {
    // First, because it locks the account's row: every change of an account takes the rows in this order.
    const { id: userId, passwordHash } = person;
    const session = await sessions.start(tx, { ...input, userId, passwordHash, remember: input.rememberMe });
    if (!session) throw new AppError('LOGIN_FAILED');
    if (input.previousSessionId !== null) await sessions.end(tx, input.previousSessionId);
    await refund(tx);
    await repository.saveLoginNetwork(tx, person.id, origin.network, now);
    await repository.saveLoginDevice(
      tx,
      person.id,
      { before: origin.deviceHash, next: hashToken(deviceToken) },
      now,
    );
    await recordSignIn(tx, person, { ip: input.ip, at: now });
    await appendEvents(tx, [loginEvent(person, now)]);
    return session;
  });
  if (input.previousSessionId !== null) sessions.invalidateSessions([input.previousSessionId]);
  const session = await sessions.find(started.token);
  if (!session) throw new AppError('LOGIN_FAILED');
  return { token: started.token, expiresAt: started.expiresAt, user: session.user, deviceToken };
}

function failureOf(person: repository.LoginUser | null, matches: boolean): SignInFailure {
  if (!person) return 'UNKNOWN_ACCOUNT';
  return matches ? 'DEMO_PASSWORD' : 'WRONG_PASSWORD';
}

/** The account of a name, if any, a keyed digest of the name, and whether its password may be verified. */
async function admit(
  secrets: Secrets,
  tx: Tx,
  { name: typed, origin, ip, now }: { name: string; origin: repository.LoginOrigin; ip: string; now: Date },
): Promise<{ person: repository.LoginUser | null; admission: LoginAdmission; identity: string }> {
  const name = parseLoginIdentifier(typed);
  const person = name ? await repository.findLoginUser(tx, name) : null;
  const since = { network: daysBefore(now, KNOWN_NETWORK_DAYS), device: daysBefore(now, DEVICE_DAYS) };
  // Also without an account: one query less would reveal by its time that the name is unknown (criteria B07).
  const knownOrigin = await repository.findKnownOrigin(tx, person?.id ?? NOBODY, origin, since);
  const attempt = {
    name: secrets.digest(name ? `${name.kind}:${name.value}` : `other:${typed}`),
    network: secrets.digest(`network:${origin.network}`),
    isKnownNetwork: knownOrigin.network,
    device:
      person && knownOrigin.device && origin.deviceHash !== null
        ? { hash: origin.deviceHash, userId: person.id }
        : null,
  };
  const admission = await admitLoginAttempt(tx, attempt, now);
  const { name: identity, network } = attempt;
  if ('waitSeconds' in admission)
    await recordThrottledSignIn(tx, { person, ip, at: now }, { identity, network });
  return { person, admission, identity };
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

function loginEvent(person: repository.LoginUser, at: Date) {
  const { id, companyId, branchId } = person;
  return {
    kind: 'SIGNED_IN',
    entity: 'user',
    entityId: id,
    companyId,
    branchId,
    at,
    actor: 'system',
    payload: { userId: id satisfies UserId },
  } as const;
}
