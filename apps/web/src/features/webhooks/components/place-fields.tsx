import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { compareTr } from '@ulak/contracts/text';
import { mayPickBranch } from '../../../domain/branches/branch-filter.ts';
import { COMPANIES_FAILED, companyList } from '../../../domain/companies/company-list.ts';
import { messageOf } from '../../../lib/call.ts';
import { useSession } from '../../../lib/session.ts';
import { filterOptions } from '../../../ui/filter-options.ts';
import { FIELD_LABELS } from '../model/webhook-form.ts';
import { ALL_BRANCHES } from '../model/webhook-text.ts';
import type { WebhookFormOf } from './use-webhook-conflict.ts';

const MANY = 8;

interface PlaceFieldsProps {
  readonly form: WebhookFormOf;
  readonly branches: readonly BranchView[];
}

/** Whose a new webhook is: an OWNER names the company; others of a company one branch or all of them. */
export function PlaceFields({ form, branches }: PlaceFieldsProps) {
  const { role } = useSession();
  if (!mayPickBranch(role)) return null;
  const isOwner = role === 'OWNER';
  const { companyId } = form.values;
  const offered = isOwner ? branches.filter((branch) => String(branch.companyId) === companyId) : branches;
  return (
    <>
      {isOwner && <CompanyField form={form} />}
      <Select
        allowDeselect={false}
        comboboxProps={{ position: 'bottom-start' }}
        data={[
          { value: '', label: ALL_BRANCHES },
          ...offered
            .toSorted((a, b) => compareTr(a.name, b.name))
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        description="Hangi siparişler anlatılsın? Sonradan değişmez."
        filter={filterOptions}
        label={FIELD_LABELS.branchId}
        nothingFoundMessage="Şube bulunamadı"
        searchable={offered.length > MANY}
        {...form.getInputProps('branchId')}
      />
    </>
  );
}

function CompanyField({ form }: { form: WebhookFormOf }) {
  const { data, error, refetch } = useQuery(companyList);
  const companies = (data ?? []).toSorted((a, b) => compareTr(a.name, b.name));
  const { error: fieldError, value } = form.getInputProps('companyId');
  return (
    <>
      <Select
        allowDeselect={false}
        comboboxProps={{ position: 'bottom-start' }}
        data={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
        error={fieldError ?? (error && messageOf(error, COMPANIES_FAILED))}
        filter={filterOptions}
        label={FIELD_LABELS.companyId}
        nothingFoundMessage="Şirket bulunamadı"
        // the branch that was chosen is another company's
        onChange={(companyId) => form.setValues({ companyId: companyId ?? '', branchId: '' })}
        placeholder="Şirket seçin"
        searchable={companies.length > MANY}
        value={value || null}
        withAsterisk
      />
      {error && (
        <Button onClick={() => void refetch()} size="compact-sm" variant="default">
          Şirketleri yeniden getir
        </Button>
      )}
    </>
  );
}
