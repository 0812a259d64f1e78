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
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog about a courier of a branch. */
export const PersonDialog = ({
  person,
  what,
  size = 720,
  isCovered = false,
  onClose,
  children,
}: PersonDialogProps) => (
  <ResponsiveDialog
    closeOnEscape={!isCovered}
    onClose={onClose}
    opened
    size={size}
    title={`${person.courierName} · ${what}`}
    trapFocus={!isCovered}
  >
    <div className={desk.column}>{children}</div>
  </ResponsiveDialog>
);
