import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BRANCH_LABELS } from '@ulak/contracts/branches/field-labels';
import { NOT_POSITIVE } from '@ulak/contracts/branches/numbers';
import { useState } from 'react';
import { CallError, messageOf } from '../../../lib/call.ts';
import { toastError, toastSaved } from '../../../lib/toast.ts';
import { valueText } from '../model/setting-text.ts';
import { type BranchSettings, isSameValue, type Setting, type SettingValue } from '../model/settings.ts';
import { saveSetting, type SettingChange, SettingChanged } from '../queries.ts';

/** How a setting stands: being saved, saved, refused. */
export interface SettingState {
  readonly isSaving: boolean;
  readonly isSaved: boolean;
  readonly error: string | null;
}

/** Of several fields that are saved by one call, and of one (spec 2 §8). */
const FAILED = {
  rates: 'Ayarlar güncellenirken bir hata oluştu.',
  other: 'Ayar güncellenirken bir hata oluştu.',
};

/**
 * Saves one setting at once and says so on its field and in a toast (spec 2 §2.4, §8).
 * @returns `shown`: the value on screen, the wanted one while it is saved; `save`; `refuse` puts an error on
 * the field without asking the server
 */
export function useSetting(settings: BranchSettings, setting: Setting) {
  const client = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const mutation = useMutation({
    mutationFn: (change: SettingChange) => saveSetting(client, change),
    onMutate: () => setError(null),
    onSuccess: () => toastSaved('branch-settings', 'Şube ayarları başarıyla güncellendi.'),
    onError: (failure) => {
      const sentence = sentenceOf(failure, setting);
      const own = fieldSentenceOf(failure, setting);
      setError(own ?? sentence);
      // one field is saved at a time: "the marked fields" would tell nobody which
      const isToldByServer = own === undefined || own === NOT_POSITIVE;
      toastError(isToldByServer ? sentence : `${BRANCH_LABELS[setting.field]}: ${own}`);
    },
  });
  const stored = settings[setting.field] as SettingValue;
  const isOfThisBranch = mutation.variables?.branchId === settings.id;
  const state: SettingState = {
    isSaving: mutation.isPending && isOfThisBranch,
    isSaved: mutation.isSuccess && isOfThisBranch && isSameValue(stored, mutation.variables.to),
    error,
  };
  return {
    state,
    stored,
    shown: mutation.isPending && isOfThisBranch ? mutation.variables.to : stored,
    save: (to: SettingValue, from: SettingValue = stored) =>
      mutation.mutateAsync({ branchId: settings.id, setting, from, to }),
    refuse: (sentence: string): void => {
      setError(sentence);
      toastError(sentence);
    },
    clearError: (): void => setError(null),
  };
}

function sentenceOf(failure: unknown, setting: Setting): string {
  if (failure instanceof SettingChanged) {
    const present = valueText(setting, failure.present);
    return `${BRANCH_LABELS[setting.field]} siz değiştirirken ${present} yapıldı; kaydedilmedi.`;
  }
  return messageOf(failure, FAILED[setting.savedBy === 'rates' ? 'rates' : 'other']);
}

/** What the server says of this field, or of another one that it depends on. */
function fieldSentenceOf(failure: unknown, { field }: Setting): string | undefined {
  if (!(failure instanceof CallError)) return undefined;
  return failure.details[field] ?? Object.values(failure.details)[0];
}
