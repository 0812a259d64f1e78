import type { ReactNode } from 'react';
import { type LazyComponent, lazyComponent } from '../../../ui/lazy-component.tsx';
import { NativeDialog } from '../../../ui/native-dialog.tsx';
import { PartFailure } from '../../../ui/part-failure.tsx';
import type { LATER_DIALOGS } from './later-dialogs.tsx';

type Dialogs = typeof LATER_DIALOGS;

const fetchDialogs = async (): Promise<Dialogs> => (await import('./later-dialogs.tsx')).LATER_DIALOGS;

/** A dialog that could not be fetched says so in its place, with another try. */
const lazy = <P extends { readonly onClose: () => void }>(
  pick: (dialogs: Dialogs) => (props: P) => ReactNode,
): LazyComponent<P> =>
  lazyComponent<P>(async () => pick(await fetchDialogs()), {
    failure: ({ onClose }, retry) => (
      <NativeDialog onClose={onClose} title="Yüklenemedi">
        <PartFailure onRetry={retry} />
      </NativeDialog>
    ),
  });

/** A line of a card, which stands without it until it has come. */
export const PayLine = lazyComponent<Parameters<Dialogs['PayLine']>[0]>(
  async () => (await fetchDialogs()).PayLine,
  { fallback: () => null, failure: () => null },
);
export const CollectionDialog = lazy((dialogs) => dialogs.CollectionDialog);
export const OrderDialog = lazy((dialogs) => dialogs.OrderDialog);
export const PoolOrderDialog = lazy((dialogs) => dialogs.PoolOrderDialog);
export const PresenceDialog = lazy((dialogs) => dialogs.PresenceDialog);
/** No dialog: a card that hardly ever shows. */
export const RefusedCards = lazyComponent(async () => (await fetchDialogs()).RefusedCards);
export const StartAllQuestion = lazy((dialogs) => dialogs.StartAllQuestion);
/** No dialog, but as seldom needed. */
export const StopCard = lazyComponent(async () => (await fetchDialogs()).StopCard);
export const UndeliverableDialog = lazy((dialogs) => dialogs.UndeliverableDialog);
export const UnsentLogoutDialog = lazy((dialogs) => dialogs.UnsentLogoutDialog);

const ALL = [
  CollectionDialog,
  OrderDialog,
  PoolOrderDialog,
  PresenceDialog,
  RefusedCards,
  StartAllQuestion,
  UndeliverableDialog,
  UnsentLogoutDialog,
];

/** Fetches all of them ahead: a courier may need any without signal. Never rejects. */
export const preloadLaterDialogs = async (): Promise<void> => {
  await Promise.all(ALL.map((dialog) => dialog.preload()));
};
