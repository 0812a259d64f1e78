import type { AuditAction } from '@ulak/contracts/audit-actions';
import type { BranchId } from '@ulak/contracts/ids';
import { appendAudit, type AuditEntry, changesBetween } from '../../access/audit.ts';
import type { UserActor } from '../../access/scope.ts';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { appendEvents, type NewEvent } from '../../live/append.ts';
import { recordPayTerms } from './record-pay-terms.ts';
import type { BranchRow } from './repository.ts';
import { editedFields } from './view-branch.ts';

/** Who changes a branch, and from which address. */
export interface BranchAuthor {
  readonly actor: UserActor;
  readonly ip: string;
}

/** Who changes which branch. */
export interface BranchChange extends BranchAuthor {
  readonly scope: Scope;
  readonly id: BranchId;
}

/** A branch as it is after its change, and who made it. */
interface Whose extends BranchAuthor {
  readonly row: BranchRow;
}

/** A change of one branch, from row to row. */
interface Edited {
  readonly before: BranchRow;
  readonly after: BranchRow;
  /** Of the event; default: the names of the changed fields. */
  readonly payload?: Record<string, unknown>;
}

export type ChangeLog = ReturnType<typeof createChangeLog>;

/**
 * What is written beside a change of a branch, in its transaction: a row of the audit log, and the event by
 * which dispatch and streams follow.
 */
export function createChangeLog({ clock }: { clock: Clock }) {
  const entryOf = (
    action: AuditAction,
    { row, actor, ip }: Whose,
    told: Pick<AuditEntry, 'changes' | 'details'> = {},
  ): AuditEntry => ({
    action,
    entity: 'branch',
    entityId: row.id,
    companyId: row.company_id,
    branchId: row.id,
    at: clock.now(),
    actor,
    ip,
    ...told,
  });

  const eventOf = (
    kind: string,
    { row, actor }: Omit<Whose, 'ip'>,
    payload: Record<string, unknown>,
  ): NewEvent => ({
    kind,
    entity: 'branch',
    entityId: row.id,
    companyId: row.company_id,
    branchId: row.id,
    at: clock.now(),
    actor,
    payload,
  });

  return {
    /** An action that leaves the branch's fields as they are, or needs no event: keys. */
    audit: (
      tx: Tx,
      action: AuditAction,
      whose: Whose,
      told: Pick<AuditEntry, 'details'> = {},
    ): Promise<void> => appendAudit(tx, [entryOf(action, whose, told)]),

    async created(tx: Tx, whose: Whose): Promise<void> {
      const changes = changesBetween({}, editedFields(whose.row));
      await appendAudit(tx, [entryOf('BRANCH_CREATED', whose, { changes })]);
      await appendEvents(tx, [eventOf('BRANCH_CREATED', whose, {})]);
    },

    async removed(tx: Tx, whose: Whose): Promise<void> {
      await appendAudit(tx, [entryOf('BRANCH_REMOVED', whose, { details: { name: whose.row.name } })]);
      await appendEvents(tx, [eventOf('BRANCH_REMOVED', whose, {})]);
    },

    /** Records what changed, was → is; branches that stayed the same are left out. */
    async updated(
      tx: Tx,
      {
        actor,
        ip,
        action,
        details,
      }: BranchAuthor & { readonly action: AuditAction; readonly details?: AuditEntry['details'] },
      edits: readonly Edited[],
    ): Promise<void> {
      const changed = edits
        .map((edit) => ({
          ...edit,
          changes: changesBetween(editedFields(edit.before), editedFields(edit.after)),
        }))
        .filter(({ changes }) => Object.keys(changes).length > 0);
      await appendAudit(
        tx,
        changed.map(({ after, changes }) =>
          entryOf(action, { row: after, actor, ip }, details ? { changes, details } : { changes }),
        ),
      );
      for (const edit of changed) await recordPayTerms(tx, edit, { actor, now: clock.now() });
      await appendEvents(
        tx,
        changed.map(({ after, changes, payload }) =>
          eventOf('BRANCH_UPDATED', { row: after, actor }, payload ?? { fields: Object.keys(changes) }),
        ),
      );
    },
  };
}
