import { memo } from 'react';
import { CustomerPhone } from '../../../domain/orders/customer-phone.tsx';
import { OrderBadges, RemainingTime } from '../../../domain/orders/order-badges.tsx';
import { SourceBadge } from '../../../domain/orders/source-badge.tsx';
import { isAssignable } from '../../../domain/orders/staff-actions.ts';
import { OrderButtons } from './order-buttons.tsx';
import { CreatedTime, Payment, StatusCell, DistanceCell } from './order-cells.tsx';
import type { OrderRowProps } from './order-row.tsx';
import card from '../../../domain/orders/order-card.module.css';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './order-card.module.css';

/** One order on a phone: the same facts as a row of the table, in reading order. */
export const OrderCard = memo(function OrderCard(props: OrderRowProps) {
  const { order, remainingMin, urgency, actions } = props;
  return (
    <li
      id={`order-${order.id}`}
      className={`${desk.panel} ${display.urgent} ${desk.grid} ${card.card} ${styles.card}`}
      data-part="order-card"
      data-urgency={urgency}
      data-new={props.isNew || undefined}
      data-lit={props.isHighlighted || undefined}
      data-picked={props.isPicked || undefined}
      data-order-id={order.id}
      data-movable={isAssignable(order) || undefined}
      onPointerDown={(event) => isAssignable(order) && actions.startDrag(event, order)}
    >
      <button
        type="button"
        className={desk.cover}
        data-drag-cover
        data-order-focus
        aria-label={`${order.receiptNumber} numaralı sipariş`}
        onClick={() => actions.select(order)}
      />
      <span className={desk.line}>
        {isAssignable(order) && (
          <label className={`${desk.center} ${styles.check}`}>
            <input
              type="checkbox"
              checked={props.isPicked}
              aria-label={`${order.receiptNumber} numaralı siparişi seç`}
              onChange={() => actions.pick(order)}
            />
          </label>
        )}
        <span className={`${desk.tabular} ${desk.bold} ${desk.breaks} ${styles.number}`}>
          #{order.receiptNumber}
        </span>
        <SourceBadge source={order.source} />
        <span className={`${desk.line} ${desk.end} ${styles.end}`}>
          <CreatedTime order={order} />
          <RemainingTime remainingMin={remainingMin} urgency={urgency} />
        </span>
      </span>
      <span className={desk.line}>
        <span className={`${desk.strong} ${desk.breaks}`}>{order.customerName}</span>
        <CustomerPhone
          phone={order.customerPhone}
          className={`${desk.link} ${desk.inline} ${desk.end} ${styles.end}`}
        />
      </span>
      <span className={desk.breaks}>
        <OrderBadges order={order} />
        {order.customerAddress}
      </span>
      <span className={desk.line}>
        <span className={desk.inline}>
          <DistanceCell order={order} />
        </span>
        <span className={`${desk.inline} ${desk.end}`}>
          <Payment order={order} />
        </span>
      </span>
      <span className={`${desk.row} ${styles.state}`}>
        <StatusCell order={order} />
      </span>
      <OrderButtons order={order} actions={actions} isLarge />
    </li>
  );
});
