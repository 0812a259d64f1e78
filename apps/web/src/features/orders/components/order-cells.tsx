import { IconAlertTriangleFilled, IconCalendarTime, IconCash, IconClockExclamation, IconNote } from '@tabler/icons-react';
import type { Urgency } from '@ulak/contracts/domain/delivery-time';
import { formatKm, formatMinutes, formatTl } from '@ulak/contracts/format';
import { paymentKind, paymentText } from '@ulak/contracts/orders/source-payment';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { formatDateTime, formatTime } from '@ulak/contracts/time';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { courierNameOf } from '../model.ts';
import '../../../ui/lines.css';

/** Parts of an order that the table and the phone's cards show in the same way. */

export function RemainingTime({ remainingMin, urgency }: { remainingMin: number; urgency: Urgency }) {
  const label = { normal: 'kaldı', warning: 'kaldı, süre azalıyor', overdue: 'gecikti' }[urgency];
  return (
    <span className="remaining" data-urgency={urgency}>
      {urgency === 'overdue' && <IconAlertTriangleFilled size={13} aria-hidden />}
      {urgency === 'warning' && <IconClockExclamation size={13} aria-hidden />}
      {formatMinutes(remainingMin)}
      <span className="visually-hidden"> {label}</span>
    </span>
  );
}

export const Way = ({ order }: { order: OrderView }) => (
  <>
    <span>{formatKm(order.distanceKm)}</span>
    <span className="second-line">~{formatMinutes(order.estimatedMinutes)}</span>
  </>
);

export const CreatedTime = ({ order }: { order: OrderView }) => (
  <time dateTime={order.createdAt} title={formatDateTime(Date.parse(order.createdAt))}>
    {formatTime(Date.parse(order.createdAt))}
  </time>
);

export function Payment({ order }: { order: OrderView }) {
  const isCash = paymentKind(order.paymentType) === 'CASH';
  return (
    <>
      <span className="amount">{formatTl(order.total)}</span>
      <span className="second-line payment" data-cash={isCash || undefined}>
        {isCash && <IconCash size={13} aria-hidden />}
        {paymentText(order)}
        {order.paymentNotes && <Note text={order.paymentNotes} label="Ödeme notu" />}
      </span>
    </>
  );
}

/** Status with the courier's name, what went wrong, and the branch (spec 1 §2.3). */
export function StatusCell({ order }: { order: OrderView }) {
  const courier = courierNameOf(order);
  return (
    <>
      <StatusBadge status={order.status} audience="staff" />
      {order.status === 'UNDELIVERABLE' && <Trouble order={order} />}
      <span className="second-line" title={courier ? `${courier} · ${order.branchName}` : order.branchName}>
        {courier && <b className="courier-name">{courier}</b>}
        {order.branchName}
      </span>
    </>
  );
}

/** The courier's note, else the reason. */
function Trouble({ order }: { order: OrderView }) {
  const text = order.undeliverableNote ?? order.undeliverableReason;
  return (
    text && (
      <span className="trouble" title={text}>
        {text}
      </span>
    )
  );
}

/** Notes and a wished time, visible without opening the order (ux "Management dashboard"). */
export function Marks({ order }: { order: OrderView }) {
  const notes = [order.orderNotes, order.deliveryNotes, order.specialInstructions].filter((note) => note?.trim()).join(' · ');
  return (
    <>
      {notes && <Note text={notes} label="Sipariş notu" />}
      {order.expectedDeliveryTime && (
        <span className="mark" title={`İstenen saat ${formatDateTime(Date.parse(order.expectedDeliveryTime))}`}>
          <IconCalendarTime size={14} aria-hidden />
          {formatTime(Date.parse(order.expectedDeliveryTime))}
        </span>
      )}
    </>
  );
}

const Note = ({ text, label }: { text: string; label: string }) => (
  <span className="mark" role="img" title={text} aria-label={`${label}: ${text}`}>
    <IconNote size={14} aria-hidden />
  </span>
);
