import type { AuditAction } from '@ulak/contracts/audit-actions';
import type { WebhookId } from '@ulak/contracts/ids';
import { appendAudit, type AuditEntry } from '../../access/audit.ts';
import type { UserActor } from '../../access/scope.ts';
import type { Secrets } from '../../access/secrets.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import type { PrivateHosts } from './check-target.ts';
import type { WebhookRow } from './repository.ts';

export interface WebhookDeps {
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
  readonly privateHosts: PrivateHosts;
}

/** Who changes which webhook, when and from where. */
export interface WebhookEdit {
  readonly actor: UserActor;
  readonly scope: Scope;
  readonly ip: string;
  readonly id: WebhookId;
  readonly at: Date;
}

type Told = Pick<AuditEntry, 'changes' | 'details'> & { readonly action: AuditAction };

/** Writes what was done with a webhook to the audit log. No event: webhooks are on no screen of others. */
export async function recordAction(
  tx: Tx,
  { actor, ip, at }: Omit<WebhookEdit, 'id'>,
  row: Pick<WebhookRow, 'id' | 'company_id' | 'branch_id'>,
  told: Told,
): Promise<void> {
  await appendAudit(tx, [
    {
      entity: 'webhook',
      entityId: row.id,
      companyId: row.company_id,
      branchId: row.branch_id,
      at,
      actor,
      ip,
      ...told,
    },
  ]);
}
