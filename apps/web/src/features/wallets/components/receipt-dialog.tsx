import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { PayoutView } from '@ulak/contracts/wallet/schema';
import { toastError } from '../../../lib/toast.ts';
import desk from '../../../ui/desk.module.css';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { payoutReceipt, type ReceiptLine } from '../model/payout-receipt.ts';
import { printPayout } from '../model/print-payout.ts';
import styles from './wallets.module.css';

const POPUP_BLOCKED =
  'Yazdırma penceresi açılamadı. Tarayıcınızda bu site için açılır pencerelere izin verin.';
const OVER_DETAILS = 210;

interface ReceiptDialogProps {
  readonly payout: PayoutView;
  readonly onClose: () => void;
}

/** The receipt of a payout, as it is printed. */
export function ReceiptDialog({ payout, onClose }: ReceiptDialogProps) {
  const receipt = payoutReceipt(payout);
  const print = (): void => {
    if (!printPayout(receipt)) toastError(POPUP_BLOCKED);
  };
  return (
    <ResponsiveDialog onClose={onClose} opened size="md" title={receipt.title} zIndex={OVER_DETAILS}>
      <div className={desk.column}>
        <Lines lines={receipt.about} />
        <Lines lines={receipt.made} />
        <Lines isStrong lines={receipt.sums} />
        {receipt.reversal.length > 0 && <Lines lines={receipt.reversal} />}
        <Button
          data-autofocus
          fullWidth
          leftSection={<IconPrinter aria-hidden size="1.25rem" />}
          onClick={print}
          size="md"
        >
          Yazdır
        </Button>
      </div>
    </ResponsiveDialog>
  );
}

const Lines = ({ lines, isStrong = false }: { lines: readonly ReceiptLine[]; isStrong?: boolean }) => (
  <dl className={`${desk.grid} ${desk.tabular} ${styles.lines} ${isStrong ? desk.bold : ''}`}>
    {lines.map(([label, value]) => (
      <div className={desk.spread} key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
