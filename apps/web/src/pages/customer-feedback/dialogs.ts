import type { Preloadable } from '../../lib/preload-when-idle.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

// Fetched when they are first opened, or before, when the page is idle.
export const RatedOrder = lazyComponent(async () => (await import('./rated-order.tsx')).RatedOrder);
export const WayDialog = lazyDialog(
  async () => (await import('../../features/ratings/components/way-dialog.tsx')).WayDialog,
  { isOpen: ({ rating }) => rating !== null, close: ({ onClose }) => onClose() },
);

/** In the order in which they are needed. */
export const PARTS: readonly Preloadable[] = [RatedOrder, WayDialog];
