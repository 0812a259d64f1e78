import { Button, Stack } from '@mantine/core';
import { FAILURE_REASONS } from '@ulak/contracts/orders/end-reasons';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useState } from 'react';
import { NativeDialog } from '../../../ui/native-dialog.tsx';
import blocks from './blocks.module.css';
import layout from '../../../ui/layout.module.css';
import dialogStyles from './dialog.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';

/** As the call's limit on notes. */
const MAX_NOTE_LENGTH = 1_000;

interface UndeliverableDialogProps {
  readonly order: OrderView;
  readonly onConfirm: (order: OrderView, note: string) => void;
  readonly onClose: () => void;
}

/** Marks an order undeliverable; the explanation is required (spec 3 §2.1, §5). */
export function UndeliverableDialog({ order, onConfirm, onClose }: UndeliverableDialogProps) {
  const [note, setNote] = useState('');
  const trimmed = note.trim();
  return (
    <NativeDialog isFullScreen onClose={onClose} title={`#${order.receiptNumber} teslim edilemedi`}>
      <Stack gap="md">
        <p className={blocks.hint}>Neden teslim edilemediğini yazın. Açıklamanızı şubeniz görür.</p>
        <Stack gap="xs">
          {FAILURE_REASONS.map((reason) => (
            <Button key={reason} onClick={() => setNote(reason)} size="touch" variant="default">
              {reason}
            </Button>
          ))}
        </Stack>
        <label className={`${layout.stack} ${layout.tight} ${text.strong}`}>
          Açıklama
          <textarea
            className={`${surface.outline} ${dialogStyles.field}`}
            maxLength={MAX_NOTE_LENGTH}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
            required
            rows={4}
            value={note}
          />
        </label>
        <Button
          color="red.8"
          disabled={trimmed === ''}
          fullWidth
          onClick={() => onConfirm(order, trimmed)}
          size="touch"
        >
          Teslim Edilemedi
        </Button>
        <Button fullWidth onClick={onClose} size="touch" variant="default">
          Vazgeç
        </Button>
      </Stack>
    </NativeDialog>
  );
}
