import { useQueryClient } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { BranchId } from '@ulak/contracts/ids';
import { useState } from 'react';
import { type ConflictChoice, type ConflictField, conflictFields } from '../../../ui/record-conflict.tsx';
import { FIELD_LABELS, valueTexts } from '../model/field-texts.ts';
import { branchForm, type BranchFormField, type BranchFormValues } from '../model/form-values.ts';
import { changedFields } from '../model/request-body.ts';
import { administeredBranches } from '../queries.ts';
import type { BranchForm } from './branch-fields.tsx';

interface Shown {
  readonly message: string;
  readonly fields: readonly ConflictField[];
  readonly onChoose: (name: string, choice: ConflictChoice) => void;
}

const pick = (values: BranchFormValues, name: string): Partial<BranchFormValues> => ({
  [name]: values[name as BranchFormField],
});

/**
 * What follows 409 RECORD_CHANGED: fields that the person left alone take the stored value, of the others
 * either may be chosen.
 */
export function useBranchConflict(form: BranchForm, id: BranchId | null) {
  const client = useQueryClient();
  const [shown, setShown] = useState<Shown | null>(null);
  const begin = async (message: string, before: BranchFormValues): Promise<BranchView | null> => {
    const branches = await client
      .fetchQuery({ ...administeredBranches, staleTime: 0 })
      .catch(() => undefined);
    const stored = branches?.find((branch) => branch.id === id);
    if (!stored) return null;
    const present = branchForm(stored);
    const own = form.getValues();
    const changed = changedFields(before, own);
    form.setValues({ ...present, ...Object.fromEntries(changed.map((name) => [name, own[name]])) });
    setShown({
      message,
      fields: conflictFields(FIELD_LABELS, valueTexts(present), valueTexts(form.getValues())),
      onChoose: (name, choice) => form.setValues(pick(choice === 'present' ? present : own, name)),
    });
    return stored;
  };
  return { shown, begin };
}
