import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { asBranchId } from '@ulak/contracts/ids';
import type { Role } from '@ulak/contracts/roles';
import type { UserView } from '@ulak/contracts/users/schema';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { toastSuccess } from '../../../lib/toast.ts';
import { assignableRoles, isBranchBound } from '../model/permitted-actions.ts';
import { targetOptions } from '../model/transfer-targets.ts';
import { transferBranches, useUpdateUser } from '../queries.ts';
import { ActionDialog } from './action-dialog.tsx';
import { useFailure } from './use-failure.ts';
import { ChoiceField, fieldOf, roleOptions } from './user-fields.tsx';

const CHANGED = 'Rol güncellendi';
const FAILED = 'Rol güncellemesi başarısız';

/** Another role; one that works in a branch asks for the branch where the person has none. */
export function RoleDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const roles = assignableRoles(useSession(), user);
  const [values, setValues] = useState({ role: '', branchId: '' });
  const branches = useQuery(transferBranches);
  const update = useUpdateUser();
  const { failure, errors, refuse, fail } = useFailure(FAILED, ['role', 'branchId']);
  const role = roles.find((one) => one === values.role);
  const asksBranch = role !== undefined && isBranchBound(role) && user.branchId === null;
  const submit = (): void => {
    const found = {
      ...(role === undefined ? { role: 'Lütfen bir rol seçin' } : {}),
      ...(asksBranch && values.branchId === '' ? { branchId: 'Lütfen bir şube seçin' } : {}),
    };
    if (refuse(found)) return;
    update.mutate(
      { user, body: bodyOf(role as Role, asksBranch ? values.branchId : '') },
      {
        onSuccess: () => {
          toastSuccess(CHANGED);
          onClose();
        },
        onError: fail,
      },
    );
  };
  const field = fieldOf(values, errors, (change) => setValues({ ...values, ...change }));
  return (
    <ActionDialog
      failure={failure}
      isBusy={update.isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Rolü değiştir"
      title="Rol değiştir"
      user={user}
    >
      <ChoiceField {...field('role')} label="Yeni rol" options={roleOptions(roles)} placeholder="Rol seçin" />
      {asksBranch && (
        <ChoiceField
          {...field('branchId')}
          label="Şube"
          options={targetOptions(branches.data ?? [], user)}
          placeholder="Şube seçin"
        />
      )}
      <Text c="dimmed" size="sm">
        Rol hemen değişir; kişinin açık oturumları kapanır ve yeni rolüyle yeniden giriş yapar.
      </Text>
    </ActionDialog>
  );
}

const bodyOf = (role: Role, branchId: string) =>
  branchId === '' ? { role } : { role, branchId: asBranchId(Number(branchId)) };
