import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { LargeTextDialog } from './large-text-dialog.tsx';
import dialogStyles from './dialog.module.css';

interface ConfirmStepDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** What a yes says besides the step: it stands first on the button. */
  readonly statement?: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks before what cannot be taken back. Opens without signal: part of the home, or fetched ahead. */
export function ConfirmStepDialog({
  title,
  text,
  confirmLabel,
  statement = null,
  onConfirm,
  onClose,
  children,
}: ConfirmStepDialogProps) {
  const confirm = (): void => {
    onClose();
    onConfirm();
  };
  return (
    <LargeTextDialog
      actions={
        <>
          <Button
            classNames={{ root: dialogStyles.confirm ?? '', label: dialogStyles.lines ?? '' }}
            data-autofocus
            fullWidth
            onClick={confirm}
            size="touch"
          >
            {statement && <span className={`${dialogStyles.statement} tabular`}>{statement}</span>}{' '}
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
      {children}
    </LargeTextDialog>
  );
}
