import type { AuditAction } from '@ulak/contracts/audit-actions';
import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import { appendAudit, type AuditEntry } from '../../access/audit.ts';
import type { UserActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { tellPayChange } from '../ledger/service.ts';

/** The context of a change of somebody's pay. */
export interface PayCall {
  readonly tx: Tx;
  readonly scope: Scope;
  readonly actor: UserActor;
  readonly now: Date;
  readonly ip: string;
}

/** Whose pay has changed. */
interface Whose {
  readonly companyId: CompanyId;
  readonly branchId: BranchId;
  readonly courierId: UserId;
}

/**
 * Writes beside a change of pay its row of the audit log, about the courier, and the event by which the
 * wallets that are open follow.
 */
export async function recordChange(
  { tx, actor, now, ip }: PayCall,
  action: AuditAction,
  { companyId, branchId, courierId }: Whose,
  told: Pick<AuditEntry, 'changes' | 'details'>,
): Promise<void> {
  const about = { companyId, branchId, at: now, actor, ...told };
  await appendAudit(tx, [{ ...about, action, entity: 'user', entityId: courierId, ip }]);
  await tellPayChange(tx, { companyId, branchId, courierIds: [courierId], action }, { actor, now });
}
