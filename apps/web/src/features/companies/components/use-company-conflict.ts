import { useQueryClient } from '@tanstack/react-query';
import type { CompanyView } from '@ulak/contracts/companies/schema';
import { useState } from 'react';
import { companyList } from '../../../domain/companies/company-list.ts';
import { type ConflictChoice, type ConflictField, conflictFields } from '../../../ui/record-conflict.tsx';
import {
  changedFields,
  companyForm,
  type CompanyFormField,
  FIELD_LABELS,
  valueTexts,
} from '../model/form-values.ts';
import type { CompanyForm } from './company-switches.tsx';

interface Shown {
  readonly message: string;
  readonly fields: readonly ConflictField[];
  readonly onChoose: (name: string, choice: ConflictChoice) => void;
}

/**
 * What follows 409 RECORD_CHANGED: fields that the person left alone take the stored value, of the others
 * either may be chosen. `begin` answers the company as it is stored now.
 */
export function useCompanyConflict(form: CompanyForm) {
  const client = useQueryClient();
  const [shown, setShown] = useState<Shown | null>(null);
  const begin = async (message: string, company: CompanyView): Promise<CompanyView | null> => {
    const companies = await client.fetchQuery({ ...companyList, staleTime: 0 }).catch(() => undefined);
    const stored = companies?.find(({ id }) => id === company.id);
    if (!stored) return null;
    const present = companyForm(stored);
    const own = form.getValues();
    const changed = changedFields(companyForm(company), own);
    form.setValues({ ...present, ...Object.fromEntries(changed.map((name) => [name, own[name]])) });
    setShown({
      message,
      fields: conflictFields(FIELD_LABELS, valueTexts(present), valueTexts(form.getValues())),
      onChoose: (name, choice) => {
        const field = name as CompanyFormField;
        form.setValues({ [field]: choice === 'present' ? present[field] : own[field] });
      },
    });
    return stored;
  };
  return { shown, begin };
}
