import type { ReactNode } from 'react';
import desk from '../../../ui/desk.module.css';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import type { Refusal } from '../model/refusal.ts';

interface PayFormDialogProps {
  readonly title: string;
  /** Whose pay it is. */
  readonly courierName: string;
  readonly submitLabel: string;
  readonly isDanger?: boolean;
  readonly isBusy: boolean;
  readonly isBlocked?: boolean;
  readonly refusal: Refusal | null;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form about somebody's pay. */
export const PayFormDialog = ({ courierName, children, ...form }: PayFormDialogProps) => (
  <FormDialog {...form}>
    <b className={desk.breaks}>{courierName}</b>
    {form.refusal?.form !== undefined && <FormError message={form.refusal.form} />}
    {children}
  </FormDialog>
);
