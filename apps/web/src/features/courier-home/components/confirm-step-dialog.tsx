import { Button } from '@mantine/core';
import { LargeTextDialog } from './large-text-dialog.tsx';

interface ConfirmStepDialogProps {
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
export function ConfirmStepDialog({ title, text, confirmLabel, onConfirm, onClose }: ConfirmStepDialogProps) {
  const confirm = (): void => {
    onClose();
    onConfirm();
  };
  return (
    <LargeTextDialog
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
    </LargeTextDialog>
  );
}
