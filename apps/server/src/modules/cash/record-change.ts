import type { AuditAction } from '@ulak/contracts/audit-actions';
import { appendAudit, type AuditEntry } from '../../access/audit.ts';
import type { UserActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { appendEvents } from '../../live/append.ts';
import type { CashOwner } from './repository.ts';

/** The context of an act with somebody's cash. */
export interface CashCall {
  readonly tx: Tx;
  readonly scope: Scope;
  readonly actor: UserActor;
  readonly now: Date;
  readonly ip: string;
}

/** The event by which the phone and the desks that see cash follow. */
export async function tellCashChange(
  { tx, actor, now }: Pick<CashCall, 'tx' | 'actor' | 'now'>,
  { companyId, branchId, courierId }: CashOwner,
  action: string,
): Promise<void> {
  await appendEvents(tx, [
    {
      kind: 'COURIER_CASH_CHANGED',
      entity: 'courier',
      entityId: courierId,
      companyId,
      branchId,
      courierId,
      at: now,
      actor,
      payload: { action },
    },
  ]);
}

/** Writes an act with a courier's cash to the audit log, and the event of it. */
export async function recordCashChange(
  call: CashCall,
  action: AuditAction,
  owner: CashOwner,
  told: Pick<AuditEntry, 'changes' | 'details'>,
): Promise<void> {
  const { tx, actor, now, ip } = call;
  const { companyId, branchId, courierId } = owner;
  const about = { companyId, branchId, at: now, actor, ...told };
  await appendAudit(tx, [{ ...about, action, entity: 'user', entityId: courierId, ip }]);
  await tellCashChange(call, owner, action);
}
