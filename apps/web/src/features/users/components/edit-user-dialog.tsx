import type { UserView } from '@ulak/contracts/users/schema';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { messageOf } from '../../../lib/call.ts';
import { type ConflictField, conflictFields, RecordConflict } from '../../../ui/record-conflict.tsx';
import {
  EDIT_LABELS,
  editBody,
  type EditField,
  editErrors,
  type EditValues,
  editValuesOf,
} from '../model/user-form.ts';
import { useUpdateUser, userDetail } from '../queries.ts';
import { ActionDialog } from './action-dialog.tsx';
import { useFailure } from './use-failure.ts';
import { fieldOf, IdentityFields } from './user-fields.tsx';

const SAVED = 'Kullanıcı bilgileri güncellendi';
const FAILED = 'Güncelleme başarısız';

interface Conflict {
  readonly message: string;
  readonly present: EditValues;
  readonly own: EditValues;
  readonly fields: readonly ConflictField[];
}

/** Phone, name and national ID of a person; another's change meanwhile is shown, not overwritten. */
export function EditUserDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const client = useQueryClient();
  // The record that the edit stands on: the list may bring a newer one at any moment.
  const [base, setBase] = useState(user);
  const [values, setValues] = useState(() => editValuesOf(user));
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const update = useUpdateUser();
  const { failure, errors, refuse, fail } = useFailure(FAILED, Object.keys(EDIT_LABELS));

  const showConflict = async (message: string): Promise<void> => {
    try {
      const latest = await client.fetchQuery(userDetail(user.id));
      const present = editValuesOf(latest);
      setBase(latest);
      setConflict({ message, present, own: values, fields: conflictFields(EDIT_LABELS, present, values) });
    } catch (error) {
      toastError(messageOf(error, FAILED));
    }
  };
  const submit = (): void => {
    const body = editBody(base, values);
    if (body === null) return onClose();
    if (refuse(editErrors(body))) return;
    update.mutate(
      { user, body },
      {
        onSuccess: () => {
          toastSuccess(SAVED);
          onClose();
        },
        onError: (error) => {
          const { code, message } = fail(error);
          if (code === 'RECORD_CHANGED') void showConflict(message);
        },
      },
    );
  };
  return (
    <ActionDialog
      failure={failure}
      isBusy={update.isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Kaydet"
      title="Kullanıcıyı düzenle"
      user={user}
    >
      {conflict && (
        <RecordConflict
          fields={conflict.fields}
          message={conflict.message}
          onChoose={(name, choice) => setValues({ ...values, [name]: conflict[choice][name as EditField] })}
        />
      )}
      <IdentityFields field={fieldOf(values, errors, (change) => setValues({ ...values, ...change }))} />
    </ActionDialog>
  );
}
