import type { BranchId } from '@ulak/contracts/ids';
import type { RushSettings, RushView } from '@ulak/contracts/rush/schema';
import { useState } from 'react';
import { EditOvertaken } from '../../../lib/save-from-version.ts';
import type { ConflictChoice, ConflictField } from '../../../ui/record-conflict.tsx';
import { changedParts, formOf, isSameRush, rushConflict } from '../model/rush-form.ts';
import { useSaveRush } from '../queries.ts';

interface Edit {
  /** What was there when the edit began. */
  readonly base: RushView;
  readonly form: RushSettings;
}

interface Conflict {
  readonly message: string;
  readonly fields: readonly ConflictField[];
  readonly onChoose: (name: string, choice: ConflictChoice) => void;
}

const isEdited = ({ form, base }: Edit): boolean => !isSameRush(form, formOf(base.rush));

/** A peak while it is set. What others set meanwhile is shown until somebody edits here. */
export function useRushForm(branchId: BranchId, view: RushView) {
  const save = useSaveRush(branchId);
  const [begun, setBegun] = useState<Edit | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const edit: Edit = begun && isEdited(begun) ? begun : { base: view, form: formOf(view.rush) };
  const { base, form } = edit;
  const isChanged = isEdited(edit);

  /** What was typed while the save of `form` was on its way. */
  const changedSince = (known: Edit | null): Partial<RushSettings> =>
    known ? changedParts(known.form, form) : {};

  /** What was left alone takes the stored value, of the others either may be chosen. */
  const showConflict = ({ stored, message }: EditOvertaken<RushView>): void => {
    const present = formOf(stored.rush);
    const own: RushSettings = { ...present, ...changedParts(form, formOf(base.rush)) };
    setBegun((known) => ({ base: stored, form: { ...own, ...changedSince(known) } }));
    setConflict({
      message,
      fields: rushConflict(present, own),
      onChoose: (name, choice) => {
        const field = name as keyof RushSettings;
        const chosen = (choice === 'present' ? present : own)[field];
        setBegun((known) => ({ base: stored, form: { ...(known?.form ?? own), [field]: chosen } }));
      },
    });
  };

  return {
    form,
    conflict: isChanged ? conflict : null,
    save,
    isChanged,
    change: (changed: Partial<RushSettings>): void => {
      // a reset save would not say that it has succeeded
      if (!save.isPending) save.reset();
      if (!isChanged) setConflict(null);
      setBegun({ base, form: { ...form, ...changed } });
    },
    submit: (): void =>
      save.mutate(edit, {
        onSuccess: (saved) => {
          setBegun((known) => ({
            base: saved,
            form: { ...formOf(saved.rush), ...changedSince(known) },
          }));
          setConflict(null);
        },
        onError: (error) => error instanceof EditOvertaken && showConflict(error),
      }),
  };
}
