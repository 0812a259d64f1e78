import type { CompanyView } from '@ulak/contracts/companies/schema';
import { COMPANY_STATUS_LABELS } from '@ulak/contracts/companies/status';
import { formatPhone } from '@ulak/contracts/phone-format';
import type { XlsxSheet } from '../../../lib/xlsx.ts';

/** The companies on screen as a worksheet. */
export const companySheet = (companies: readonly CompanyView[]): XlsxSheet => ({
  name: 'Şirketler',
  columns: [
    { header: 'ID', width: 8, format: 'whole' },
    { header: 'Şirket adı', width: 30, format: 'text' },
    { header: 'Telefon', width: 18, format: 'text' },
    { header: 'E-posta', width: 28, format: 'text' },
    { header: 'Adres', width: 50, format: 'text' },
    { header: 'Vergi numarası', width: 16, format: 'text' },
    { header: 'Durum', width: 10, format: 'text' },
    { header: 'Şube', width: 8, format: 'whole' },
    { header: 'Kişi', width: 8, format: 'whole' },
  ],
  rows: companies.map((company) => [
    company.id,
    company.name,
    company.phone && formatPhone(company.phone),
    company.email,
    company.address,
    company.taxNumber,
    COMPANY_STATUS_LABELS[company.status],
    company.branchCount,
    company.userCount,
  ]),
});
