import type { CompanyId } from '@ulak/contracts/ids';
import { appendAudit } from '../../access/audit.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import { appendEvents } from '../../live/append.ts';
import type { BranchAuthor } from './record-change.ts';
import * as repository from './repository.ts';

/**
 * Stops or resumes automatic assignment in every branch of a company; one that is stopped keeps its instant.
 * @throws AppError NOT_FOUND for a missing or foreign company
 */
export async function pauseCompany(
  { clock }: { readonly clock: Clock },
  tx: Tx,
  { actor, ip, companyId, paused }: BranchAuthor & { companyId: CompanyId; paused: boolean },
): Promise<void> {
  const isForeign = actor.companyId !== null && actor.companyId !== companyId;
  const company = isForeign ? null : await repository.lockCompany(tx, companyId);
  if (!company) throw new AppError('NOT_FOUND');
  const was = company.dispatch_paused_at !== null;
  if (was === paused) return;
  const at = clock.now();
  await repository.pauseCompany(tx, companyId, paused ? at : null);
  const whose = { entity: 'company', entityId: companyId, companyId, branchId: null, at, actor } as const;
  await appendAudit(tx, [
    { ...whose, ip, action: 'COMPANY_UPDATED', changes: { dispatchPaused: { was, is: paused } } },
  ]);
  await appendEvents(tx, [{ ...whose, kind: 'COMPANY_UPDATED', payload: { dispatch: { paused } } }]);
}
