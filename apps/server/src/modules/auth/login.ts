import type { SessionUser } from '@ulak/contracts/auth/endpoints';
import { readLoginName } from '@ulak/contracts/identity';
import { asUserId, type UserId } from '@ulak/contracts/ids';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Database, Tx } from '../../db/database.ts';
import { appendEvents } from '../../live/append.ts';
import { AppError } from '../../plugins/errors.ts';
import { countHit, type RateLimit, secondsLeft, uncountHit } from '../../plugins/rate-hits.ts';
import type { Secrets } from '../../plugins/secrets.ts';
import type { SessionStore } from '../../plugins/session.ts';
import { DEMO_PASSWORD } from './common-passwords.ts';
import { verifyPassword } from './passwords.ts';
import * as repository from './repository.ts';

const QUARTER_HOUR_MS = 15 * 60_000;
/** Wrong passwords from one address for one account. */
const PER_PAIR: RateLimit = { max: 8, windowMs: QUARTER_HOUR_MS };
/** Wrong passwords for one account from all addresses that it has never signed in from (criteria B07: ≤ 20 evaluated). */
const PER_ACCOUNT: RateLimit = { max: 20, windowMs: QUARTER_HOUR_MS };
/** Wrong passwords from one address over all accounts. */
const PER_ADDRESS: RateLimit = { max: 40, windowMs: QUARTER_HOUR_MS };
/** An address that an account signed in from within this time keeps its own allowance. */
export const KNOWN_PLACE_DAYS = 30;

/** No user has this id. */
const NOBODY = asUserId(0);

export interface LoginInput {
  readonly usernameOrPhone: string;
  readonly password: string;
  readonly rememberMe: boolean;
  readonly ip: string;
  readonly userAgent: string | null;
  /** Session that the browser still had; it ends with the new login (rotation, criteria B05). */
  readonly previousSessionId: number | null;
}

export interface LoginDeps {
  readonly config: Pick<Config, 'published'>;
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly sessions: SessionStore;
}

interface Counter {
  readonly key: string;
  readonly limit: RateLimit;
}

/**
 * Signs a person in by national ID or phone. Unknown names, wrong passwords, inactive accounts and, on a published address, the demo's password answer alike
 * and take the same time.
 * @throws AppError LOGIN_FAILED | LOGIN_THROTTLED
 */
export async function login(deps: LoginDeps, input: LoginInput): Promise<{ token: string; expiresAt: Date; user: SessionUser }> {
  const { db, clock, secrets, sessions } = deps;
  const now = clock.now();
  const name = readLoginName(input.usernameOrPhone);
  const account = secrets.digest(name ? `${name.kind}:${name.value}` : `other:${input.usernameOrPhone}`);
  const found = await db.asSystem(async (tx) => {
    const person = name ? await repository.findPerson(tx, name) : null;
    // Asked for nobody too: one question less would tell by its time that the name is unknown (criteria B07).
    const known = await repository.isKnownPlace(tx, person?.id ?? NOBODY, input.ip, daysBefore(now, KNOWN_PLACE_DAYS));
    return { person, known };
  });
  const counters = countersFor(account, secrets.digest(`ip:${input.ip}`), found.known);
  const wait = await db.asSystem((tx) => reserve(tx, counters, now));
  if (wait !== null) throw new AppError('LOGIN_THROTTLED', { retryAfterSeconds: wait });

  const matches = await verifyPassword(found.person?.passwordHash ?? null, input.password);
  const person = found.person;
  // After the hash was computed, so that a stranger cannot tell by the time whether an account still has the demo's password (docs/decisions/034).
  const isKnownToAll = deps.config.published && input.password === DEMO_PASSWORD;
  if (!matches || isKnownToAll || !person || !person.active) throw new AppError('LOGIN_FAILED');
  const started = await db.asSystem(async (tx) => {
    for (const counter of counters) await uncountHit(tx, counter.key, counter.limit, now);
    await repository.rememberPlace(tx, person.id, input.ip, now);
    const replaced = input.previousSessionId === null ? [] : [input.previousSessionId];
    for (const id of replaced) await sessions.endOne(tx, id);
    await appendEvents(tx, [loginEvent(person, now), ...replaced.map((id) => sessionsEnded(person.id, [id], now))]);
    return sessions.start(tx, { userId: person.id, remember: input.rememberMe, ip: input.ip, userAgent: input.userAgent });
  });
  if (input.previousSessionId !== null) sessions.forgetSessions([input.previousSessionId]);
  const session = await sessions.find(started.token);
  if (!session) throw new AppError('LOGIN_FAILED');
  return { token: started.token, expiresAt: started.expiresAt, user: session.user };
}

function countersFor(account: string, address: string, isKnownPlace: boolean): Counter[] {
  const pair = { key: `login:pair:${account}:${address}`, limit: PER_PAIR };
  const byAddress = { key: `login:ip:${address}`, limit: PER_ADDRESS };
  return isKnownPlace ? [pair, byAddress] : [pair, { key: `login:account:${account}`, limit: PER_ACCOUNT }, byAddress];
}

/** Counts the attempt before the password is looked at; answers the seconds to wait when a limit is passed. The refused attempt is not counted further. */
async function reserve(tx: Tx, counters: readonly Counter[], now: Date): Promise<number | null> {
  for (const [index, counter] of counters.entries()) {
    const hits = await countHit(tx, counter.key, counter.limit, now);
    if (hits <= counter.limit.max) continue;
    for (const earlier of counters.slice(0, index + 1)) await uncountHit(tx, earlier.key, earlier.limit, now);
    return secondsLeft(counter.limit, now);
  }
  return null;
}

/** Tells every node and every open stream that these sessions are over (criteria B05). */
export const sessionsEnded = (userId: UserId, sessionIds: readonly number[], at: Date) =>
  ({
    kind: 'SESSIONS_ENDED',
    entity: 'user',
    entityId: userId,
    companyId: null,
    branchId: null,
    at,
    actor: 'system',
    payload: { sessionIds },
  }) as const;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

function loginEvent(person: repository.Person, at: Date) {
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
