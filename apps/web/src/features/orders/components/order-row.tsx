import type { Urgency } from '@ulak/contracts/domain/delivery-time';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { memo, type MouseEvent } from 'react';
import { CustomerPhone } from '../../../domain/orders/customer-phone.tsx';
import { RemainingTime } from '../../../domain/orders/order-badges.tsx';
import { SourceBadge } from '../../../domain/orders/source-badge.tsx';
import { isAssignable } from '../../../domain/orders/staff-actions.ts';
import { shortNumber } from '../model/short-number.ts';
import { OrderButtons, type RowActions } from './order-buttons.tsx';
import { AddressCell, CreatedTime, DistanceCell, Payment, StatusCell } from './order-cells.tsx';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './order-table.module.css';

export interface OrderRowProps {
  order: OrderView;
  remainingMin: number;
  urgency: Urgency;
  isNew: boolean;
  /** Selected here or on the map: the Tab key stops at it. */
  isSelected: boolean;
  /** Selected, or an order of the selected courier. */
  isHighlighted: boolean;
  isHovered: boolean;
  isPicked: boolean;
  actions: RowActions;
}

/** Longer receipt numbers are set smaller; the column is made for a branch's own ones. */
const LONG_NUMBER = 7;

/** A click on the row selects it; one on a control of the row does what the control says. */
const isOnControl = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a, button, input, label') !== null;

/** One order of a table. Renders again only when something it shows has changed. */
export const OrderTableRow = memo(function OrderTableRow(props: OrderRowProps) {
  const { order, remainingMin, urgency, actions } = props;
  const canMove = isAssignable(order);
  return (
    <tr
      id={`order-${order.id}`}
      className={`${display.urgent} ${styles.row}`}
      data-part="order-row"
      data-order-id={order.id}
      data-order-focus
      data-movable={canMove || undefined}
      tabIndex={props.isSelected ? 0 : -1}
      aria-current={props.isSelected || undefined}
      data-urgency={urgency}
      data-new={props.isNew || undefined}
      data-lit={props.isHighlighted || undefined}
      data-hovered={props.isHovered || undefined}
      onPointerDown={(event) => canMove && actions.startDrag(event, order)}
      onClick={(event) => !isOnControl(event) && actions.select(order)}
      onDoubleClick={(event) => !isOnControl(event) && actions.open(order)}
      onMouseEnter={() => actions.hover(order)}
      onMouseLeave={() => actions.hover(null)}
    >
      <td>
        <span className={desk.line}>
          <label className={`${desk.center} ${styles.check}`}>
            <input
              type="checkbox"
              checked={props.isPicked}
              disabled={!canMove}
              aria-label={`${order.receiptNumber} numaralı siparişi seç`}
              onChange={() => actions.pick(order)}
            />
          </label>
          <button
            type="button"
            className={`${desk.link} ${desk.bold} ${styles.number}`}
            data-part="number"
            data-long={order.receiptNumber.length > LONG_NUMBER || undefined}
            title={order.receiptNumber}
            aria-label={order.receiptNumber}
            onClick={() => actions.open(order)}
          >
            {shortNumber(order.receiptNumber)}
          </button>
        </span>
        <SourceBadge source={order.source} />
      </td>
      <td data-part="cell-customer">
        <span className={`${desk.oneLine} ${desk.strong}`}>{order.customerName}</span>
        <CustomerPhone
          phone={order.customerPhone}
          className={`${desk.link} ${desk.secondLine} ${styles.phone}`}
        />
      </td>
      <td data-part="cell-address" title={order.customerAddress}>
        <AddressCell order={order} />
      </td>
      <td className={desk.tabular} data-part="cell-way">
        <DistanceCell order={order} />
      </td>
      <td className={desk.tabular}>
        <RemainingTime remainingMin={remainingMin} urgency={urgency} />
        <span className={desk.secondLine}>
          <CreatedTime order={order} />
        </span>
      </td>
      <td>
        <Payment order={order} />
      </td>
      <td>
        <StatusCell order={order} />
      </td>
      <td>
        <OrderButtons order={order} actions={actions} />
      </td>
    </tr>
  );
});
