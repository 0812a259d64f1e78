import { IconAlertTriangle, IconChevronDown, IconFileText, IconMotorbike } from '@tabler/icons-react';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { Dropdown } from '../../../ui/dropdown.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './order-lists.module.css';
import orderListTableStyles from './order-list-table.module.css';

interface AwaitingOrdersProps {
  /** Orders that came back and can be assigned again. */
  orders: readonly OrderView[];
  onAssign: (order: OrderView) => void;
  onOpen: (order: OrderView) => void;
}

/**
 * What was not delivered is in none of the lists but wants a courier: the assignment dialog is one click away
 * (spec 1 §2.5).
 */
export function AwaitingOrders({ orders, onAssign, onOpen }: AwaitingOrdersProps) {
  if (orders.length === 0) return null;
  const label = (
    <>
      <IconAlertTriangle size={16} aria-hidden /> Teslim edilemeyen ({orders.length}){' '}
      <IconChevronDown size={16} aria-hidden />
    </>
  );
  return (
    <Dropdown buttonClass={`${desk.tool} ${styles.awaiting}`} label={label}>
      <ul className={`${desk.list} ${styles.awaitingList}`}>
        {orders.map((order) => (
          <li key={order.id}>
            <span className={styles.awaitingOrder}>
              <b className="tabular">#{order.receiptNumber}</b> {order.customerName}
              <span
                className={desk.secondLine}
                title={order.undeliverableNote ?? order.undeliverableReason ?? undefined}
              >
                {order.undeliverableNote ?? order.undeliverableReason ?? order.branchName}
              </span>
            </span>
            <button
              type="button"
              className={`${desk.tool} ${desk.filled} ${styles.awaitingAssign}`}
              aria-label={`${order.receiptNumber} numaralı siparişe kurye ata`}
              onClick={() => onAssign(order)}
            >
              <IconMotorbike size={16} aria-hidden /> Kurye ata
            </button>
            <button
              type="button"
              className={`${desk.tool} ${orderListTableStyles.icon}`}
              title="Ayrıntılar"
              aria-label={`${order.receiptNumber} numaralı siparişin ayrıntıları`}
              onClick={() => onOpen(order)}
            >
              <IconFileText size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </Dropdown>
  );
}
