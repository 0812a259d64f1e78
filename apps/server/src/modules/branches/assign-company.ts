import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import type { Updateable } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { BranchesTable } from '../../db/tables/branches.ts';

/**
 * Gives a branch without a company to one, with a key of its own. Of two calls for one branch the second is
 * refused: the row is taken by its missing company.
 * @param keyColumns a new key's
 * @throws AppError BRANCH_NOT_FOUND | BRANCH_ALREADY_ASSIGNED
 */
export async function assignToCompany(
  tx: Tx,
  { branchId, companyId }: { readonly branchId: BranchId; readonly companyId: CompanyId },
  keyColumns: Pick<Updateable<BranchesTable>, 'api_key_hash' | 'api_key_sealed'>,
): Promise<{ name: string }> {
  const branch = await tx
    .updateTable('branches')
    .set({ ...keyColumns, company_id: companyId })
    .where('id', '=', branchId)
    .where('company_id', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (!branch) throw await refusalOf(tx, branchId);
  await tx
    .insertInto('branch_order_numbers')
    .values({ branch_id: branchId, company_id: companyId })
    .execute();
  return branch;
}

async function refusalOf(tx: Tx, id: BranchId): Promise<AppError> {
  const owner = await tx
    .selectFrom('branches')
    .innerJoin('companies', 'companies.id', 'branches.company_id')
    .select('companies.name')
    .where('branches.id', '=', id)
    .where('branches.deleted_at', 'is', null)
    .executeTakeFirst();
  return owner
    ? new AppError('BRANCH_ALREADY_ASSIGNED', { companyName: owner.name })
    : new AppError('BRANCH_NOT_FOUND');
}
