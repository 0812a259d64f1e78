import { IconAlertTriangle, IconCircleCheck, IconPlayerPause, IconPower } from '@tabler/icons-react';
import type { WebhookView } from '@ulak/contracts/webhooks/schema';
import type { ActionIcon } from '../../../ui/menu-entry.tsx';
import desk from '../../../ui/desk.module.css';
import { STATE_LABELS, stateNote, stateOf, type WebhookState } from '../model/webhook-text.ts';
import styles from './webhooks.module.css';

const ICONS: Record<WebhookState, ActionIcon> = {
  on: IconCircleCheck,
  off: IconPower,
  failing: IconAlertTriangle,
  paused: IconPlayerPause,
};

/** How a webhook stands, by colour, icon and word, and what the word leaves open. */
export function WebhookStateBadge({ webhook }: { webhook: WebhookView }) {
  const state = stateOf(webhook);
  const note = stateNote(webhook);
  const Icon = ICONS[state];
  return (
    <span className={styles.standing}>
      <span className={`${desk.badge} ${styles.state}`} data-state={state}>
        <Icon aria-hidden size="0.875rem" />
        {STATE_LABELS[state]}
      </span>
      {note && (
        <span className={desk.secondLine} title={note}>
          {note}
        </span>
      )}
    </span>
  );
}
