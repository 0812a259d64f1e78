import type { AuditAction, FieldChange } from '@ulak/contracts/audit-actions';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import type { Tx } from '../db/database.ts';
import { areMany, insertMany } from '../db/insert-many.ts';
import type { Actor, SystemActor, UserActor } from './scope.ts';

/** Whoever did it; of a user their id and name are enough. */
type AuditActor = Exclude<Actor, UserActor> | SystemActor | Pick<UserActor, 'kind' | 'id' | 'name'>;

/** A fact for the audit log. No secrets, no passwords, no whole keys. */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly entity:
    | 'company'
    | 'branch'
    | 'user'
    | 'session'
    | 'report'
    | 'sheet'
    | 'customer'
    | 'audit'
    | 'backup'
    | 'webhook'
    | 'rating'
    | 'neighborhood'
    | 'branch-plan'
    | 'database';
  readonly entityId: number | null;
  readonly companyId: CompanyId | null;
  readonly branchId: BranchId | null;
  readonly at: Date;
  readonly actor: AuditActor;
  /** Address of the caller; null: no request, but a job or a command. */
  readonly ip: string | null;
  /** Values by field, before and after; see `changesBetween`. */
  readonly changes?: Readonly<Record<string, FieldChange>>;
  readonly details?: Readonly<Record<string, unknown>>;
}

function actorColumns(actor: AuditActor) {
  if (actor.kind === 'user')
    return { actor_kind: 'USER', actor_id: actor.id, actor_name: actor.name } as const;
  if (actor.kind === 'branchKey')
    return { actor_kind: 'BRANCH_KEY', actor_id: actor.branchId, actor_name: null } as const;
  if (actor.kind === 'system')
    return { actor_kind: 'SYSTEM', actor_id: null, actor_name: actor.name } as const;
  return { actor_kind: 'ANONYMOUS', actor_id: null, actor_name: null } as const;
}

function entryColumns(entry: AuditEntry) {
  const { action, entity, entityId, companyId, branchId, at, actor, ip, changes = {}, details = {} } = entry;
  return {
    action,
    entity,
    entity_id: entityId,
    company_id: companyId,
    branch_id: branchId,
    at,
    ...actorColumns(actor),
    ip,
    changes,
    details,
  };
}

/** Writes audit rows in the transaction of what they tell of (decision 057). */
export async function appendAudit(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(entryColumns);
  if (areMany(rows)) return insertMany(tx, 'audit_log', rows);
  const asTexts = rows.map((row) => ({
    ...row,
    changes: JSON.stringify(row.changes),
    details: JSON.stringify(row.details),
  }));
  await tx.insertInto('audit_log').values(asTexts).execute();
}

/** The fields of `after` whose value is another one than in `before`. Compared as JSON. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, FieldChange> {
  const changed = Object.keys(after).filter(
    (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  );
  return Object.fromEntries(
    changed.map((field) => [field, { was: before[field] ?? null, is: after[field] ?? null }]),
  );
}
