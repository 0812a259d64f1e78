import type { ConsoleTable, RowKey } from '@ulak/contracts/database/schema';
import { useCallback } from 'react';
import { toastError, toastSuccess, toastWarning } from '../../../lib/toast.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { refusalText } from '../model/refusal.ts';
import { useDeleteRow } from '../queries.ts';

/**
 * Deletes a row of a table after a question; what was changed meanwhile is not deleted, and says so. Where
 * rows are not deleted here, it says why and asks nothing.
 */
export function useAskDelete({ name, undeletableReason }: ConsoleTable) {
  const { mutateAsync } = useDeleteRow();
  return useCallback(
    ({ id, version }: RowKey): void => {
      if (id === null) return;
      if (undeletableReason !== null) {
        toastWarning(undeletableReason);
        return;
      }
      const ask = async (): Promise<void> => {
        const isSure = await confirm({
          title: 'Kaydı sil',
          message: 'Bu kaydı silmek istediğinizden emin misiniz? Bu işlem geri alınamaz.',
          confirmLabel: 'Sil',
          danger: true,
        });
        if (!isSure) return;
        try {
          if (await mutateAsync({ name, id, version })) toastSuccess('Kayıt silindi');
        } catch (error) {
          toastError(refusalText(error, 'Kayıt silinemedi'));
        }
      };
      void ask();
    },
    [name, undeletableReason, mutateAsync],
  );
}
