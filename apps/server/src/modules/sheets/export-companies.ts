import type { CompanyView } from '@ulak/contracts/companies/schema';
import { COMPANY_STATUS_LABELS } from '@ulak/contracts/companies/status';
import { formatPhone } from '@ulak/contracts/phone-format';
import type { Database } from '../../db/database.ts';
import type { SheetCaller, SheetPorts } from './ports.ts';
import { recordExport } from './record-export.ts';
import type { WrittenSheet } from './write-workbook.ts';

const COLUMNS = [
  { label: 'ID', width: 8 },
  { label: 'Şirket adı', width: 30 },
  { label: 'Telefon', width: 18 },
  { label: 'E-posta', width: 28 },
  { label: 'Adres', width: 50 },
  { label: 'Vergi numarası', width: 16 },
  { label: 'Durum', width: 10 },
  { label: 'Şube', width: 8 },
  { label: 'Kişi', width: 8 },
] as const;

const rowOf = (company: CompanyView): string[] => [
  String(company.id),
  company.name,
  company.phone === null ? '' : formatPhone(company.phone),
  company.email ?? '',
  company.address ?? '',
  company.taxNumber ?? '',
  COMPANY_STATUS_LABELS[company.status],
  String(company.branchCount),
  String(company.userCount),
];

/** The companies that the caller sees; recorded in the audit log. */
export async function exportCompanies(
  { db, companies }: Pick<SheetPorts, 'companies'> & { readonly db: Database },
  who: SheetCaller,
): Promise<WrittenSheet[]> {
  const listed = await db.inScope(who.scope, async (tx) => {
    const all = await companies.list(tx, who.actor);
    await recordExport(tx, who, { sheet: 'companies', rows: all.length });
    return all;
  });
  return [{ name: 'Şirketler', columns: COLUMNS, rows: listed.map(rowOf) }];
}
