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

/** One finished order on a phone: the same facts as a row of the table, in reading order. */
export function OrderListCard({
  kind,
  place,
  ...props
}: CellProps & { kind: ListKind; place: ListPlacement }) {
  const { order, actions } = props;
  return (
    <li className="listed-card">
      <span className="listed-line">
        <button type="button" className="listed-number" onClick={() => actions.open(order)}>
          #{order.receiptNumber}
        </button>
        <Source {...props} />
        <span className="listed-end listed-times">
          <Times {...props} />
        </span>
      </span>
      <span className="listed-line">
        <span className="strong">{order.customerName}</span>
        <CustomerPhone phone={order.customerPhone} className="listed-end listed-phone" />
      </span>
      <span className="listed-line">
        <Amount {...props} />
        <span className="listed-end">
          <PaymentType {...props} />
        </span>
      </span>
      <span className="listed-line listed-where">
        <span className="listed-text">{order.branchName}</span>
        <span className="listed-end">
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
      <span className="listed-large">
        <button
          type="button"
          aria-label={`${order.receiptNumber} numaralı siparişin ayrıntıları`}
          onClick={() => actions.open(order)}
        >
          <IconFileText size={20} aria-hidden /> Ayrıntılar
        </button>
        <button
          type="button"
          aria-label={`${order.receiptNumber} numaralı siparişi yazdır`}
          onClick={() => actions.print(order)}
        >
          <IconPrinter size={20} aria-hidden /> Yazdır
        </button>
      </span>
    </li>
  );
}
