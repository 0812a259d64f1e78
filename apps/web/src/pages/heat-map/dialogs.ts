import type { Preloadable } from '../../lib/preload-when-idle.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

// Fetched when it is first opened, or before, when the page is idle.
export const CellDialog = lazyDialog(
  async () => (await import('../../features/heat-map/components/cell-dialog.tsx')).CellDialog,
  { isOpen: ({ cell }) => cell !== null, close: ({ onClose }) => onClose() },
);

export const PARTS: readonly Preloadable[] = [CellDialog];
