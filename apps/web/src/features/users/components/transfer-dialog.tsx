import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { asBranchId } from '@ulak/contracts/ids';
import type { UserView } from '@ulak/contracts/users/schema';
import { useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { toastSuccess } from '../../../lib/toast.ts';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { targetOptions } from '../model/transfer-targets.ts';
import { transferBranches, useTransferUser } from '../queries.ts';
import { ActionDialog } from './action-dialog.tsx';
import { useFailure } from './use-failure.ts';
import { ChoiceField } from './user-fields.tsx';

const MOVED = 'Şube transferi başarılı';
const FAILED = 'Şube transferi başarısız';

/** Moves a person to another branch of the company at once (spec 2 §2.3). */
export function TransferDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const [branchId, setBranchId] = useState('');
  const branches = useQuery(transferBranches);
  const transfer = useTransferUser();
  const { failure, errors, refuse, fail } = useFailure(FAILED, ['branchId']);
  const options = targetOptions(branches.data ?? [], user);
  const submit = (): void => {
    if (refuse(branchId === '' ? { branchId: 'Lütfen bir şube seçin' } : {})) return;
    transfer.mutate(
      { user, body: { branchId: asBranchId(Number(branchId)) } },
      {
        onSuccess: () => {
          toastSuccess(MOVED);
          onClose();
        },
        onError: fail,
      },
    );
  };
  return (
    <ActionDialog
      failure={failure}
      isBusy={transfer.isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Transfer et"
      title="Şube transferi"
      user={user}
    >
      {branches.error && !branches.data && (
        <ErrorBanner message={messageOf(branches.error)} onRetry={() => void branches.refetch()} />
      )}
      {branches.data && options.length === 0 ? (
        <Text size="sm">Şirketin başka şubesi yok; transfer edilecek yer bulunmuyor.</Text>
      ) : (
        <ChoiceField
          error={errors.branchId}
          label="Yeni şube"
          onChange={setBranchId}
          options={options}
          placeholder="Şube seçin"
          value={branchId}
        />
      )}
      <Text c="dimmed" size="sm">
        Şu anki şube: {user.branchName ?? '–'}. Transfer hemen geçerli olur. Yetkiler korunur.
      </Text>
    </ActionDialog>
  );
}
