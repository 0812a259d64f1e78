import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { compareTr } from '@ulak/contracts/text';
import { COMPANIES_FAILED, companyList } from '../../../domain/companies/company-list.ts';
import { messageOf } from '../../../lib/call.ts';
import { filterOptions } from '../../../ui/filter-options.ts';
import { NO_COMPANY } from '../model/branch-rows.ts';
import { FIELD_LABELS } from '../model/field-texts.ts';
import type { BranchForm } from './branch-fields.tsx';

const SHELL_NOTE =
  'Şirketsiz şube bir taslaktır: yalnızca siz görürsünüz; API anahtarı, kişisi ve siparişi olmaz. ' +
  'Bir şirkete atanınca çalışmaya başlar ve o şirketten ayrılmaz.';

/** The company of a new branch; chosen by OWNER. A branch keeps the one it has. */
export function CompanyField({ form, branch }: { form: BranchForm; branch: BranchView | null }) {
  if (branch) {
    const note = branch.companyId === null ? 'Şirketler ekranında “Şube ata” ile bir şirkete bağlanır.' : '';
    return (
      <TextInput
        description={note || 'Bir şubenin şirketi değişmez.'}
        label={FIELD_LABELS.companyId}
        readOnly
        value={branch.companyName ?? NO_COMPANY}
      />
    );
  }
  return <CompanyChoice form={form} />;
}

function CompanyChoice({ form }: { form: BranchForm }) {
  const { data, error, refetch } = useQuery(companyList);
  const companies = (data ?? []).toSorted((a, b) => compareTr(a.name, b.name));
  const { error: fieldError, ...input } = form.getInputProps('companyId');
  return (
    <>
      <Select
        {...input}
        allowDeselect={false}
        comboboxProps={{ position: 'bottom-start' }}
        data={[
          { value: '', label: NO_COMPANY },
          ...companies.map(({ id, name, status }) => ({
            value: String(id),
            label: status === 'PASSIVE' ? `${name} (pasif)` : name,
          })),
        ]}
        description={form.values.companyId === '' ? SHELL_NOTE : 'Şube sonradan başka şirkete geçemez.'}
        error={fieldError ?? (error && messageOf(error, COMPANIES_FAILED))}
        filter={filterOptions}
        label={FIELD_LABELS.companyId}
        nothingFoundMessage="Şirket bulunamadı"
        searchable={companies.length > 8}
      />
      {error && (
        <Button onClick={() => void refetch()} size="compact-sm" variant="default">
          Şirketleri yeniden getir
        </Button>
      )}
    </>
  );
}
