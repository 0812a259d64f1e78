import type { UpdateCompanyBody } from '@ulak/contracts/companies/schema';
import type { CompanyId } from '@ulak/contracts/ids';
import { assertVersion } from '../../access/assert-version.ts';
import { changesBetween } from '../../access/audit.ts';
import { AppError, fieldError } from '../../app-error.ts';
import { logoUrlOf } from '../../db/company-logo.ts';
import type { Tx } from '../../db/database.ts';
import { type CompanyEdit, lockOwn } from './lock-company.ts';
import { recordChange, tellBranches } from './record-change.ts';
import * as repository from './repository.ts';
import { dropLogo } from './store-logo.ts';
import { columnsOf, fieldsOf, mergeSettings, settingsOf } from './view-company.ts';

/**
 * Changes the fields that were sent.
 * @throws AppError COMPANY_NOT_FOUND | FORBIDDEN | RECORD_CHANGED | COMPANY_HAS_ACTIVE_ORDERS
 */
export async function updateCompany(
  { branches }: { readonly branches: Pick<repository.BranchPort, 'holdOrders'> },
  tx: Tx,
  edit: CompanyEdit,
  body: UpdateCompanyBody,
): Promise<void> {
  const { version, logo, ...fields } = body;
  const row = await lockOwn(tx, edit);
  await assertVersion(tx, { entity: 'company', id: row.id, current: row.version, version });
  assertNoNewLogo(logo, logoUrlOf(row.id, row.logo));
  if (edit.actor.role !== 'OWNER') assertAdminFields(row, fields);
  const isEnding = fields.status === 'PASSIVE' && row.status === 'ACTIVE';
  if (isEnding) {
    await branches.holdOrders(tx, row.id);
    await assertNothingRuns(tx, row.id);
  }
  const columns = columnsOf(fields, row.settings);
  const settings = mergeSettings(row.settings, fields.settings ?? {});
  const changes = changesBetween(fieldsOf(row), fieldsOf({ ...row, ...columns, settings }));
  if (Object.keys(changes).length > 0) {
    await repository.update(tx, row.id, columns);
    await recordChange(tx, edit, { action: 'COMPANY_UPDATED', changes });
    if ('safeMode' in changes) await tellBranches(tx, edit);
  }
  if (logo === '' || logo === null) await dropLogo(tx, edit);
}

/** A form sends the logo as it was told, or empty. @throws AppError VALIDATION_ERROR on `logo` */
export function assertNoNewLogo(logo: UpdateCompanyBody['logo'], present: string | null): void {
  if (logo && logo !== present) throw fieldError('logo', 'Logoyu dosya olarak yükleyin');
}

/** Status and the reach of general managers are the OWNER's; a form that sends them unchanged may. */
function assertAdminFields(
  row: repository.StoredCompany,
  fields: Omit<UpdateCompanyBody, 'version' | 'logo'>,
): void {
  const before = settingsOf(row.settings);
  const restricts = fields.settings?.restrictGeneralManagers ?? before.restrictGeneralManagers;
  if ((fields.status ?? row.status) !== row.status || restricts !== before.restrictGeneralManagers)
    throw new AppError('FORBIDDEN');
}

async function assertNothingRuns(tx: Tx, id: CompanyId): Promise<void> {
  const count = await repository.countRunningOrders(tx, id);
  if (count > 0) throw new AppError('COMPANY_HAS_ACTIVE_ORDERS', { count });
}
