import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import { appendAudit } from '../../access/audit.ts';
import { appendEvents } from '../../live/append.ts';
import type { UserActor } from '../../access/scope.ts';
import type { SessionStore } from '../../access/session-store.ts';
import { checkOwnPassword, WRONG_PASSWORD } from './check-own-password.ts';
import { hashPassword, type assertAcceptablePassword } from './passwords.ts';
import { ownEntry } from './record-sign-in.ts';
import * as repository from './repository.ts';
import { AppError, fieldError } from '../../app-error.ts';

const SAME_PASSWORD = 'Yeni şifreniz mevcut şifrenizden farklı olmalı';

export interface OwnPasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  /** Field of the call that holds the new password; its refusals are reported on it. */
  readonly field: 'newPassword' | 'password';
}

/** A verified change: what the stored hash was, and what it shall be. */
export interface PreparedPassword {
  readonly from: string;
  readonly to: string;
}

export interface OwnPasswordDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly sessions: SessionStore;
  readonly assertPassword: typeof assertAcceptablePassword;
}

/**
 * Verifies the present password and hashes the new one; writes nothing but a wrong attempt. Takes no
 * transaction: hashing takes its time.
 * @throws AppError VALIDATION_ERROR | PASSWORD_WRONG | PASSWORD_TOO_COMMON | PASSWORD_IS_IDENTITY |
 * LOGIN_THROTTLED | SERVICE_BUSY
 */
export async function prepareOwnPassword(
  { db, clock, assertPassword }: OwnPasswordDeps,
  actor: UserActor,
  change: OwnPasswordChange,
): Promise<PreparedPassword> {
  const typed = { password: change.currentPassword, field: 'currentPassword' };
  const person = await checkOwnPassword({ db, clock }, actor, typed);
  // Else the password that a manager set could stay as the own one (`mustChangePassword`).
  if (change.newPassword === change.currentPassword) throw fieldError(change.field, SAME_PASSWORD);
  assertPassword(change.newPassword, person, change.field);
  return { from: person.passwordHash, to: await hashPassword(change.newPassword) };
}

/**
 * Replaces the own password; the user's other sessions end in the same transaction, this one goes on.
 * @throws AppError PASSWORD_WRONG
 */
export async function storeOwnPassword(
  { clock, sessions }: Pick<OwnPasswordDeps, 'clock' | 'sessions'>,
  tx: Tx,
  { actor, ip }: { readonly actor: UserActor; readonly ip: string },
  hashes: PreparedPassword,
): Promise<void> {
  const at = clock.now();
  await sessions.exemptFromEnding(tx, actor.sessionId);
  // A manager has set another password meanwhile, which also ended this session.
  if (!(await repository.replacePassword(tx, actor.id, hashes)))
    throw new AppError('PASSWORD_WRONG', {}, { currentPassword: WRONG_PASSWORD });
  await appendAudit(tx, [{ ...ownEntry(actor, { ip, at }), action: 'PASSWORD_CHANGED' }]);
  await appendEvents(tx, [changed(actor, at)]);
}

const changed = (actor: UserActor, at: Date) =>
  ({
    kind: 'PASSWORD_CHANGED',
    entity: 'user',
    entityId: actor.id,
    companyId: actor.companyId,
    branchId: actor.branchId,
    at,
    actor,
    payload: {},
  }) as const;
