import type { CompanySettingsView, CompanyView, UpdateCompanyBody } from '@ulak/contracts/companies/schema';
import { parsePhone } from '@ulak/contracts/phone';
import type { Updateable } from 'kysely';
import type { CompanySettings } from '../../db/company-settings.ts';
import { logoUrlOf } from '../../db/company-logo.ts';
import type { CompaniesTable } from '../../db/tables/branches.ts';
import type { CompanyRow, StoredCompany } from './repository.ts';

/** Settings with the value of every switch that was never touched. */
export const settingsOf = (stored: CompanySettings): CompanySettingsView => ({
  restrictGeneralManagers: stored.restrictGeneralManagers === true,
  trackingByPhone: stored.trackingByPhone ?? 'limited',
  forcePasswordChange: stored.forcePasswordChange === true,
  safeMode: stored.safeMode === true,
  customerRetentionMonths: stored.customerRetentionMonths ?? null,
});

export const toView = (row: CompanyRow): CompanyView => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  address: row.address,
  taxNumber: row.tax_number,
  status: row.status,
  logo: logoUrlOf(row.id, row.logo),
  settings: settingsOf(row.settings),
  branchCount: row.branch_count,
  userCount: row.user_count,
  activeOrderCount: row.active_order_count,
  version: row.version,
  createdAt: row.created_at.toISOString(),
});

/** Fields of a company by the names of its call, settings among them: what the audit log compares. */
export const fieldsOf = (row: Omit<StoredCompany, 'id' | 'logo' | 'version' | 'created_at'>) => ({
  name: row.name,
  phone: row.phone,
  email: row.email,
  address: row.address,
  taxNumber: row.tax_number,
  status: row.status,
  ...settingsOf(row.settings),
});

type CompanyFields = Omit<UpdateCompanyBody, 'version' | 'logo'>;
const textOf = (text: string | null | undefined): string | null => (text ? text : null);

/** Columns for the fields that were sent; empty texts are null. @param before settings as they are stored */
export function columnsOf(body: CompanyFields, before: CompanySettings): Updateable<CompaniesTable> {
  const sent: Record<keyof CompanyFields, Updateable<CompaniesTable>> = {
    name: { name: body.name ?? '' },
    phone: { phone: body.phone ? parsePhone(body.phone) : null },
    email: { email: textOf(body.email) },
    address: { address: textOf(body.address) },
    taxNumber: { tax_number: textOf(body.taxNumber?.replaceAll(/\s/g, '')) },
    status: { status: body.status ?? 'ACTIVE' },
    settings: { settings: JSON.stringify(mergeSettings(before, body.settings ?? {})) },
  };
  const fields = (Object.keys(sent) as (keyof CompanyFields)[]).filter((field) => body[field] !== undefined);
  return Object.assign({}, ...fields.map((field) => sent[field])) as Updateable<CompaniesTable>;
}

/** A value at its default is not stored: the installation's default may change. */
export function mergeSettings(before: CompanySettings, sent: Partial<CompanySettingsView>): CompanySettings {
  const all = { ...settingsOf(before), ...sent };
  return {
    ...(all.restrictGeneralManagers && { restrictGeneralManagers: true }),
    ...(all.trackingByPhone === 'full' && { trackingByPhone: 'full' as const }),
    ...(all.forcePasswordChange && { forcePasswordChange: true }),
    ...(all.safeMode && { safeMode: true }),
    ...(all.customerRetentionMonths !== null && { customerRetentionMonths: all.customerRetentionMonths }),
  };
}
