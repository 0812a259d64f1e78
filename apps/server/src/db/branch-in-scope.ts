import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import type { Tx } from './database.ts';
import { type Scope, withinScope } from './scope.ts';

/** A query for one branch of the scope, if it is there; what is selected follows. */
export const branchInScope = (tx: Tx, scope: Scope, id: BranchId) =>
  tx
    .selectFrom('branches')
    .where('branches.id', '=', id)
    .where('branches.deleted_at', 'is', null)
    .where((eb) => withinScope(eb, scope, 'branches.company_id', 'branches.id'));

/** The company of a branch in the scope; null: there is no such branch, or it has none. */
export async function findCompanyOfBranch(tx: Tx, scope: Scope, id: BranchId): Promise<CompanyId | null> {
  const row = await branchInScope(tx, scope, id).select('branches.company_id').executeTakeFirst();
  return row?.company_id ?? null;
}
