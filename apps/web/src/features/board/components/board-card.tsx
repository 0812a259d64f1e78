import { IconArrowsMove } from '@tabler/icons-react';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { STAFF_LABELS } from '@ulak/contracts/orders/labels';
import { memo, type PointerEvent } from 'react';
import { CashBadge, isCash, OrderBadges, RemainingTime } from '../../../domain/orders/order-badges.tsx';
import { EngineBadge, isEngineAssigned, OfferCountdown } from '../../../domain/orders/offer-badges.tsx';
import { StatusBadge } from '../../../domain/orders/status-badge.tsx';
import { UnseenBadge } from '../../../domain/orders/unseen-badge.tsx';
import type { OrderRow } from '../../../domain/orders/order-row.ts';
import { isAssignable } from '../../../domain/orders/staff-actions.ts';
import card from '../../../domain/orders/order-card.module.css';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './board.module.css';

/** Callbacks of the cards. Keep the object stable: cards are memoised. */
export interface CardActions {
  readonly select: (order: OrderView) => void;
  readonly hover: (order: OrderView | null) => void;
  readonly open: (order: OrderView) => void;
  readonly focus: (order: OrderView) => void;
  readonly startDrag: (event: PointerEvent, order: OrderView) => void;
  readonly openMenu: (order: OrderView, button: HTMLElement) => void;
}

export interface BoardCardProps extends OrderRow {
  isNew: boolean;
  isHighlighted: boolean;
  isPicked: boolean;
  /** The one card of the board that the Tab key stops at; arrow keys lead to the others. */
  isActive: boolean;
  /** Whether its branch must be said. */
  hasBranch: boolean;
  actions: CardActions;
}

const ariaLabelOf = ({ order, remainingMin, urgency }: OrderRow): string => {
  const time = urgency === 'overdue' ? `${-remainingMin} dakika gecikti` : `${remainingMin} dakika kaldı`;
  const status = STAFF_LABELS[order.status];
  return `${order.receiptNumber} numaralı sipariş, ${status}, ${time}, ${order.customerAddress}`;
};

/** One order of the board: enough to decide who should carry it. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { order, remainingMin, urgency, actions, isActive } = props;
  const canMove = isAssignable(order);
  return (
    <li
      id={`order-${order.id}`}
      className={`${desk.panel} ${display.urgent} ${desk.grid} ${card.card} ${styles.card}`}
      data-part="board-card"
      data-urgency={urgency}
      data-new={props.isNew || undefined}
      data-lit={props.isHighlighted || undefined}
      data-picked={props.isPicked || undefined}
      data-movable={canMove || undefined}
      data-order-id={order.id}
      onPointerDown={(event) => canMove && actions.startDrag(event, order)}
      onMouseEnter={() => actions.hover(order)}
      onMouseLeave={() => actions.hover(null)}
      onDoubleClick={() => actions.open(order)}
    >
      <button
        type="button"
        className={desk.cover}
        data-drag-cover
        data-order-focus
        tabIndex={isActive ? 0 : -1}
        aria-label={ariaLabelOf(props)}
        aria-keyshortcuts="M Enter A"
        onFocus={() => actions.focus(order)}
        onClick={() => actions.select(order)}
      />
      <span className={desk.inline}>
        <span className={`${desk.bold} ${desk.tabular}`}>#{order.receiptNumber}</span>
        {isCash(order) && <CashBadge />}
        <OrderBadges order={order} />
        <span className={`${desk.end} ${desk.oneLine}`}>
          <RemainingTime remainingMin={remainingMin} urgency={urgency} />
        </span>
      </span>
      <span className={desk.twoLines} title={order.customerAddress}>
        {order.customerAddress}
      </span>
      {props.hasBranch && <span className={desk.secondLine}>{order.branchName}</span>}
      {isEngineAssigned(order) && order.offerExpiresAt && (
        <span className={desk.secondLine}>
          <OfferCountdown expiresAt={order.offerExpiresAt} />
        </span>
      )}
      <span className={desk.inline}>
        <StatusBadge status={order.status} audience="staff" />
        {isEngineAssigned(order) && <EngineBadge />}
        <UnseenBadge order={order} />
        {canMove && (
          <button
            type="button"
            className={`${desk.tool} ${desk.touch} ${desk.end} ${styles.move}`}
            tabIndex={isActive ? 0 : -1}
            aria-haspopup="menu"
            aria-label={`${order.receiptNumber} numaralı siparişi taşı`}
            onClick={(event) => actions.openMenu(order, event.currentTarget)}
          >
            <IconArrowsMove size="0.875rem" aria-hidden />
            Taşı
          </button>
        )}
      </span>
    </li>
  );
});
