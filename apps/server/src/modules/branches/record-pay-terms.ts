import type { FieldChange } from '@ulak/contracts/audit-actions';
import { describeTermsChange } from '@ulak/contracts/branches/pay-terms';
import type { UserActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';
import { recordPayTermsNotices } from '../notices/service.ts';
import * as repository from './repository.ts';

/**
 * Keeps the terms of a branch from now on and tells its couriers, old → new, where a change concerns what it
 * pays (docs/decisions/070). A shell has neither.
 */
export async function recordPayTerms(
  tx: Tx,
  { after, changes }: { after: repository.BranchRow; changes: Readonly<Record<string, FieldChange>> },
  told: { readonly actor: UserActor; readonly now: Date },
): Promise<void> {
  const text = describeTermsChange(changes);
  if (text === null || after.company_id === null) return;
  await repository.insertPayTerms(tx, after.id, told.now);
  await recordPayTermsNotices(tx, { companyId: after.company_id, branchId: after.id, text }, told);
}
