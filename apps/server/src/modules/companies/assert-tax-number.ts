import type { CompanyId } from '@ulak/contracts/ids';
import { fieldError } from '../../app-error.ts';
import type { DatabaseAccess, Tx } from '../../db/database.ts';
import type { CompanyEdit } from './lock-company.ts';
import * as repository from './repository.ts';

const TAKEN = 'Bu vergi numarası ile kayıtlı başka bir şirket var';
/** Of other companies is said only that the number cannot be used (docs/decisions/032). */
const UNAVAILABLE = 'Bu vergi numarası kullanılamıyor';

/**
 * Refuses a tax number that another company has. Two that share one from before may keep it: only who takes a
 * number is asked. @throws AppError VALIDATION_ERROR on `taxNumber`
 */
export async function assertTaxNumberFree(
  { asSystem }: Pick<DatabaseAccess, 'asSystem'>,
  tx: Tx,
  { actor, id }: Pick<CompanyEdit, 'actor'> & { readonly id: CompanyId | null },
  taxNumber: string | null | undefined,
): Promise<void> {
  if (taxNumber === null || taxNumber === undefined) return;
  await repository.holdTaxNumber(tx, taxNumber);
  // sees what was committed while we waited for the number, and companies that are not the caller's
  if (await asSystem((all) => repository.isTaxNumberTaken(all, taxNumber, id)))
    throw fieldError('taxNumber', actor.role === 'OWNER' ? TAKEN : UNAVAILABLE);
}
