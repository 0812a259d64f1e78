import { IconCash } from '@tabler/icons-react';
import { formatKm, formatMinutes, formatTl } from '@ulak/contracts/format';
import { paymentText } from '@ulak/contracts/orders/source-payment';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { DISTANCE_METHOD_LABELS, wayOf } from '@ulak/contracts/roads/labels';
import { formatDateTime, formatTime } from '@ulak/contracts/time';
import { addressParts } from '../../../domain/orders/address-parts.ts';
import { isCash, NoteBadge, OrderBadges } from '../../../domain/orders/order-badges.tsx';
import { EngineBadge, isEngineAssigned, OfferCountdown } from '../../../domain/orders/offer-badges.tsx';
import { UnseenBadge } from '../../../domain/orders/unseen-badge.tsx';
import { StatusBadge } from '../../../domain/orders/status-badge.tsx';
import { courierNameOf } from '../model/courier-of-order.ts';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './order-table.module.css';

/** Parts of an order that the table and the phone's cards show in the same way. */

/** By road where it is known. The table has no room for the word (order-table.module.css). */
export function DistanceCell({ order }: { order: OrderView }) {
  const [km, method] = wayOf(order);
  const measured = DISTANCE_METHOD_LABELS[method];
  return (
    <>
      <span data-great-circle={method === 'GREAT_CIRCLE' || undefined} title={measured}>
        {formatKm(km)} <small>{measured}</small>
      </span>
      <span className={desk.secondLine}>~{formatMinutes(order.estimatedMinutes)}</span>
    </>
  );
}

export const CreatedTime = ({ order }: { order: OrderView }) => (
  <time dateTime={order.createdAt} title={formatDateTime(Date.parse(order.createdAt))}>
    {formatTime(Date.parse(order.createdAt))}
  </time>
);

export function Payment({ order }: { order: OrderView }) {
  const inCash = isCash(order);
  return (
    <>
      <span className={`${desk.strong} ${styles.amount}`} data-part="amount">
        {formatTl(order.total)}
      </span>
      <span className={`${desk.secondLine} ${desk.wrap} ${styles.payment}`} data-cash={inCash || undefined}>
        {inCash && <IconCash size="0.8125rem" aria-hidden />}
        {paymentText(order)}
        {order.paymentNotes && <NoteBadge text={order.paymentNotes} label="Ödeme notu" />}
      </span>
    </>
  );
}

/** The street, shortened when it must be, and the door, which never is. */
export function AddressCell({ order }: { order: OrderView }) {
  const { street, door } = addressParts(order.customerAddress);
  return (
    <>
      <span className={door ? desk.oneLine : desk.twoLines}>
        <OrderBadges order={order} />
        {street}
      </span>
      {door && (
        <span className={styles.door} data-part="door">
          {door}
        </span>
      )}
    </>
  );
}

/**
 * Status with the courier's name, what went wrong, and the branch (spec 1 §2.3); of an engine's offer, how
 * long its courier still has to accept it.
 */
export function StatusCell({ order }: { order: OrderView }) {
  const courier = courierNameOf(order);
  const isGiven = isEngineAssigned(order);
  return (
    <>
      <span className={`${desk.row} ${styles.status}`}>
        <StatusBadge status={order.status} audience="staff" />
        {isGiven && <EngineBadge />}
      </span>
      {order.status === 'UNDELIVERABLE' && <FailureReason order={order} />}
      <span
        className={`${display.values} ${styles.where}`}
        title={courier ? `${courier} · ${order.branchName}` : order.branchName}
      >
        {courier && <b className={desk.oneLine}>{courier}</b>}
        <span data-part="branch">
          {courier && '· '}
          {order.branchName}
        </span>
      </span>
      <UnseenBadge order={order} />
      {isGiven && order.offerExpiresAt && (
        <span className={desk.secondLine}>
          <OfferCountdown expiresAt={order.offerExpiresAt} />
        </span>
      )}
    </>
  );
}

/** The courier's note, else the reason. */
function FailureReason({ order }: { order: OrderView }) {
  const text = order.undeliverableNote ?? order.undeliverableReason;
  return (
    text && (
      <span className={`${desk.twoLines} ${styles.trouble}`} title={text}>
        {text}
      </span>
    )
  );
}
