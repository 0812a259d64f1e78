import { IconCircleCheck, IconClock, IconX } from '@tabler/icons-react';
import { DELIVERY_STATE_LABELS, type DeliveryState } from '@ulak/contracts/webhooks/event-types';
import desk from '../../../ui/desk.module.css';
import type { ActionIcon } from '../../../ui/menu-entry.tsx';
import styles from './webhooks.module.css';

const ICONS: Record<DeliveryState, ActionIcon> = {
  PENDING: IconClock,
  DELIVERED: IconCircleCheck,
  FAILED: IconX,
};

/** Where a message stands, by colour, icon and word. */
export function DeliveryStateBadge({ state }: { state: DeliveryState }) {
  const Icon = ICONS[state];
  return (
    <span className={`${desk.badge} ${styles.delivery}`} data-state={state}>
      <Icon aria-hidden size="0.875rem" />
      {DELIVERY_STATE_LABELS[state]}
    </span>
  );
}
