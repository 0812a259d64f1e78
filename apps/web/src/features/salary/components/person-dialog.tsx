import type { ReactNode } from 'react';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import type { SalaryPerson } from '../model/salary-rows.ts';
import desk from '../../../ui/desk.module.css';

interface PersonDialogProps {
  readonly person: SalaryPerson;
  /** What of the courier it shows: 'Günler ve kilometre'. */
  readonly what: string;
  readonly size?: number;
  /** Whether another dialog lies above: Esc closes that one. */
  readonly isCovered?: boolean;
  /** Whether something is typed in it: a press beside it does not close it. */
  readonly hasForm?: boolean;
  /** Whether it is being sent; until the answer it stays open. */
  readonly isBusy?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog about a courier of a branch. */
export const PersonDialog = ({
  person,
  what,
  size = 720,
  isCovered = false,
  hasForm = false,
  isBusy = false,
  onClose,
  children,
}: PersonDialogProps) => (
  <ResponsiveDialog
    closeOnClickOutside={!hasForm}
    closeOnEscape={!isCovered}
    onClose={() => !isBusy && onClose()}
    opened
    size={size}
    title={`${person.courierName} · ${what}`}
    trapFocus={!isCovered}
  >
    <div className={desk.column}>{children}</div>
  </ResponsiveDialog>
);
