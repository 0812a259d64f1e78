import { useQueryClient } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { useState } from 'react';
import { branchList } from '../../../domain/branches/branch-list.ts';
import { CallError, messageOf } from '../../../lib/call.ts';
import { type ConflictChoice, type ConflictField, conflictFields } from '../../../ui/record-conflict.tsx';
import {
  changedSettings,
  refusedSettings,
  SETTING_FIELDS,
  SETTING_TEXTS,
  settingErrors,
  type SettingField,
  settingsBody,
  settingText,
  type SettingValues,
  settingValues,
} from '../model/salary-settings.ts';
import { useSaveSettings } from './use-salary-changes.ts';

interface Conflict {
  readonly message: string;
  readonly fields: readonly ConflictField[];
  readonly onChoose: (name: string, choice: ConflictChoice) => void;
}

const LABELS = Object.fromEntries(
  SETTING_FIELDS.map((field) => [field, SETTING_TEXTS[field].label]),
) as Record<SettingField, string>;

const textsOf = (values: SettingValues): Record<SettingField, string> =>
  Object.fromEntries(SETTING_FIELDS.map((field) => [field, settingText(field, values[field])])) as Record<
    SettingField,
    string
  >;

/**
 * The form of a branch's salary settings: only changed fields are sent, with the version that the edit began
 * with. After 409 RECORD_CHANGED fields that were left alone take the stored value, of the others either may
 * be chosen.
 */
export function useSettingsForm(branch: BranchView, onSaved: () => void) {
  const client = useQueryClient();
  const save = useSaveSettings(branch.id);
  const [base, setBase] = useState(branch);
  const [values, setValues] = useState(() => settingValues(branch));
  const [errors, setErrors] = useState<Partial<Record<SettingField, string>>>({});
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const changed = changedSettings(settingValues(base), values);

  const resolve = async (message: string): Promise<void> => {
    const branches = await client.fetchQuery({ ...branchList, staleTime: 0 }).catch(() => undefined);
    const stored = branches?.find(({ id }) => id === branch.id);
    if (!stored) return setFailure(message);
    const present = settingValues(stored);
    const own = Object.fromEntries(changed.map((field) => [field, values[field]]));
    const merged = { ...present, ...own };
    setBase(stored);
    setValues(merged);
    setConflict({
      message,
      fields: conflictFields(LABELS, textsOf(present), textsOf(merged)),
      onChoose: (name, choice) => {
        const field = name as SettingField;
        setValues((known) => ({ ...known, [field]: (choice === 'present' ? present : merged)[field] }));
      },
    });
  };

  const fail = (error: unknown): void => {
    if (error instanceof CallError && error.code === 'RECORD_CHANGED') return void resolve(error.message);
    setErrors(error instanceof CallError ? settingErrors(error.details) : {});
    setFailure(messageOf(error));
  };

  return {
    values,
    errors,
    failure,
    conflict,
    isBusy: save.isPending,
    isChanged: changed.length > 0,
    change: (field: SettingField, value: number | string): void => {
      setErrors((known) => ({ ...known, [field]: undefined }));
      setValues((known) => ({ ...known, [field]: value }));
    },
    submit: (): void => {
      const found = refusedSettings(changed, values);
      setErrors(found);
      setFailure(undefined);
      if (changed.length === 0 || Object.keys(found).length > 0) return;
      save.mutate(settingsBody(changed, values, base.version), { onSuccess: onSaved, onError: fail });
    },
  };
}
