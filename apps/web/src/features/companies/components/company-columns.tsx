import { IconBuildingStore, IconPencil, IconTrash } from '@tabler/icons-react';
import type { CompanyView } from '@ulak/contracts/companies/schema';
import { formatPhone } from '@ulak/contracts/phone-format';
import { compareTr } from '@ulak/contracts/text';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { CompanyMark } from './company-mark.tsx';
import { StatusBadge } from './status-badge.tsx';
import { RowTool } from '../../../ui/row-tool.tsx';
import desk from '../../../ui/desk.module.css';

/** What can be done with a company (spec 4 §2). */
export interface CompanyActions {
  readonly edit: (company: CompanyView) => void;
  readonly remove: (company: CompanyView) => void;
  readonly assign: (company: CompanyView) => void;
}

type TextField = 'phone' | 'email' | 'address' | 'taxNumber';

const textOf = (company: CompanyView, field: TextField): string => {
  const text = company[field] ?? '';
  return field === 'phone' && text ? formatPhone(text) : text;
};

const textColumn = (field: TextField, head: string, width?: string): DataColumn<CompanyView> => ({
  key: field,
  head,
  ...(width ? { width } : {}),
  kind: 'text',
  compare: (a, b) => compareTr(textOf(a, field), textOf(b, field)),
  cell: (company) => (
    <span className={desk.oneLine} title={textOf(company, field)}>
      {textOf(company, field) || '–'}
    </span>
  ),
});

/** Columns of spec 4 §2. */
export const companyColumns = (actions: CompanyActions): DataColumn<CompanyView>[] => [
  {
    key: 'id',
    head: 'ID',
    width: '4.5rem',
    kind: 'number',
    compare: (a, b) => a.id - b.id,
    cell: ({ id }) => id,
  },
  {
    key: 'name',
    head: 'Şirket adı',
    width: '20%',
    kind: 'text',
    compare: (a, b) => compareTr(a.name, b.name),
    cell: ({ name, logo }) => (
      <span className={desk.line}>
        <CompanyMark logo={logo} />
        <b className={desk.oneLine} title={name}>
          {name}
        </b>
      </span>
    ),
  },
  textColumn('phone', 'Telefon', '9rem'),
  textColumn('email', 'E-posta', '15%'),
  textColumn('address', 'Adres'),
  textColumn('taxNumber', 'Vergi no', '8rem'),
  {
    key: 'status',
    head: 'Durum',
    width: '6.5rem',
    kind: 'text',
    compare: (a, b) => compareTr(a.status, b.status),
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'actions',
    head: 'İşlemler',
    width: '7.5rem',
    cell: (company) => (
      <span className={desk.inline}>
        <RowTool label={`${company.name}: düzenle`} onClick={() => actions.edit(company)} title="Düzenle">
          <IconPencil aria-hidden size="1.0625rem" />
        </RowTool>
        <RowTool label={`${company.name}: şube ata`} onClick={() => actions.assign(company)} title="Şube ata">
          <IconBuildingStore aria-hidden size="1.0625rem" />
        </RowTool>
        <RowTool label={`${company.name}: sil`} onClick={() => actions.remove(company)} title="Sil">
          <IconTrash aria-hidden size="1.0625rem" />
        </RowTool>
      </span>
    ),
  },
];
