import type { OrderId } from '@ulak/contracts/ids';
import type { TrackedOrder } from '@ulak/contracts/tracking/endpoints';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useNow } from '../../../lib/clock.ts';
import { whenText } from '../model.ts';

interface OrderChoiceProps {
  /** Newest first. */
  readonly orders: readonly TrackedOrder[];
  readonly chosen: OrderId;
  readonly onChoose: (id: OrderId) => void;
}

/** Several orders of one customer: one is open, the others are a tap away. */
export function OrderChoice({ orders, chosen, onChoose }: OrderChoiceProps) {
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
          <span className="trk-dim trk-small tabular">{whenText(order.createdAt, now)}</span>
          <StatusBadge audience="public" status={order.status} />
        </button>
      ))}
    </nav>
  );
}
