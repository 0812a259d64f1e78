import type { CompanyId } from '@ulak/contracts/ids';
import { systemScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { BranchAuthor, ChangeLog } from './record-change.ts';
import * as repository from './repository.ts';
import type { BranchKeys } from './reveal-keys.ts';

interface AssignDeps {
  readonly keys: BranchKeys;
  readonly log: ChangeLog;
}

/**
 * Gives a shell, which the caller has locked, its company, key and order numbers; for good.
 * @throws AppError BRANCH_ALREADY_ASSIGNED, NOT_FOUND (the company)
 */
export async function assignShell(
  { keys, log }: AssignDeps,
  tx: Tx,
  { row, companyId, ...author }: BranchAuthor & { row: repository.BranchRow; companyId: CompanyId },
): Promise<repository.BranchRow> {
  if (row.company_id !== null)
    throw new AppError('BRANCH_ALREADY_ASSIGNED', { companyName: row.company_name ?? undefined });
  if (!(await repository.holdCompany(tx, companyId)))
    throw new AppError('NOT_FOUND', {}, { companyId: 'Şirket bulunamadı' });
  await repository.update(tx, row.id, { company_id: companyId, ...keys.newKey().columns });
  await repository.beginOrderNumbers(tx, row.id, companyId);
  const [after] = await repository.lockAll(tx, systemScope(), [row.id]);
  if (!after) throw new AppError('BRANCH_NOT_FOUND');
  await log.updated(tx, { ...author, action: 'BRANCH_ASSIGNED' }, [{ before: row, after }]);
  return after;
}
