import { Button } from '@mantine/core';
import { IconCalendarTime, IconFileText, IconMinus, IconPackage, IconPlus } from '@tabler/icons-react';
import type { SalaryRow } from '@ulak/contracts/salary/schema';
import type { ComponentType } from 'react';
import { slipLink } from '../model/salary-rows.ts';
import { PersonDialog } from './person-dialog.tsx';
import desk from '../../../ui/desk.module.css';

/** What is opened of a courier. */
export type CourierPart = 'days' | 'packages' | 'deductions' | 'new-deduction';

interface CourierDialogProps {
  readonly row: SalaryRow;
  /** Month of the slip; null for a range, which has none. */
  readonly month: string | null;
  readonly onOpen: (what: CourierPart) => void;
  readonly onClose: () => void;
}

const PARTS: readonly {
  what: CourierPart;
  label: string;
  Icon: ComponentType<{ size: string; 'aria-hidden': true }>;
}[] = [
  { what: 'days', label: 'Günler ve kilometre', Icon: IconCalendarTime },
  { what: 'packages', label: 'Teslimatlar', Icon: IconPackage },
  { what: 'deductions', label: 'Kesinti geçmişi', Icon: IconMinus },
  { what: 'new-deduction', label: 'Kesinti ekle', Icon: IconPlus },
];

/** Everything that can be done with a courier's salary. */
export const CourierDialog = ({ row, month, onOpen, onClose }: CourierDialogProps) => (
  <PersonDialog onClose={onClose} person={row} size={420} what="işlemler">
    {month !== null && (
      <Button
        component="a"
        href={slipLink(row, month)}
        justify="start"
        leftSection={<IconFileText aria-hidden size="1.125rem" />}
        size="md"
        variant="default"
      >
        Ücret pusulası
      </Button>
    )}
    {PARTS.map(({ what, label, Icon }) => (
      <Button
        className={desk.touch}
        justify="start"
        key={what}
        leftSection={<Icon aria-hidden size="1.125rem" />}
        onClick={() => onOpen(what)}
        size="md"
        variant="default"
      >
        {label}
      </Button>
    ))}
  </PersonDialog>
);
