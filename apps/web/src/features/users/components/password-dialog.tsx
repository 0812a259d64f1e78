import { Text } from '@mantine/core';
import type { FieldErrors } from '@ulak/contracts/errors';
import type { UserView } from '@ulak/contracts/users/schema';
import { ChangePasswordBody } from '@ulak/contracts/users/schema';
import { useState } from 'react';
import { toastSuccess } from '../../../lib/toast.ts';
import { useChangePassword } from '../queries.ts';
import { ActionDialog } from './action-dialog.tsx';
import { useFailure } from './use-failure.ts';
import { NewPasswordField } from './user-fields.tsx';

const CHANGED = 'Şifre değiştirildi';
const FAILED = 'Şifre değiştirilemedi';
/** Refusals that are about the password though they name no field. */
const ABOUT_PASSWORD = ['PASSWORD_TOO_COMMON', 'PASSWORD_IS_IDENTITY'];

function errorsOf(password: string): FieldErrors {
  const issue = ChangePasswordBody.safeParse({ password }).error?.issues[0];
  return issue ? { password: password === '' ? 'Şifre gerekli' : issue.message } : {};
}

/** A new password for somebody else; their sessions end. */
export function PasswordDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const change = useChangePassword();
  const { failure, errors, refuse, fail } = useFailure(FAILED, ['password']);
  const isAboutPassword = ABOUT_PASSWORD.includes(failure?.code ?? '');
  const submit = (): void => {
    if (refuse(errorsOf(password))) return;
    change.mutate(
      { user, body: { password } },
      {
        onSuccess: () => {
          toastSuccess(CHANGED);
          onClose();
        },
        onError: fail,
      },
    );
  };
  return (
    <ActionDialog
      failure={isAboutPassword ? null : failure}
      isBusy={change.isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Şifreyi değiştir"
      title="Şifre değiştir"
      user={user}
    >
      <NewPasswordField
        error={errors.password ?? (isAboutPassword ? failure?.message : undefined)}
        onChange={setPassword}
        value={password}
      />
      <Text c="dimmed" size="sm">
        Kişinin açık oturumları kapanır; yeni şifreyi kendisine siz iletirsiniz.
      </Text>
    </ActionDialog>
  );
}
