import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import { recordChange } from './record-change.ts';
import * as repository from './repository.ts';
import { type CompanyEdit, lockOwn } from './lock-company.ts';
import { fieldsOf } from './view-company.ts';

/**
 * Removes a company that nothing hangs on; its row stays for the audit log.
 * @throws AppError COMPANY_NOT_FOUND | COMPANY_IN_USE
 */
export async function removeCompany(tx: Tx, edit: CompanyEdit): Promise<void> {
  const row = await lockOwn(tx, edit);
  const belongings = await repository.findBelongings(tx, row.id);
  if (belongings.hasHistory) throw new AppError('COMPANY_IN_USE', { what: inWords(belongings) });
  await repository.removeLogo(tx, row.id);
  await repository.update(tx, row.id, { deleted_at: edit.at });
  await recordChange(tx, edit, { action: 'COMPANY_REMOVED', details: fieldsOf(row) });
}

/** '2 şubesi ve 5 kullanıcısı'; what is gone already is 'geçmiş kayıtları'. */
function inWords({ branches, users }: repository.Belongings): string {
  const parts = [
    ...(branches > 0 ? [`${branches} şubesi`] : []),
    ...(users > 0 ? [`${users} kullanıcısı`] : []),
  ];
  return parts.length > 0 ? parts.join(' ve ') : 'geçmiş kayıtları';
}
