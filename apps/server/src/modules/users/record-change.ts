import type { AuditAction, FieldChange } from '@ulak/contracts/audit-actions';
import type { UserId } from '@ulak/contracts/ids';
import type { UserView } from '@ulak/contracts/users/schema';
import { appendAudit, type AuditEntry } from '../../access/audit.ts';
import type { SystemActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';
import { appendEvents } from '../../live/append.ts';
import type { CallerContext } from './ports.ts';

/** One change of a user's account, for the audit log, the user's history and the live events. */
export interface UserChangeFact {
  readonly action: AuditAction;
  readonly target: Pick<UserView, 'companyId' | 'branchId'> & { readonly id: UserId };
  readonly changes?: Readonly<Record<string, FieldChange>>;
  readonly details?: Readonly<Record<string, unknown>>;
}
interface ChangeAuthor {
  readonly actor: CallerContext['actor'] | SystemActor;
  readonly now: Date;
  /** Null: no request, a job. */
  readonly ip: string | null;
}

/** Events by their earlier names, which other parts listen to. */
const EVENT_KINDS: Partial<Record<AuditAction, string>> = { USER_PASSWORD_SET: 'PASSWORD_CHANGED' };

/** Writes what happened to accounts, in its transaction; the events last (docs/decisions/002). */
export async function recordUserChanges(
  tx: Tx,
  author: ChangeAuthor,
  facts: readonly UserChangeFact[],
): Promise<void> {
  await auditUserChanges(tx, author, facts);
  await tellUserChanges(tx, author, facts);
}

export async function auditUserChanges(
  tx: Tx,
  { actor, now, ip }: ChangeAuthor,
  facts: readonly UserChangeFact[],
): Promise<void> {
  await appendAudit(
    tx,
    facts.map(
      ({ action, target, changes, details }): AuditEntry => ({
        action,
        entity: 'user',
        entityId: target.id,
        companyId: target.companyId,
        branchId: target.branchId,
        at: now,
        actor,
        ip,
        ...(changes ? { changes } : {}),
        ...(details ? { details } : {}),
      }),
    ),
  );
}

/** Nobody's stream goes on before the transaction ends: it comes last. */
export async function tellUserChanges(
  tx: Tx,
  { actor, now }: Omit<ChangeAuthor, 'ip'>,
  facts: readonly UserChangeFact[],
): Promise<void> {
  await appendEvents(
    tx,
    facts.map(({ action, target, changes = {}, details = {} }) => ({
      kind: EVENT_KINDS[action] ?? action,
      entity: 'user' as const,
      entityId: target.id,
      companyId: target.companyId,
      branchId: target.branchId,
      at: now,
      actor,
      payload: { ...details, fields: Object.keys(changes) },
    })),
  );
}

const VISIBLE_DIGITS = 4;

/** A national ID or phone for the audit log: only its last four digits. */
export const masked = (number: string | null): string | null =>
  number === null ? null : `•••${number.slice(-VISIBLE_DIGITS)}`;
