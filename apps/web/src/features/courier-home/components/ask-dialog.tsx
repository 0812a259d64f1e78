import { Button } from '@mantine/core';
import { BigDialog } from './big-dialog.tsx';

interface AskDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/**
 * Asks before a step that cannot be taken back. Part of the page itself, so that it also opens without
 * signal.
 */
export function AskDialog({ title, text, confirmLabel, onConfirm, onClose }: AskDialogProps) {
  const confirm = (): void => {
    onClose();
    onConfirm();
  };
  return (
    <BigDialog
      actions={
        <>
          <Button data-autofocus fullWidth onClick={confirm} size="touch">
            {confirmLabel}
          </Button>
          <Button fullWidth onClick={onClose} size="touch" variant="default">
            Vazgeç
          </Button>
        </>
      }
      onClose={onClose}
      title={title}
    >
      <p>{text}</p>
    </BigDialog>
  );
}
