import { Button } from '@mantine/core';
import { formatTl } from '@ulak/contracts/format';
import type { OrderView } from '@ulak/contracts/orders/schema';
import {
  IconAlertTriangle,
  IconCash,
  IconCircleCheck,
  IconCloudOff,
  IconMapPin,
  IconNote,
} from '@tabler/icons-react';
import { StatusBadge } from '../../../domain/orders/status-badge.tsx';
import { paymentCollection, notesOf } from '../model/order-facts.ts';
import { mayReportProblem } from '../model/next-step.ts';
import { OrderActions } from './order-actions.tsx';
import { TimeLeft } from './time-left.tsx';
import surface from '../../../ui/surface.module.css';
import card from './order-card.module.css';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';

interface CurrentCardProps {
  readonly order: OrderView;
  /** Place in the list and on the map, 1 for the first. */
  readonly number: number;
  /** A step of this order has not reached the server yet. */
  readonly isWaiting: boolean;
  readonly onProblem: (order: OrderView) => void;
  readonly onOpen: (order: OrderView) => void;
}

/** The one order the courier works on (ux "Courier phone"); its next step is in the bar at the bottom. */
export function CurrentCard({ order, number, isWaiting, onProblem, onOpen }: CurrentCardProps) {
  return (
    <article
      aria-label={`Sipariş ${order.receiptNumber}`}
      className={`${surface.card} ${layout.stack} ${card.current}`}
      data-block="current"
    >
      <header className={layout.wrap}>
        <span className={`${surface.disc} ${card.number}`}>{number}</span>
        <button
          className={`${surface.plain} ${text.headline} ${card.receipt}`}
          onClick={() => onOpen(order)}
          type="button"
        >
          #{order.receiptNumber}
        </button>
      </header>
      <div className={layout.wrap}>
        <StatusBadge audience="courier" large status={order.status} />
        {isWaiting && <WaitingBadge />}
        <TimeLeft order={order} />
      </div>
      <p className={`${layout.row} ${layout.start} ${text.large} ${text.strong} ${card.address}`}>
        <IconMapPin aria-hidden size="1.5rem" />
        <span>
          {order.customerAddress}
          {order.locationApproximate && ' · konum yaklaşık'}
        </span>
      </p>
      <p className={`${text.dim} ${card.customer}`}>{order.customerName}</p>
      <PaymentInstruction order={order} />
      <Notes order={order} />
      <OrderActions order={order} />
      <div className={`${layout.grid} ${layout.tight} ${surface.rule}`}>
        <Button fullWidth onClick={() => onOpen(order)} size="touch" variant="subtle">
          Sipariş detayı
        </Button>
        {mayReportProblem(order.status) && (
          <Button
            c="var(--ulak-attention)"
            fullWidth
            leftSection={<IconAlertTriangle aria-hidden size="1.5rem" />}
            onClick={() => onProblem(order)}
            size="touch"
            variant="subtle"
          >
            Sorun bildir
          </Button>
        )}
      </div>
    </article>
  );
}

/** Beside everything whose step has not reached the server yet. */
export function WaitingBadge() {
  return (
    <span className={`${layout.row} ${layout.tight} ${text.strong} ${card.waiting}`}>
      <IconCloudOff aria-hidden size="1.125rem" />
      gönderilmeyi bekliyor
    </span>
  );
}

/** Amount and how to take it; a paid order says so in another colour and without a demand. */
export function PaymentInstruction({ order }: { order: OrderView }) {
  const { isDue, text: demand } = paymentCollection(order);
  const Icon = isDue ? IconCash : IconCircleCheck;
  return (
    <p className={`${surface.note} ${layout.wrap} ${card.payment}`} data-due={isDue || undefined}>
      <Icon aria-hidden size="1.625rem" />
      <strong className={`${text.title} tabular`}>{formatTl(order.total)}</strong>
      <span>{demand}</span>
    </p>
  );
}

/** The customer's and the shop's notes on the delivery. */
export function Notes({ order }: { order: OrderView }) {
  const notes = notesOf(order);
  if (notes.length === 0) return null;
  return (
    <ul aria-label="Notlar" className={`${layout.stack} ${layout.tight}`}>
      {notes.map((note) => (
        <li className={`${layout.row} ${layout.start}`} key={note}>
          <IconNote aria-hidden size="1.375rem" />
          <span>{note}</span>
        </li>
      ))}
    </ul>
  );
}
