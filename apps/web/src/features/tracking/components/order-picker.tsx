import type { OrderId } from '@ulak/contracts/ids';
import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import { rangeText } from '@ulak/contracts/tracking/status-text';
import { StatusBadge } from '../../../domain/orders/status-badge.tsx';
import { useNow } from '../../../lib/clock.ts';
import { timeText } from '../model.ts';
import layout from '../../../ui/layout.module.css';
import page from './tracking.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';

interface OrderPickerProps {
  /** The first to arrive first. */
  readonly orders: readonly TrackedOrder[];
  readonly chosen: OrderId;
  readonly onChoose: (id: OrderId) => void;
}

/** Several orders of one customer: one is open, the others are a tap away. */
export function OrderPicker({ orders, chosen, onChoose }: OrderPickerProps) {
  const now = useNow(60_000);
  return (
    <nav aria-label="Siparişleriniz" className={`${layout.row} ${page.choice}`}>
      {orders.map((order) => (
        <button
          aria-current={order.id === chosen}
          className={`${surface.card} ${layout.stack} ${layout.tight}`}
          key={order.id}
          onClick={() => onChoose(order.id)}
          type="button"
        >
          <span className={text.strong}>{order.company?.name ?? order.branch.name}</span>
          <span className={text.caption}>{order.orderNumber}</span>
          <span className={`${text.caption} tabular`}>
            {order.arrival ? rangeText(order.arrival) : timeText(order.createdAt, now)}
          </span>
          <StatusBadge audience="public" status={order.status} />
        </button>
      ))}
    </nav>
  );
}
