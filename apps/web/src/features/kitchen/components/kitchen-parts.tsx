import { Text } from '@mantine/core';
import { IconAlertTriangleFilled, IconCalendarTime, IconNote } from '@tabler/icons-react';
import type { Urgency } from '@ulak/contracts/domain/delivery-time';
import { prepareAt } from '@ulak/contracts/domain/promised-slot';
import type { OrderItem, OrderView } from '@ulak/contracts/orders/schema';
import type { PromisedSlot } from '@ulak/contracts/rush/schema';
import { formatDateTime, formatTime, slotText } from '@ulak/contracts/time';
import { useNow } from '../../../lib/clock.ts';
import { kitchenNotes, promisedAt, readyText, waitingText } from '../model.ts';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './kitchen-card.module.css';

const SECOND_MS = 1_000;

/** How long the customer has been waiting, by the second. */
export function WaitingTime({ since, urgency }: { since: string; urgency: Urgency }) {
  const now = useNow(SECOND_MS);
  return (
    <span
      className={`${desk.inline} ${display.urgent} ${desk.bold} ${desk.tabular} ${styles.waiting}`}
      data-part="kitchen-waiting"
      data-urgency={urgency}
      title="Bekleme süresi"
    >
      {urgency === 'overdue' && <IconAlertTriangleFilled size="1.25rem" aria-hidden />}
      <span className="visually-hidden">Bekleme süresi </span>
      {waitingText(now - Date.parse(since))}
    </span>
  );
}

/** How long the goods have been standing there. */
export const ReadyTime = ({ since }: { since: string }) => (
  <>{readyText(useNow(5 * SECOND_MS) - Date.parse(since))}</>
);

/** The slot that was promised, the requested time, else until when the order should have arrived. */
export const PromisedTime = ({ order, urgency }: { order: OrderView; urgency: Urgency }) =>
  order.promisedSlot ? (
    <SlotTime isLate={urgency === 'overdue'} order={order} slot={order.promisedSlot} />
  ) : order.expectedDeliveryTime === null ? (
    <span>Söz {formatTime(promisedAt(order))}</span>
  ) : (
    <span className={`${desk.badge} ${styles.wished}`} title={formatDateTime(promisedAt(order))}>
      <IconCalendarTime size="1.125rem" aria-hidden />
      İstenen saat {formatTime(promisedAt(order))}
    </span>
  );

/** The slot that was promised, and when to begin for it. */
function SlotTime({ order, slot, isLate }: { order: OrderView; slot: PromisedSlot; isLate: boolean }) {
  const now = useNow(5 * SECOND_MS);
  const begin = prepareAt(order);
  const words = begin > now ? `${formatTime(begin)} gibi başla` : 'şimdi hazırla';
  return (
    <span className={`${desk.badge} ${styles.wished}`} data-late={isLate || undefined}>
      <IconCalendarTime size="1.125rem" aria-hidden />
      Söz {slotText(slot)} · {isLate ? 'gecikti' : words}
    </span>
  );
}

export const Notes = ({ order }: { order: OrderView }) =>
  kitchenNotes(order).map((note) => (
    <p className={styles.note} key={note}>
      <IconNote size="1.25rem" aria-label="Not:" />
      <span>{note}</span>
    </p>
  ));

/** What is to be packed: the main thing of a card. */
export const Items = ({ items }: { items: readonly OrderItem[] }) =>
  items.length === 0 ? (
    <Text c="dimmed" fz="h5">
      Ürün girilmemiş
    </Text>
  ) : (
    <ul className={`${desk.list} ${desk.grid} ${desk.tabular} ${styles.items}`}>
      {items.map(({ name, quantity, options, notes }, index) => (
        <li key={`${name}-${index}`}>
          <b data-many={quantity > 1 || undefined}>{quantity}×</b>
          <span className={styles.item}>
            <span className={desk.strong}>{name}</span>
            {options?.map((option) => (
              <span className={styles.option} key={option}>
                {option}
              </span>
            ))}
            {notes?.trim() && <span className={desk.strong}>Not: {notes.trim()}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
