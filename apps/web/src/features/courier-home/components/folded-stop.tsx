import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { wayText } from '@ulak/contracts/roads/labels';
import { IconChevronDown } from '@tabler/icons-react';
import { StatusBadge } from '../../../domain/orders/status-badge.tsx';
import { WaitingBadge } from './current-card.tsx';
import { OrderActions } from './order-actions.tsx';
import { TimeLeft } from './time-left.tsx';
import surface from '../../../ui/surface.module.css';
import blocks from './blocks.module.css';
import layout from '../../../ui/layout.module.css';
import card from './order-card.module.css';
import text from '../../../ui/text.module.css';

interface FoldedStopProps {
  readonly order: OrderView;
  /** Place in the list and on the map, 1 for the first. */
  readonly number: number;
  /** A step of this order has not reached the server yet. */
  readonly isWaiting: boolean;
  /** From the stop before, and about when; undefined: the road is not known. */
  readonly leg: string | undefined;
  readonly onUnfold: (id: OrderId) => void;
}

/** One order in hand besides the open one: number, address, how far, 'Ara' and 'Haritada aç'. */
export function FoldedStop({ order, number, isWaiting, leg, onUnfold }: FoldedStopProps) {
  return (
    <article
      aria-label={`Sipariş ${order.receiptNumber}`}
      className={`${surface.card} ${layout.stack}`}
      data-block="folded"
    >
      <button
        aria-expanded={false}
        className={`${surface.plain} ${layout.stack} ${layout.tight} ${blocks.fold}`}
        onClick={() => onUnfold(order.id)}
        type="button"
      >
        <span className={layout.wrap}>
          <span className={`${surface.disc} ${card.number}`} data-small>
            {number}
          </span>
          <b className={text.large}>#{order.receiptNumber}</b>
          <TimeLeft order={order} />
          <IconChevronDown aria-hidden size="1.25rem" />
        </span>
        <span>
          {order.customerAddress}
          {order.locationApproximate && ' · konum yaklaşık'}
        </span>
        <span className={`${layout.wrap} ${text.dim} tabular`}>
          <span>{leg ?? `şubeden ${wayText(order)}`}</span>
          <StatusBadge audience="courier" status={order.status} />
          {isWaiting && <WaitingBadge />}
        </span>
      </button>
      <OrderActions isFolded order={order} />
    </article>
  );
}
