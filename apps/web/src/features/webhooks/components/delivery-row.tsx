import { WEBHOOK_EVENT_LABELS } from '@ulak/contracts/webhooks/event-types';
import type { WebhookDelivery } from '@ulak/contracts/webhooks/schema';
import { memo } from 'react';
import { formatClock } from '../../../lib/format-clock.ts';
import desk from '../../../ui/desk.module.css';
import { outcomeText, progressText } from '../model/delivery-text.ts';
import { momentText } from '../model/webhook-text.ts';
import { DeliveryStateBadge } from './delivery-state.tsx';
import styles from './webhooks.module.css';

interface DeliveryRowProps {
  readonly delivery: WebhookDelivery;
  readonly onOpen: (messageId: string) => void;
}

/** One message of the log; a press shows its body and tries. */
export const DeliveryRow = memo(function DeliveryRow({ delivery, onOpen }: DeliveryRowProps) {
  const { id, type, orderNumber, state, attempts, createdAt, lastStatus, lastError } = delivery;
  const outcome = outcomeText({ status: lastStatus, error: lastError });
  const notes = [outcome, attempts > 1 && `${attempts} deneme`, progressText(delivery)].filter(Boolean);
  return (
    <li data-part="delivery">
      <button
        className={`${desk.plain} ${desk.pressable} ${styles.entry}`}
        onClick={() => onOpen(id)}
        type="button"
      >
        <time className={desk.note} dateTime={createdAt} title={formatClock(createdAt)}>
          {momentText(createdAt)}
        </time>
        <span className={desk.breaks}>
          <b>{WEBHOOK_EVENT_LABELS[type]}</b>
          {orderNumber !== null && <span translate="no"> · {orderNumber}</span>}
        </span>
        <span className={`${desk.note} ${desk.breaks}`}>{notes.join(' · ')}</span>
        <DeliveryStateBadge state={state} />
      </button>
    </li>
  );
});
