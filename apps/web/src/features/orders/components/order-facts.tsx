import { Anchor, CopyButton, ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy, IconPhone } from '@tabler/icons-react';
import { formatCoordinate } from '@ulak/contracts/format';
import { isErased } from '@ulak/contracts/orders/erasure';
import { paymentText } from '@ulak/contracts/orders/source-payment';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { isOneOf } from '@ulak/contracts/orders/status';
import { formatPhone } from '@ulak/contracts/phone-format';
import { formatDateTime, formatTime } from '@ulak/contracts/time';
import type { ReactNode } from 'react';
import { EngineBadge, OfferCountdown } from '../../../domain/orders/offer-badges.tsx';
import { RemainingTime } from '../../../domain/orders/order-badges.tsx';
import { UnseenBadge } from '../../../domain/orders/unseen-badge.tsx';
import { toRows } from '../../../domain/orders/order-row.ts';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import { distanceText } from '../model/distance-text.ts';
import styles from './order-details.module.css';
import { hasSlotLine, type MaybePaced, OrderSlot } from './order-slot.tsx';

/** A manager's choice in an AUTOMATIC branch is kept. */
const ASSIGNED_BY_STAFF = 'Elle atandı; otomatik atama dokunmaz';

const PRIORITIES: Readonly<Record<string, string>> = {
  LOW: 'Düşük',
  NORMAL: 'Normal',
  HIGH: 'Yüksek',
  URGENT: 'Acil',
};

interface OrderFactsProps {
  order: MaybePaced;
  now: number;
  /** Whether the order's branch is assigned automatically. */
  isAutomatic: boolean;
}

/** Name and value of every field that says something. */
export function OrderFacts({ order, now, isAutomatic }: OrderFactsProps) {
  const isOpen = !isOneOf(order.status, ['DELIVERED', 'CANCELLED']);
  const [row] = toRows([order], now);
  return (
    <dl className={`${display.facts} ${desk.grid} ${styles.facts}`}>
      <Fact name="Müşteri">
        <b>{order.customerName}</b>
      </Fact>
      {isErased(order) ? (
        <Fact name="Kişisel veriler" isWide>
          {ERASED_NOTE}
        </Fact>
      ) : (
        <CustomerContact order={order} />
      )}
      <FailureReason order={order} />
      <Fact name="Müşteri notu" isWide>
        {order.customerNote}
      </Fact>
      <Fact name="Sipariş notu" isWide>
        {order.orderNotes}
      </Fact>
      <Fact name="Teslimat notu" isWide>
        {order.deliveryNotes}
      </Fact>
      <Fact name="Özel istek" isWide>
        {order.specialInstructions}
      </Fact>
      <Fact name="Oluşturulma">{formatDateTime(Date.parse(order.createdAt))}</Fact>
      {isOpen && row && (
        <Fact name="Kalan süre">
          <RemainingTime remainingMin={row.remainingMin} urgency={row.urgency} />
        </Fact>
      )}
      <Fact name="İstenen saat">
        {order.expectedDeliveryTime && formatDateTime(Date.parse(order.expectedDeliveryTime))}
      </Fact>
      <Fact name="Söz" isWide>
        {hasSlotLine(order) && <OrderSlot order={order} />}
      </Fact>
      <Fact name="Tahmini teslim">
        {/* what was promised a slot waits for it: minutes from creation would contradict it */}
        {isOpen && !order.promisedSlot && formatTime(Date.parse(order.estimatedDeliveryTime))}
      </Fact>
      <Fact name="Teslim edildi">{order.deliveredAt && formatDateTime(Date.parse(order.deliveredAt))}</Fact>
      <Fact name="Mesafe">{distanceText(order)}</Fact>
      <Fact name="Şube">{order.branchName}</Fact>
      <Fact name="Kurye">
        {order.assignedToName && (
          <>
            {order.assignedToName} {order.courierPhone && <Phone phone={order.courierPhone} />}
            <UnseenBadge order={order} />
            <AssignmentSource order={order} isAutomatic={isAutomatic} />
          </>
        )}
      </Fact>
      <Fact name="Ödeme">{paymentText(order)}</Fact>
      <Fact name="Ödeme notu">{order.paymentNotes}</Fact>
      <Fact name="Sipariş no">{order.orderNumber !== order.receiptNumber && order.orderNumber}</Fact>
      <Fact name="Öncelik">
        {order.priorityLevel && (PRIORITIES[order.priorityLevel] ?? order.priorityLevel)}
      </Fact>
      {!isErased(order) && (
        <Fact name="Konum">
          <details>
            <summary>Koordinatları göster</summary>
            <span className="tabular">
              {formatCoordinate(order.location.lat)}, {formatCoordinate(order.location.lng)}
            </span>
          </details>
        </Fact>
      )}
    </dl>
  );
}

const ERASED_NOTE = 'Müşterinin adı, telefonu, adresi ve notları silindi; tutarlar ve saatler duruyor.';

/** How the customer is reached. */
const CustomerContact = ({ order }: { order: OrderView }) => (
  <>
    <Fact name="Telefon">
      <Phone phone={order.customerPhone} />
    </Fact>
    <Fact name="Adres" isWide>
      {order.customerAddress}
      <Copy text={order.customerAddress} label="Adresi kopyala" />
    </Fact>
  </>
);

/** Who chose the courier, where that decides what happens next. */
function AssignmentSource({ order, isAutomatic }: { order: OrderView; isAutomatic: boolean }) {
  if (order.assignedBy === 'ENGINE') {
    return (
      <span className={`${desk.row} ${desk.small}`}>
        <EngineBadge />
        {order.status === 'ASSIGNED' && order.offerExpiresAt && (
          <OfferCountdown expiresAt={order.offerExpiresAt} />
        )}
      </span>
    );
  }
  if (!isAutomatic || order.assignedBy !== 'STAFF' || order.status !== 'ASSIGNED') return null;
  return <span className={`${desk.row} ${desk.small}`}>{ASSIGNED_BY_STAFF}</span>;
}

/** Why it failed or was cancelled, before everything that is merely good to know. */
const FailureReason = ({ order }: { order: OrderView }) => (
  <>
    <Fact name="Teslim edilememe nedeni" isWide isTrouble>
      {order.undeliverableReason}
    </Fact>
    <Fact name="Kurye açıklaması" isWide isTrouble>
      {order.undeliverableNote !== order.undeliverableReason && order.undeliverableNote}
    </Fact>
    <Fact name="İptal nedeni" isWide isTrouble>
      {order.cancelReason}
    </Fact>
  </>
);

interface FactProps {
  name: string;
  isWide?: boolean;
  isTrouble?: boolean;
  children: ReactNode;
}

function Fact({ name, isWide = false, isTrouble = false, children }: FactProps) {
  if (children === null || children === undefined || children === false || children === '') return null;
  return (
    <div data-wide={isWide || undefined} data-trouble={isTrouble || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const Phone = ({ phone }: { phone: string }) => (
  <Anchor href={`tel:${phone}`} className={desk.inline} mih={24}>
    <IconPhone size="0.875rem" aria-hidden /> {formatPhone(phone)}
  </Anchor>
);

const Copy = ({ text, label }: { text: string; label: string }) => (
  <CopyButton value={text}>
    {({ copied, copy }) => (
      <Tooltip label={copied ? 'Kopyalandı' : label}>
        <ActionIcon variant="subtle" color="gray" size={24} aria-label={label} onClick={copy}>
          {copied ? <IconCheck size="0.875rem" /> : <IconCopy size="0.875rem" />}
        </ActionIcon>
      </Tooltip>
    )}
  </CopyButton>
);
