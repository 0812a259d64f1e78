import type { AuditAction } from '@ulak/contracts/audit-actions';
import type { BranchId } from '@ulak/contracts/ids';
import { appendAudit, type AuditEntry } from '../../access/audit.ts';
import type { Tx } from '../../db/database.ts';
import { appendEvents } from '../../live/append.ts';
import type { CompanyEdit } from './lock-company.ts';
import * as repository from './repository.ts';

type Change = Pick<AuditEntry, 'changes' | 'details'> & {
  readonly action: AuditAction;
  /** A branch of the company that it is about. */
  readonly branchId?: BranchId;
};

/**
 * Writes the audit row, then the event that has every node read its sessions of the company anew: the last
 * statements of the transaction, which wait for nothing (decision 002).
 */
export async function recordChange(
  tx: Tx,
  { actor, ip, id, at }: CompanyEdit,
  { branchId, ...change }: Change,
): Promise<void> {
  const about =
    branchId === undefined
      ? ({ entity: 'company', entityId: id } as const)
      : ({ entity: 'branch', entityId: branchId } as const);
  const place = { ...about, companyId: id, branchId: branchId ?? null, at, actor };
  await appendAudit(tx, [{ ...place, ...change, ip }]);
  await appendEvents(tx, [{ ...place, kind: change.action, payload: {} }]);
}

/** Has the couriers of every branch of a company ask for their branch anew. */
export async function tellBranches(tx: Tx, { actor, id, at }: CompanyEdit): Promise<void> {
  const branchIds = await repository.listBranchIds(tx, id);
  const rows = branchIds.map((branchId) => ({
    kind: 'BRANCH_UPDATED' as const,
    entity: 'branch' as const,
    entityId: branchId,
    companyId: id,
    branchId,
    at,
    actor,
    payload: { fields: ['safeMode'] },
  }));
  if (rows.length > 0) await appendEvents(tx, rows);
}
