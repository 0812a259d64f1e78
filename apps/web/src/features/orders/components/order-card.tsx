import { memo } from 'react';
import { CustomerPhone } from '../../../domain/orders/customer-phone.tsx';
import { OrderBadges, RemainingTime } from '../../../domain/orders/order-badges.tsx';
import { SourceBadge } from '../../../domain/orders/source-badge.tsx';
import { isAssignable } from '../../../domain/orders/staff-actions.ts';
import { OrderButtons } from './order-buttons.tsx';
import { CreatedTime, Payment, StatusCell, DistanceCell } from './order-cells.tsx';
import type { OrderRowProps } from './order-row.tsx';
import './order-cards.css';

/** One order on a phone: the same facts as a row of the table, in reading order. */
export const OrderCard = memo(function OrderCard(props: OrderRowProps) {
  const { order, remainingMin, urgency, actions } = props;
  return (
    <li
      id={`order-${order.id}`}
      className="order-card"
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
        className="card-cover"
        data-drag-cover
        data-order-focus
        aria-label={`${order.receiptNumber} numaralı sipariş`}
        onClick={() => actions.select(order)}
      />
      <span className="card-line">
        {isAssignable(order) && (
          <label className="card-check">
            <input
              type="checkbox"
              className="row-check"
              checked={props.isPicked}
              aria-label={`${order.receiptNumber} numaralı siparişi seç`}
              onChange={() => actions.pick(order)}
            />
          </label>
        )}
        <span className="number">#{order.receiptNumber}</span>
        <SourceBadge source={order.source} />
        <span className="card-end">
          <CreatedTime order={order} />
          <RemainingTime remainingMin={remainingMin} urgency={urgency} />
        </span>
      </span>
      <span className="card-line">
        <span className="strong">{order.customerName}</span>
        <CustomerPhone phone={order.customerPhone} className="card-phone link" />
      </span>
      <span className="card-address">
        <OrderBadges order={order} />
        {order.customerAddress}
      </span>
      <span className="card-line">
        <span className="card-way">
          <DistanceCell order={order} />
        </span>
        <span className="card-payment">
          <Payment order={order} />
        </span>
      </span>
      <span className="card-status">
        <StatusCell order={order} />
      </span>
      <OrderButtons order={order} actions={actions} isLarge />
    </li>
  );
});
