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
    <li className={`${desk.panel} ${styles.card}`} data-part="listed-card">
      <span className={`${desk.row} ${styles.line}`}>
        <button type="button" className={`${desk.link} ${styles.number}`} onClick={() => actions.open(order)}>
          #{order.receiptNumber}
        </button>
        <Source {...props} />
        <span className={`${styles.lineEnd} ${styles.times}`}>
          <Times {...props} />
        </span>
      </span>
      <span className={`${desk.row} ${styles.line}`}>
        <span className={desk.strong}>{order.customerName}</span>
        <CustomerPhone
          phone={order.customerPhone}
          className={`${desk.link} ${styles.lineEnd} ${styles.phone}`}
        />
      </span>
      <span className={`${desk.row} ${styles.line}`}>
        <Amount {...props} />
        <span className={styles.lineEnd}>
          <PaymentType {...props} />
        </span>
      </span>
      <span className={`${desk.row} ${desk.note} ${styles.line}`}>
        <span className={`${desk.twoLines} ${styles.text}`}>{order.branchName}</span>
        <span className={styles.lineEnd}>
          <Courier {...props} />
        </span>
      </span>
      {kind === 'delayed' && <Delay order={order} />}
      {place === 'dialog' && (
        <span>
          <Status {...props} />
        </span>
      )}
      {place === 'screen' && <CancelReason order={order} />}
      <span className={`${desk.row} ${styles.large}`}>
        <button
          type="button"
          className={desk.tool}
          aria-label={`${order.receiptNumber} numaralı siparişin ayrıntıları`}
          onClick={() => actions.open(order)}
        >
          <IconFileText size={20} aria-hidden /> Ayrıntılar
        </button>
        <button
          type="button"
          className={desk.tool}
          aria-label={`${order.receiptNumber} numaralı siparişi yazdır`}
          onClick={() => actions.print(order)}
        >
          <IconPrinter size={20} aria-hidden /> Yazdır
        </button>
      </span>
    </li>
  );
}
