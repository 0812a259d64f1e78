import type { OrderId } from '@ulak/contracts/ids';
import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import { StatusBadge } from '../../../domain/orders/status-badge.tsx';
import { useNow } from '../../../lib/clock.ts';
import { timeText } from '../model.ts';

interface OrderPickerProps {
  /** Newest first. */
  readonly orders: readonly TrackedOrder[];
  readonly chosen: OrderId;
  readonly onChoose: (id: OrderId) => void;
}

/** Several orders of one customer: one is open, the others are a tap away. */
export function OrderPicker({ orders, chosen, onChoose }: OrderPickerProps) {
  const now = useNow(60_000);
  return (
    <nav aria-label="Siparişleriniz" className="trk-choice">
      {orders.map((order) => (
        <button
          aria-current={order.id === chosen}
          className="trk-choice-one"
          key={order.id}
          onClick={() => onChoose(order.id)}
          type="button"
        >
          <span className="trk-choice-name">{order.branch.name}</span>
          <span className="trk-dim trk-small tabular">{timeText(order.createdAt, now)}</span>
          <StatusBadge audience="public" status={order.status} />
        </button>
      ))}
    </nav>
  );
}
