import type { AuditAction } from '@ulak/contracts/audit-actions';
import type { BranchId } from '@ulak/contracts/ids';
import { appendAudit, type AuditEntry } from '../../access/audit.ts';
import type { SystemActor, UserActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { appendEvents } from '../../live/append.ts';
import * as repository from './repository.ts';
import type { StopRow } from './repository.ts';

/** The context of whatever is done with a stop. `ip` null: by the schedule. */
export interface StopCall {
  readonly tx: Tx;
  readonly scope: Scope;
  readonly actor: UserActor | SystemActor;
  readonly now: Date;
  readonly ip: string | null;
}

/** The same of a manager. */
export type ManagerCall = StopCall & { readonly actor: UserActor };

export type StopDeed = Extract<AuditAction, `DELIVERY_STOP_${string}`>;

/** Branches that a stop concerns. */
export const branchesOf = (
  tx: Tx,
  { company_id: companyId, branch_id: branchId }: StopRow,
): Promise<BranchId[]> => repository.listBranchIds(tx, { companyId, branchId });

/** Writes what was done with a stop: a row of the audit log, and an event per branch that screens follow. */
export async function recordStop(
  { tx, actor, now, ip }: StopCall,
  row: StopRow,
  { action, ...told }: { readonly action: StopDeed } & Pick<AuditEntry, 'changes' | 'details'>,
): Promise<void> {
  const { id, company_id: companyId, branch_id: branchId } = row;
  const entity = branchId === null ? ('company' as const) : ('branch' as const);
  await appendAudit(tx, [
    { action, entity, entityId: branchId ?? companyId, companyId, branchId, at: now, actor, ip, ...told },
  ]);
  await appendEvents(
    tx,
    (await branchesOf(tx, row)).map((entityId) => ({
      kind: 'DELIVERY_STOP_CHANGED',
      entity: 'branch' as const,
      entityId,
      companyId,
      branchId: entityId,
      at: now,
      actor,
      payload: { stopId: id, action },
    })),
  );
}

/** What the audit log says of a stop. */
export const stopDetails = (row: StopRow) => ({
  reason: row.reason,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  road: row.road,
});
