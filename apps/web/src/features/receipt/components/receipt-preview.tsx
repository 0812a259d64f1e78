import { Button, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { BranchId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useMemo } from 'react';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { branchesOf, type PaperWidth, pagesOf } from '../model.ts';
import { paperWidthOf, senderOf, useLogos, useSavePaperWidth } from '../queries.ts';
import { branchList } from '../../../domain/branches/branch-list.ts';
import { PaperChoice } from './paper-choice.tsx';
import { ReceiptPaper } from './receipt-sheet.tsx';
import { usePrintReceipt } from './use-print-receipt.ts';
import desk from '../../../ui/desk.module.css';
import styles from './receipt-preview.module.css';

interface ReceiptPreviewProps {
  /** What is shown; nothing: the dialog is closed. */
  orders: readonly OrderView[];
  onClose: () => void;
}

/** 'Fiş önizleme': exactly what comes out of the printer, and the choice of its paper. */
export function ReceiptPreviewDialog({ orders, onClose }: ReceiptPreviewProps) {
  return (
    <ResponsiveDialog
      opened={orders.length > 0}
      onClose={onClose}
      title="Fiş önizleme"
      size="md"
      zIndex={220}
    >
      {orders.length > 0 && <Preview orders={orders} />}
    </ResponsiveDialog>
  );
}

function Preview({ orders }: { orders: readonly OrderView[] }) {
  const { printMany } = usePrintReceipt();
  // Somebody else may have chosen another paper meanwhile.
  const { data: branches } = useQuery({ ...branchList, refetchOnMount: 'always' });
  const logoOf = useLogos();
  const save = useSavePaperWidth();
  const wanted = save.isPending ? save.variables : null;
  const widthOf = useMemo(() => {
    const known = paperWidthOf(branches);
    // The paper changes at once; a refusal rolls it back.
    return (id: BranchId): PaperWidth => (wanted?.branchId === id ? wanted.width : known(id));
  }, [branches, wanted]);
  const pages = useMemo(
    () => pagesOf(orders, widthOf, senderOf(branches, logoOf)),
    [orders, widthOf, branches, logoOf],
  );
  return (
    <div className={desk.column}>
      <PaperChoice
        branches={branchesOf(orders)}
        paperOf={widthOf}
        isSaving={save.isPending}
        onChoose={(branchId, width) => save.mutate({ branchId, width })}
      />
      <Stack
        align="center"
        aria-label="Fişin görünümü"
        className={`${desk.panel} ${styles.counter}`}
        gap="md"
        role="group"
        tabIndex={0}
      >
        {pages.map((page, index) => (
          <ReceiptPaper key={`${page.receipt.number}-${index}`} page={page} />
        ))}
      </Stack>
      <Button
        data-autofocus
        size="md"
        fullWidth
        leftSection={<IconPrinter size="1.25rem" aria-hidden />}
        disabled={save.isPending}
        onClick={() => printMany(orders)}
      >
        {orders.length === 1 ? 'Yazdır' : `${orders.length} fişi yazdır`}
      </Button>
    </div>
  );
}
