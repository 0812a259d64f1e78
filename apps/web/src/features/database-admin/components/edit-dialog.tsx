import type { ConsoleColumn } from '@ulak/contracts/database/schema';
import { useState } from 'react';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { useCloseGuard } from '../../../ui/use-close-guard.ts';
import type { KeyedRow, PageWish } from '../queries.ts';
import { EditForm } from './edit-form.tsx';

interface EditDialogProps {
  /** The row; null closes. */
  readonly record: KeyedRow | null;
  readonly columns: readonly ConsoleColumn[];
  readonly wish: PageWish;
  /** Why no row of this table can be changed; null: those with a key can. */
  readonly readOnlyReason: string | null;
  readonly onClose: () => void;
}

/** 'Kayıt Düzenle' (spec 4 §2): one input per column. */
export function EditDialog({ record, columns, wish, readOnlyReason, onClose }: EditDialogProps) {
  const guard = useCloseGuard(onClose);
  const [isBusy, setBusy] = useState(false);
  // A page that is asked for anew meanwhile takes nothing away from under the hands.
  const [opened, setOpened] = useState<KeyedRow | null>(record);
  if (record === null && opened !== null) setOpened(null);
  if (record !== null && opened?.key.id !== record.key.id) setOpened(record);
  const reason =
    readOnlyReason ?? (opened?.key.id === null ? 'Birincil anahtarı olmayan satır değiştirilemez.' : null);
  return (
    <ResponsiveDialog
      closeOnClickOutside={false}
      // the password is asked over it meanwhile, and Esc is that dialog's
      closeOnEscape={!isBusy}
      onClose={guard.close}
      opened={opened !== null}
      size={860}
      title={reason === null ? 'Kayıt Düzenle' : 'Kayıt'}
    >
      {opened && (
        <EditForm
          columns={columns}
          key={`${wish.name} ${opened.key.id}`}
          onBusy={setBusy}
          onClose={guard.close}
          onDirty={guard.setDirty}
          onSaved={() => {
            guard.setDirty(false);
            onClose();
          }}
          readOnlyReason={reason}
          record={opened}
          wish={wish}
        />
      )}
    </ResponsiveDialog>
  );
}
