import {
  IconAlertTriangleFilled,
  IconCalendarTime,
  IconCash,
  IconClockExclamation,
  IconNote,
} from '@tabler/icons-react';
import type { Urgency } from '@ulak/contracts/domain/delivery-time';
import { formatMinutes } from '@ulak/contracts/format';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { paymentKind } from '@ulak/contracts/orders/source-payment';
import { formatDateTime, formatTime, slotText } from '@ulak/contracts/time';
import { TestBadge } from './test-badge.tsx';
import styles from './order-badges.module.css';

/**
 * What must be seen of an order without opening it, the same in tables, cards and board (ux "Management
 * dashboard").
 */

/** Minutes left, with a sign and words for what is soon or late: never by colour alone. */
export function RemainingTime({ remainingMin, urgency }: { remainingMin: number; urgency: Urgency }) {
  const label = { normal: 'kaldı', warning: 'kaldı, süre azalıyor', overdue: 'gecikti' }[urgency];
  return (
    <span className={`${styles.badge} ${styles.remaining}`} data-urgency={urgency}>
      {urgency === 'overdue' && <IconAlertTriangleFilled size="0.8125rem" aria-hidden />}
      {urgency === 'warning' && <IconClockExclamation size="0.8125rem" aria-hidden />}
      {formatMinutes(remainingMin)}
      <span className="visually-hidden"> {label}</span>
    </span>
  );
}

/** Everything that was noted for the kitchen or the courier, as one text; '' when nothing was. */
const notesOf = ({ orderNotes, deliveryNotes, specialInstructions }: OrderView): string =>
  [orderNotes, deliveryNotes, specialInstructions].filter((note) => note?.trim()).join(' · ');

/** Badges of a test, an approximate or outside point, notes, a promised slot and a requested time. */
export function OrderBadges({ order }: { order: OrderView }) {
  const notes = notesOf(order);
  return (
    <>
      <TestBadge order={order} />
      {order.locationApproximate && <span className={`${styles.badge} ${styles.mark}`}>Konum yaklaşık</span>}
      {order.outsideArea && <span className={`${styles.badge} ${styles.mark}`}>Bölge dışı</span>}
      {notes && <NoteBadge text={notes} label="Sipariş notu" />}
      {order.promisedSlot && (
        <span className={`${styles.badge} ${styles.mark}`}>Söz {slotText(order.promisedSlot)}</span>
      )}
      {order.expectedDeliveryTime && (
        <span
          className={`${styles.badge} ${styles.mark}`}
          title={`İstenen saat ${formatDateTime(Date.parse(order.expectedDeliveryTime))}`}
        >
          <IconCalendarTime size="0.875rem" aria-hidden />
          <span className="visually-hidden">İstenen saat </span>
          {formatTime(Date.parse(order.expectedDeliveryTime))}
        </span>
      )}
    </>
  );
}

export const NoteBadge = ({ text, label }: { text: string; label: string }) => (
  <span className={`${styles.badge} ${styles.mark}`} role="img" title={text} aria-label={`${label}: ${text}`}>
    <IconNote size="0.875rem" aria-hidden />
  </span>
);

export const isCash = ({ paymentType }: Pick<OrderView, 'paymentType'>): boolean =>
  paymentKind(paymentType) === 'CASH';

/** The courier must bring money back. */
export const CashBadge = () => (
  <span className={`${styles.badge} ${styles.mark}`} role="img" title="Nakit" aria-label="Nakit">
    <IconCash size="0.875rem" aria-hidden />
  </span>
);
