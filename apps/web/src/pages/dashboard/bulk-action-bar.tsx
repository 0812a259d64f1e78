import { Box, Button, Text } from '@mantine/core';
import { IconMotorbike, IconPrinter } from '@tabler/icons-react';
import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { isAssignable } from '../../domain/orders/staff-actions.ts';
import { assignObstacle } from '../../features/orders/model/assignment.ts';
import { usePrintReceipt } from '../../features/receipt/components/use-print-receipt.ts';
import type { OpenDialogs } from './open-dialogs.ts';
import desk from '../../ui/desk.module.css';
import styles from './dashboard.module.css';

interface BulkActionBarProps {
  orders: readonly OrderView[];
  picked: ReadonlySet<OrderId>;
  onPick: (picked: ReadonlySet<OrderId>) => void;
  onOpen: (change: Partial<OpenDialogs>) => void;
}

/**
 * Assigns several orders to one courier at once (ux "Management dashboard"). It floats above the rows, so
 * that picking moves nothing.
 */
export function BulkActionBar({ orders: all, picked, onPick, onOpen }: BulkActionBarProps) {
  const print = usePrintReceipt();
  const orders = all.filter((order) => picked.has(order.id) && isAssignable(order));
  if (orders.length === 0) return null;
  const obstacle = assignObstacle(orders);
  return (
    <Box className={`${desk.row} ${desk.panel} ${styles.picked}`} data-part="dash-picked" fz="sm">
      <b role="status">{orders.length} sipariş seçildi</b>
      {obstacle ? (
        <Text c="var(--ulak-warning)" fw={600} inherit span>
          {obstacle}
        </Text>
      ) : (
        <Button
          size="compact-sm"
          leftSection={<IconMotorbike size="1rem" aria-hidden />}
          aria-keyshortcuts="A"
          onClick={() => onOpen({ assigning: orders })}
        >
          Kurye ata
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPrinter size="1rem" aria-hidden />}
        onClick={() => print.printMany(orders)}
      >
        Fişleri yazdır
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-keyshortcuts="Escape"
        onClick={() => onPick(new Set())}
      >
        Seçimi kaldır
      </Button>
    </Box>
  );
}
