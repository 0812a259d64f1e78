import { slotText } from '@ulak/contracts/time';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { IconAlarm, IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { TestBadge } from '../../../domain/orders/test-badge.tsx';
import { useNow } from '../../../lib/clock.ts';
import { timeLeft } from '../model/order-facts.ts';
import { useCalmTime } from './use-calm-time.ts';
import card from './order-card.module.css';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';

const ICONS = { red: IconAlertTriangle, orange: IconAlarm, green: IconClock, calm: IconClock };

type TimedOrder = Pick<OrderView, 'createdAt' | 'maxDeliveryMin' | 'isTest'> &
  Partial<Pick<OrderView, 'promisedSlot'>>;

/**
 * Time-left indicator of an order: colour, icon and words say the same (spec 3 §9). Wherever a courier sees
 * it, a test order is called one too.
 */
export function TimeLeft({ order }: { order: TimedOrder }) {
  const now = useNow(5_000);
  const { tone, text: words } = timeLeft(order, now, useCalmTime());
  const Icon = ICONS[tone];
  return (
    <>
      <TestBadge order={order} />
      <span className={`${layout.row} ${layout.tight} ${text.strong} ${card.time} tabular`} data-tone={tone}>
        <Icon aria-hidden size="1.25rem" />
        {words}
      </span>
      {order.promisedSlot && (
        <span className={`${text.strong} tabular`}>Söz verilen: {slotText(order.promisedSlot)}</span>
      )}
    </>
  );
}
