import { CollectionDialog } from './collection-dialog.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { PayLine } from './pay-line.tsx';
import { PoolOrderDialog } from './pool-order-dialog.tsx';
import { PresenceDialog } from './presence-dialog.tsx';
import { RefusedCards } from './refused-cards.tsx';
import { StartAllQuestion } from './start-all-question.tsx';
import { StopCard } from './stop-card.tsx';
import { UndeliverableDialog } from './undeliverable-dialog.tsx';
import { UnsentLogoutDialog } from './unsent-logout-dialog.tsx';

/** What opens by a press only, in one file: fetched right after the home, so it is there without signal. */
export const LATER_DIALOGS = {
  CollectionDialog,
  OrderDialog,
  PayLine,
  PoolOrderDialog,
  PresenceDialog,
  RefusedCards,
  StartAllQuestion,
  StopCard,
  UndeliverableDialog,
  UnsentLogoutDialog,
} as const;
