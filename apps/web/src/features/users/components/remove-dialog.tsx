import { Text } from '@mantine/core';
import type { UserView } from '@ulak/contracts/users/schema';
import { toastSuccess } from '../../../lib/toast.ts';
import { useRemoveUser } from '../queries.ts';
import { ActionDialog } from './action-dialog.tsx';
import { useFailure } from './use-failure.ts';

const REMOVED = 'Kullanıcı başarıyla silindi.';
const FAILED = 'Kullanıcı silinirken bir hata oluştu';

interface RemoveDialogProps {
  user: UserView;
  onClose: () => void;
  /** The person is gone: their details close too. */
  onRemoved: () => void;
}

/** Asks before a person is removed from every list. */
export function RemoveDialog({ user, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useRemoveUser();
  const { failure, fail } = useFailure(FAILED);
  const submit = (): void =>
    remove.mutate(user, {
      onSuccess: () => {
        toastSuccess(REMOVED);
        onRemoved();
      },
      onError: fail,
    });
  return (
    <ActionDialog
      failure={failure}
      isBusy={remove.isPending}
      isDanger
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Sil"
      title="Kullanıcıyı sil"
      user={user}
    >
      <Text>
        Hesap kapanır ve listelerden kalkar; bu işlem geri alınamaz. Siparişlerdeki ve raporlardaki geçmişi
        adıyla kalır; TC kimlik ve telefon numarası yeniden kullanılabilir.
      </Text>
      {user.active && (
        <Text c="dimmed" size="sm">
          Yalnızca bir süre çalışmayacaksa silmek yerine pasifleştirin.
        </Text>
      )}
    </ActionDialog>
  );
}
