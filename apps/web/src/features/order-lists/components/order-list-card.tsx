import { Button, Group } from '@mantine/core';
import { IconFileText, IconPrinter } from '@tabler/icons-react';
import type { ListKind, ListPlacement } from '../model/lists.ts';
import {
  Amount,
  CancelReason,
  type CellProps,
  Courier,
  Delay,
  PaymentType,
  Source,
  Status,
  Times,
} from './order-list-cells.tsx';
import { CustomerPhone } from '../../../domain/orders/customer-phone.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './order-list-table.module.css';

/** One finished order on a phone: the same facts as a row of the table, in reading order. */
export function OrderListCard({
  kind,
  place,
  ...props
}: CellProps & { kind: ListKind; place: ListPlacement }) {
  const { order, actions } = props;
  return (
    <li className={`${desk.panel} ${desk.grid} ${desk.tabular} ${styles.card}`} data-part="listed-card">
      <span className={desk.row}>
        <button
          type="button"
          className={`${desk.link} ${desk.bold} ${desk.breaks} ${styles.number}`}
          onClick={() => actions.open(order)}
        >
          #{order.receiptNumber}
        </button>
        <Source {...props} />
        <span className={desk.end}>
          <Times {...props} />
        </span>
      </span>
      <span className={desk.row}>
        <span className={desk.strong}>{order.customerName}</span>
        <CustomerPhone
          phone={order.customerPhone}
          className={`${desk.link} ${desk.dim} ${desk.end} ${styles.phone}`}
        />
      </span>
      <span className={desk.row}>
        <Amount {...props} />
        <span className={desk.end}>
          <PaymentType {...props} />
        </span>
      </span>
      <span className={`${desk.row} ${desk.note}`}>
        <span className={desk.twoLines}>{order.branchName}</span>
        <span className={desk.end}>
          <Courier {...props} />
        </span>
      </span>
      {kind === 'delayed' && <Delay order={order} />}
      {(place === 'dialog' || kind === 'failed' || kind === 'all') && (
        <span>
          <Status {...props} />
        </span>
      )}
      {place === 'screen' && <CancelReason order={order} />}
      <Group gap="xs" grow wrap="nowrap">
        <Button
          h={48}
          px="xs"
          variant="light"
          leftSection={<IconFileText size="1.25rem" aria-hidden />}
          aria-label={`${order.receiptNumber} numaralı siparişin ayrıntıları`}
          onClick={() => actions.open(order)}
        >
          Ayrıntılar
        </Button>
        <Button
          h={48}
          px="xs"
          variant="light"
          leftSection={<IconPrinter size="1.25rem" aria-hidden />}
          aria-label={`${order.receiptNumber} numaralı siparişi yazdır`}
          onClick={() => actions.print(order)}
        >
          Yazdır
        </Button>
      </Group>
    </li>
  );
}
