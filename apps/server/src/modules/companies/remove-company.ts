import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import { recordChange } from './record-change.ts';
import * as repository from './repository.ts';
import { assertNotForeign, type CompanyEdit } from './lock-company.ts';
import { fieldsOf } from './view-company.ts';

/**
 * Removes a company that nothing hangs on; its row stays for the audit log. A branch or a person that is
 * added at the same moment either is there before, and refuses this, or finds no company.
 * @throws AppError COMPANY_NOT_FOUND | COMPANY_IN_USE
 */
export async function removeCompany(tx: Tx, edit: CompanyEdit): Promise<void> {
  assertNotForeign(edit);
  if (!(await repository.find(tx, edit.id))) throw new AppError('COMPANY_NOT_FOUND');
  // Before the lock, for which orders of a company in use would wait (decision 002).
  await assertNothingHangs(tx, edit);
  const row = await repository.lockForRemoval(tx, edit.id);
  if (!row) throw new AppError('COMPANY_NOT_FOUND');
  await assertNothingHangs(tx, edit);
  await repository.removeLogo(tx, row.id);
  await repository.update(tx, row.id, { deleted_at: edit.at });
  await recordChange(tx, edit, { action: 'COMPANY_REMOVED', details: fieldsOf(row) });
}

async function assertNothingHangs(tx: Tx, { id }: CompanyEdit): Promise<void> {
  const belongings = await repository.findBelongings(tx, id);
  if (belongings.hasHistory) throw new AppError('COMPANY_IN_USE', { what: inWords(belongings) });
}

/** '2 şubesi ve 5 kullanıcısı'; what is gone already is 'geçmiş kayıtları'. */
function inWords({ branches, users }: repository.Belongings): string {
  const parts = [
    ...(branches > 0 ? [`${branches} şubesi`] : []),
    ...(users > 0 ? [`${users} kullanıcısı`] : []),
  ];
  return parts.length > 0 ? parts.join(' ve ') : 'geçmiş kayıtları';
}
