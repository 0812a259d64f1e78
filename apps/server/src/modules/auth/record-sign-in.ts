import { appendAudit, type AuditEntry } from '../../access/audit.ts';
import type { UserActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';
import type { LoginUser } from './repository.ts';

/** Why a sign-in failed; the caller learns less. */
export type SignInFailure =
  | 'WRONG_PASSWORD'
  | 'UNKNOWN_ACCOUNT'
  | 'DEMO_PASSWORD'
  | 'ACCOUNT_INACTIVE'
  | 'COMPANY_PASSIVE';

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
 * there is such an account (criteria B07). Attempts that were throttled leave none, so that a flood of them
 * fills nothing.
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
