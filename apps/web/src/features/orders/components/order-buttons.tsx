import { IconFileText, IconMotorbike, IconPrinter, IconRoute } from '@tabler/icons-react';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { PointerEvent } from 'react';
import { isAssignable, mayStaff } from '../../../domain/orders/staff-actions.ts';
import { isOnRoad } from '../model/courier-of-order.ts';
import desk from '../../../ui/desk.module.css';
import styles from './order-buttons.module.css';

/**
 * Callbacks of the tables' rows. Keep the object stable: rows are
 * memoised.
 */
export interface RowActions {
  readonly select: (order: OrderView) => void;
  readonly hover: (order: OrderView | null) => void;
  readonly open: (order: OrderView) => void;
  readonly print: (order: OrderView) => void;
  readonly assign: (order: OrderView) => void;
  readonly showDeliveries: (order: OrderView) => void;
  /** Picks it for a bulk action, or unpicks it. */
  readonly pick: (order: OrderView) => void;
  /** A press that may become a drag. */
  readonly startDrag: (event: PointerEvent, order: OrderView) => void;
}

interface OrderButtonsProps {
  order: OrderView;
  actions: RowActions;
  /** Big targets for a phone. */
  isLarge?: boolean;
}

/**
 * The buttons of a row: assign, show its courier's deliveries, print it, open it (spec 1 §2.3).
 * Plain buttons, as everything in a row: a table of hundreds must answer within a fifth of a second (criteria
 * C08).
 */
export function OrderButtons({ order, actions, isLarge = false }: OrderButtonsProps) {
  const icon = isLarge ? 22 : 16;
  const isReassign = mayStaff('reassign', order.status);
  return (
    <span className={`${desk.inline} ${styles.buttons}`} data-large={isLarge || undefined}>
      {isAssignable(order) && (
        <button
          type="button"
          className={`${desk.tool} ${desk.filled} ${styles.assign}`}
          data-part="row-assign"
          data-again={isReassign || undefined}
          onClick={() => actions.assign(order)}
          aria-label={`${order.receiptNumber} numaralı siparişe kurye ata`}
        >
          <IconMotorbike size={isLarge ? 20 : 14} aria-hidden />
          {isReassign ? 'Değiştir' : isLarge ? 'Kurye ata' : 'Ata'}
        </button>
      )}
      {isOnRoad(order) && (
        <button
          type="button"
          className={desk.tool}
          title="Kuryenin teslimatları"
          aria-label={`${order.assignedToName ?? 'Kurye'}: teslimatlarını göster`}
          onClick={() => actions.showDeliveries(order)}
        >
          <IconRoute size={icon} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={desk.tool}
        title="Yazdır"
        aria-label={`${order.receiptNumber} numaralı siparişi yazdır`}
        onClick={() => actions.print(order)}
      >
        <IconPrinter size={icon} aria-hidden />
      </button>
      <button
        type="button"
        className={desk.tool}
        title="Ayrıntılar"
        aria-label={`${order.receiptNumber} numaralı siparişin ayrıntıları`}
        onClick={() => actions.open(order)}
      >
        <IconFileText size={icon} aria-hidden />
      </button>
    </span>
  );
}
