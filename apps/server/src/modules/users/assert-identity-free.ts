import type { CompanyId, UserId } from '@ulak/contracts/ids';
import type { Tx } from '../../db/database.ts';
import { appendAudit } from '../../access/audit.ts';
import { appendEvents } from '../../live/append.ts';
import {
  type LimitCounter,
  recordAttempt,
  readUsage,
  retryAfterSeconds,
  type SlidingWindowLimit,
} from '../../access/rate-limit.ts';
import type { UserActor } from '../../access/scope.ts';
import * as repository from './repository.ts';
import { AppError } from '../../app-error.ts';

const HOUR_MS = 3_600_000;
/**
 * Limit of numbers that turned out to belong to another company: each refusal reveals one, so few are given
 * (docs/decisions/032-guessing.md).
 */
const PER_ACTOR: SlidingWindowLimit = { max: 5, windowMs: HOUR_MS };
const PER_COMPANY: SlidingWindowLimit = { max: 10, windowMs: HOUR_MS };

export interface IdentityDeps {
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}
/** A new national ID, a new phone (E.164), or both; and the account, when it exists already. */
export interface WantedIdentity {
  readonly username?: string | undefined;
  readonly phone?: string | undefined;
  readonly userId?: UserId;
}
interface CallerContext {
  readonly actor: UserActor;
  readonly now: Date;
}

/**
 * Refuses a national ID or phone that is taken. In the actor's own company it says so on the field. Elsewhere
 * it says only that the number cannot be used, leaves an audit row, and after a few of these refuses without
 * a look-up for a while, so that nobody searches other companies' users.
 * @throws AppError USERNAME_TAKEN, PHONE_TAKEN, IDENTITY_UNAVAILABLE, IDENTITY_THROTTLED
 */
export async function assertIdentityFree(
  deps: IdentityDeps,
  who: CallerContext,
  wanted: WantedIdentity,
): Promise<void> {
  if (wanted.username === undefined && wanted.phone === undefined) return;
  // The refusal is thrown after the commit: counter and audit row must stay, even if the caller's transaction
  // rolls back.
  const refusal = await deps.asSystem((tx) => identityRefusalOf(tx, who, wanted));
  if (refusal) throw refusal;
}

async function identityRefusalOf(
  tx: Tx,
  { actor, now }: CallerContext,
  wanted: WantedIdentity,
): Promise<AppError | null> {
  const counters = actor.companyId === null ? [] : countersOf(actor.id, actor.companyId);
  // The lock on the counters is held during the look-up: of many parallel calls no more than the limit learn
  // something.
  const usages = await readUsage(tx, counters, now);
  const wait = Math.max(
    0,
    ...usages.map((usage, i) => retryAfterSeconds(usage, counters[i]?.limit ?? PER_ACTOR, now) ?? 0),
  );
  if (wait > 0) return new AppError('IDENTITY_THROTTLED', { retryAfterSeconds: wait });
  const holders = await repository.findHolders(tx, wanted);
  const own = holders.find(({ companyId }) => actor.companyId === null || companyId === actor.companyId);
  if (own) return takenHere(own.field);
  if (holders.length === 0) return null;
  await recordAttempt(tx, counters, now);
  const fields = holders.map(({ field }) => field);
  await recordRefusal(tx, actor, { at: now, userId: wanted.userId, facts: { fields } });
  return new AppError(
    'IDENTITY_UNAVAILABLE',
    {},
    Object.fromEntries(holders.map(({ field }) => [field, UNAVAILABLE[field]])),
  );
}

/**
 * What a sheet asks about: fields of other companies' numbers, and whether it has any that are not its own.
 */
export interface AskedNumbers {
  readonly foreign: readonly ('username' | 'phone')[];
  readonly isAsking: boolean;
}

/**
 * Counts numbers of a sheet that turned out to belong to other companies, as if each had been tried by
 * itself: a sheet must not search them faster than the form does. @throws AppError IDENTITY_THROTTLED when
 * there are more than the limit leaves
 */
export async function countForeignNumbers(
  deps: IdentityDeps,
  { actor, now }: CallerContext,
  { foreign: fields, isAsking }: AskedNumbers,
): Promise<void> {
  const { companyId } = actor;
  if (companyId === null || !isAsking) return;
  const counters = countersOf(actor.id, companyId);
  const refusal = await deps.asSystem(async (tx) => {
    const usages = await readUsage(tx, counters, now);
    const left = Math.min(...usages.map(({ taken }, i) => (counters[i]?.limit ?? PER_ACTOR).max - taken));
    // Without an answer for anybody's number once the limit is reached, free or taken.
    if (left <= 0) return new AppError('IDENTITY_THROTTLED');
    if (fields.length === 0) return null;
    for (let n = 0; n < Math.min(fields.length, left); n += 1) await recordAttempt(tx, counters, now);
    const facts = { fields: [...new Set(fields)], count: fields.length };
    await recordRefusal(tx, actor, { at: now, facts });
    return fields.length > left ? new AppError('IDENTITY_THROTTLED') : null;
  });
  if (refusal) throw refusal;
}

const countersOf = (userId: UserId, companyId: CompanyId): LimitCounter[] => [
  { key: `identity:company:${companyId}`, limit: PER_COMPANY },
  { key: `identity:user:${userId}`, limit: PER_ACTOR },
];

/** The audit row and the event of a number that somebody has elsewhere. */
async function recordRefusal(
  tx: Tx,
  actor: UserActor,
  { at, userId, facts }: { at: Date; userId?: UserId | undefined; facts: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { companyId, branchId } = actor;
  const whose = { entity: 'user', companyId, branchId, at, actor } as const;
  await appendAudit(tx, [
    { ...whose, action: 'IDENTITY_REFUSED', entityId: userId ?? null, ip: null, details: facts },
  ]);
  await appendEvents(tx, [{ ...whose, kind: 'IDENTITY_REFUSED', entityId: userId ?? 0, payload: facts }]);
}

const UNAVAILABLE = {
  username: 'Bu TC kimlik numarası kullanılamıyor.',
  phone: 'Bu telefon numarası kullanılamıyor.',
} as const;

const takenHere = (field: 'username' | 'phone'): AppError =>
  field === 'username'
    ? new AppError('USERNAME_TAKEN', {}, { username: 'Bu TC kimlik numarası ile kayıtlı bir kullanıcı var.' })
    : new AppError('PHONE_TAKEN', {}, { phone: 'Bu telefon numarası ile kayıtlı bir kullanıcı var.' });
