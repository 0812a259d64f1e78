import type { AuditAction } from '@ulak/contracts/audit-actions';
import { appendAudit, type AuditEntry } from '../../access/audit.ts';
import type { UserActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { tellPayChange } from '../ledger/service.ts';
import type { PaidCourier } from './courier-repository.ts';

/** Who changes pay, when and from where. */
export interface PayAuthor {
  readonly actor: UserActor;
  readonly scope: Scope;
  readonly now: Date;
  readonly ip: string;
}

type Told = Pick<AuditEntry, 'changes' | 'details'> & { readonly action: AuditAction };

/** Writes a change of a courier's pay to the audit log, and the event by which open screens follow. */
export async function recordPayChange(
  tx: Tx,
  author: PayAuthor,
  courier: Pick<PaidCourier, 'id' | 'branch_id' | 'company_id'>,
  told: Told,
): Promise<void> {
  await recordPayAudit(tx, author, courier, told);
  const { company_id: companyId, branch_id: branchId } = courier;
  const change = { companyId, branchId, courierIds: [courier.id], action: told.action };
  await tellPayChange(tx, change, author);
}

/** Writes to the audit log what was done with a courier's pay, also where nothing has changed. */
export const recordPayAudit = (
  tx: Tx,
  { actor, now, ip }: PayAuthor,
  courier: Pick<PaidCourier, 'id' | 'branch_id'> & { readonly company_id: PaidCourier['company_id'] | null },
  told: Told,
): Promise<void> =>
  appendAudit(tx, [
    {
      entity: 'user',
      entityId: courier.id,
      companyId: courier.company_id,
      branchId: courier.branch_id,
      at: now,
      actor,
      ip,
      ...told,
    },
  ]);
