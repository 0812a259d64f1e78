import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPrinter } from '@tabler/icons-react';
import type { HandOverView } from '@ulak/contracts/cash/hand-over';
import { branchList } from '../../../domain/branches/branch-list.ts';
import { toastError } from '../../../lib/toast.ts';
import desk from '../../../ui/desk.module.css';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { handOverReceipt, type ReceiptLine } from '../model/hand-over-receipt.ts';
import { printHandOver } from '../model/print-hand-over.ts';
import styles from './courier-cash.module.css';

const POPUP_BLOCKED =
  'Yazdırma penceresi açılamadı. Tarayıcınızda bu site için açılır pencerelere izin verin.';
const OVER_DETAILS = 210;
const DEFAULT_WIDTH = 80;

interface ReceiptDialogProps {
  readonly handOver: HandOverView;
  readonly onClose: () => void;
}

/** The receipt of a hand-over, as the branch's paper shows it. */
export function ReceiptDialog({ handOver, onClose }: ReceiptDialogProps) {
  const receipt = handOverReceipt(handOver);
  const branch = useQuery(branchList).data?.find(({ id }) => id === handOver.branchId);
  const print = (): void => {
    if (!printHandOver(receipt, branch?.receiptWidth ?? DEFAULT_WIDTH)) toastError(POPUP_BLOCKED);
  };
  return (
    <ResponsiveDialog onClose={onClose} opened size="md" title={receipt.title} zIndex={OVER_DETAILS}>
      <div className={desk.column}>
        <ReceiptLines lines={receipt.about} />
        <ReceiptLines lines={receipt.made} />
        <ReceiptLines isStrong lines={receipt.sums} />
        {receipt.cards.length > 0 && <ReceiptLines lines={receipt.cards} />}
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

const ReceiptLines = ({ lines, isStrong = false }: { lines: readonly ReceiptLine[]; isStrong?: boolean }) => (
  <dl className={`${desk.grid} ${desk.tabular} ${styles.lines} ${isStrong ? desk.bold : ''}`}>
    {lines.map(([label, value]) => (
      <div className={desk.spread} key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
