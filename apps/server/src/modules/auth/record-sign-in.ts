import { MINUTE_MS } from '@ulak/contracts/time';
import { appendAudit, type AuditEntry } from '../../access/audit.ts';
import {
  type LimitCounter,
  readUsage,
  recordAttempt,
  type SlidingWindowLimit,
} from '../../access/rate-limit.ts';
import type { UserActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';
import type { LoginUser } from './repository.ts';

/** Why a sign-in failed; the caller learns less. */
export type SignInFailure =
  | 'WRONG_PASSWORD'
  | 'UNKNOWN_ACCOUNT'
  | 'DEMO_PASSWORD'
  | 'ACCOUNT_INACTIVE'
  | 'COMPANY_PASSIVE'
  /** Refused by a limit; the password was not looked at. */
  | 'THROTTLED';

interface Attempt {
  readonly person: LoginUser | null;
  readonly ip: string;
  readonly at: Date;
}

const entryOf = ({ person, ip, at }: Attempt): Omit<AuditEntry, 'action' | 'actor'> => ({
  entity: 'user',
  entityId: person?.id ?? null,
  companyId: person?.companyId ?? null,
  branchId: person?.branchId ?? null,
  at,
  ip,
});

export const recordSignIn = (
  tx: Tx,
  person: LoginUser,
  { ip, at }: { ip: string; at: Date },
): Promise<void> =>
  appendAudit(tx, [
    {
      ...entryOf({ person, ip, at }),
      action: 'SIGN_IN',
      actor: { kind: 'user', id: person.id, name: person.fullName },
    },
  ]);

/**
 * Records a sign-in whose password was evaluated and that failed: one row, with the same work, whether or not
 * there is such an account (criteria B07).
 * @param identity keyed digest of what was typed, which may be anybody's number or a password
 */
export const recordFailedSignIn = (
  tx: Tx,
  attempt: Attempt,
  { reason, identity }: { reason: SignInFailure; identity: string },
): Promise<void> =>
  appendAudit(tx, [
    {
      ...entryOf(attempt),
      action: 'SIGN_IN_FAILED',
      actor: { kind: 'anonymous' },
      details: { reason, identity },
    },
  ]);

/** Rows of refused sign-ins with one name from one network: the first of a minute stands for all. */
const THROTTLED_PER_PAIR: SlidingWindowLimit = { max: 1, windowMs: MINUTE_MS };
/** The same of one network over all names: a third of the passwords that are evaluated for it. */
const THROTTLED_PER_NETWORK: SlidingWindowLimit = { max: 20, windowMs: 15 * MINUTE_MS };

/**
 * Records that sign-ins are refused by a limit. Few rows, however many attempts there are: a flood of them
 * fills nothing (decision 057). In the transaction that refuses, with the same work for every name.
 */
export async function recordThrottledSignIn(
  tx: Tx,
  attempt: Attempt,
  { identity, network }: { readonly identity: string; readonly network: string },
): Promise<void> {
  const counters: readonly LimitCounter[] = [
    { key: `throttled:pair:${identity}:${network}`, limit: THROTTLED_PER_PAIR },
    { key: `throttled:network:${network}`, limit: THROTTLED_PER_NETWORK },
  ];
  const usages = await readUsage(tx, counters, attempt.at);
  if (usages.some(({ taken }, index) => taken >= (counters[index]?.limit.max ?? 0))) return;
  await recordAttempt(tx, counters, attempt.at);
  await recordFailedSignIn(tx, attempt, { reason: 'THROTTLED', identity });
}

/** The entry of something that a user did to the own account. */
export const ownEntry = (
  actor: UserActor,
  { ip, at }: { readonly ip: string | null; readonly at: Date },
): Omit<AuditEntry, 'action'> => ({
  entity: 'user',
  entityId: actor.id,
  companyId: actor.companyId,
  branchId: actor.branchId,
  at,
  actor,
  ip,
});
