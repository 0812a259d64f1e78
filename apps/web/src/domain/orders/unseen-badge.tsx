import { IconEyeOff } from '@tabler/icons-react';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useNow } from '../../lib/clock.ts';
import { unseenSince, unseenText } from './unseen.ts';
import styles from './order-badges.module.css';

const INTERVAL_MS = 10_000;

/** 'görmedi, 2 dk': the courier's phone has not shown the order yet. */
export function UnseenBadge({ order }: { order: OrderView }) {
  const since = unseenSince(order);
  return since !== null && <Unseen since={since} />;
}

/** Ticks only where something is unseen. */
function Unseen({ since }: { since: number }) {
  const text = unseenText(since, useNow(INTERVAL_MS));
  return (
    text !== null && (
      <span
        className={`${styles.badge} ${styles.unseen}`}
        data-part="unseen"
        title="Kurye bu siparişi telefonunda henüz görmedi"
      >
        <IconEyeOff size="0.8125rem" aria-hidden />
        {text}
      </span>
    )
  );
}
