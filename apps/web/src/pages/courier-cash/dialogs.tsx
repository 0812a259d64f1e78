import type { Preloadable } from '../../lib/preload-when-idle.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';

const close = ({ onClose }: { onClose: () => void }): void => onClose();

// Fetched when they are first opened, or before, when the page is idle.
export const CashActionDialog = lazyDialog(
  async () =>
    (await import('../../features/courier-cash/components/cash-action-dialog.tsx')).CashActionDialog,
  { isOpen: () => true, close },
);
export const CourierCashDialog = lazyDialog(
  async () => (await import('../../features/courier-cash/components/courier-dialog.tsx')).CourierCashDialog,
  { isOpen: ({ account }) => account !== null, close },
);

export const DaySheetPanel = lazyComponent(
  async () => (await import('../../features/courier-cash/components/day-sheet-panel.tsx')).DaySheetPanel,
  { fallback: () => <ListSkeleton rows={10} /> },
);

/** In the order in which they are needed. */
export const PARTS: readonly Preloadable[] = [CashActionDialog, CourierCashDialog];
