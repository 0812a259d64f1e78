import type { Preloadable } from '../../lib/preload-when-idle.ts';
import { CONFIRM_PARTS } from '../../ui/confirm.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { REPORT_RANGE_PARTS } from '../../ui/report-range-picker.tsx';

const close = ({ onClose }: { onClose: () => void }): void => onClose();

// Fetched when they are first opened, or before, when the page is idle.
export const CourierDialog = lazyDialog(
  async () => (await import('../../features/wallets/components/courier-dialog.tsx')).CourierDialog,
  { isOpen: ({ view }) => view.courierId !== null, close },
);
export const TotalDialog = lazyDialog(
  async () => (await import('../../features/wallets/components/total-dialog.tsx')).TotalDialog,
  { isOpen: ({ figure }) => figure !== null, close },
);
export const WalletActionDialog = lazyDialog(
  async () => (await import('../../features/wallets/components/wallet-action-dialog.tsx')).WalletActionDialog,
  { isOpen: () => true, close },
);

/** In the order in which they are needed. */
export const PARTS: readonly Preloadable[] = [
  CourierDialog,
  WalletActionDialog,
  TotalDialog,
  ...CONFIRM_PARTS,
  ...REPORT_RANGE_PARTS,
];
