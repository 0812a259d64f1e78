import { IconClockExclamation, IconFileText, IconPrinter, IconRoute } from '@tabler/icons-react';
import { formatMinutes, formatTl } from '@ulak/contracts/format';
import type { UserId } from '@ulak/contracts/ids';
import { paymentText } from '@ulak/contracts/orders/source-payment';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { formatDateTime, formatFullDateTime, formatTime } from '@ulak/contracts/time';
import { CustomerPhone } from '../../../domain/orders/customer-phone.tsx';
import { SourceBadge } from '../../../domain/orders/source-badge.tsx';
import { StatusBadge } from '../../../domain/orders/status-badge.tsx';
import { TestBadge } from '../../../domain/orders/test-badge.tsx';
import { delayOf, type ListActions } from '../model/listed-orders.ts';
import desk from '../../../ui/desk.module.css';
import styles from './order-list-table.module.css';

/** Parts of a finished order that the tables and the phone's cards show in the same way. */

export interface CellProps {
  order: OrderView;
  actions: ListActions;
  /** Couriers who carry orders now, so that their map can be shown. */
  onRoad: ReadonlySet<UserId>;
}

export const NumberCell = ({ order, actions }: CellProps) => (
  <>
    <button
      type="button"
      className={`${desk.link} ${desk.bold} ${desk.breaks} ${styles.number}`}
      onClick={() => actions.open(order)}
    >
      #{order.receiptNumber}
    </button>
    <span className={styles.sourceBelow}>
      <TestBadge order={order} />
      <SourceBadge source={order.source} />
    </span>
  </>
);

export const Customer = ({ order }: CellProps) => (
  <>
    <span className={`${desk.oneLine} ${desk.strong}`} title={order.customerName}>
      {order.customerName}
    </span>
    <CustomerPhone
      phone={order.customerPhone}
      className={`${desk.link} ${desk.secondLine} ${styles.phone}`}
    />
  </>
);

export function Times({ order }: CellProps) {
  return (
    <>
      <time dateTime={order.createdAt} title={formatFullDateTime(Date.parse(order.createdAt))}>
        {formatDateTime(Date.parse(order.createdAt))}
      </time>
      {order.deliveredAt !== null && (
        <span className={desk.secondLine}>teslim {formatTime(Date.parse(order.deliveredAt))}</span>
      )}
    </>
  );
}

export const Amount = ({ order }: CellProps) => <span className={desk.strong}>{formatTl(order.total)}</span>;

export const PaymentType = ({ order }: CellProps) => (
  <span className={desk.twoLines} title={order.paymentNotes ?? undefined}>
    {paymentText(order)}
  </span>
);

export const Branch = ({ order }: CellProps) => (
  <span className={desk.twoLines} title={order.branchName}>
    {order.branchName}
  </span>
);

export const Source = ({ order }: CellProps) => <SourceBadge source={order.source} />;

/** Status, and why the order was cancelled or could not be delivered. */
export const Status = ({ order }: CellProps) => (
  <>
    <StatusBadge status={order.status} audience="staff" />
    <CancelReason order={order} />
    {order.status === 'UNDELIVERABLE' && (
      <span className={`${desk.small} ${desk.twoLines}`}>
        {order.undeliverableNote ?? order.undeliverableReason}
      </span>
    )}
  </>
);

export const CancelReason = ({ order }: Pick<CellProps, 'order'>) =>
  order.cancelReason && (
    <span className={`${desk.small} ${desk.twoLines}`} title={order.cancelReason}>
      {order.cancelReason}
    </span>
  );

/** The courier; with what they carry now one click away (spec 1 §2.5). */
export function Courier({ order, actions, onRoad }: CellProps) {
  const { courierId, assignedToName } = order;
  if (courierId === null) return <span className={desk.dim}>–</span>;
  const name = assignedToName ?? 'Kurye';
  const { showDeliveries } = actions;
  return (
    <span className={desk.inline}>
      <span className={desk.twoLines} title={name}>
        {name}
      </span>
      {showDeliveries && onRoad.has(courierId) && (
        <button
          type="button"
          className={`${desk.tool} ${styles.icon}`}
          title="Kuryenin teslimatları"
          aria-label={`${name}: teslimatlarını göster`}
          onClick={() => showDeliveries(courierId)}
        >
          <IconRoute size="1rem" aria-hidden />
        </button>
      )}
    </span>
  );
}

/** A badge that says the order was late, and by how many minutes (spec 1 §2.5). */
export const Delay = ({ order }: Pick<CellProps, 'order'>) => (
  <span className={desk.row} data-part="listed-delay">
    <span className={desk.badge}>
      <IconClockExclamation size="0.875rem" aria-hidden />
      <span>Gecikti</span>
    </span>
    <b>{formatMinutes(delayOf(order))}</b>
  </span>
);

export function Buttons({ order, actions }: CellProps) {
  return (
    <span className={desk.inline}>
      <button
        type="button"
        className={desk.tool}
        title="Ayrıntılar"
        aria-label={`${order.receiptNumber} numaralı siparişin ayrıntıları`}
        onClick={() => actions.open(order)}
      >
        <IconFileText size="1rem" aria-hidden />
      </button>
      <button
        type="button"
        className={desk.tool}
        title="Yazdır"
        aria-label={`${order.receiptNumber} numaralı siparişi yazdır`}
        onClick={() => actions.print(order)}
      >
        <IconPrinter size="1rem" aria-hidden />
      </button>
    </span>
  );
}
