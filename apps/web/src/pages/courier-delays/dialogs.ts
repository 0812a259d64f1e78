import type { Preloadable } from '../../lib/preload-when-idle.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

// Fetched when it is first opened, or before, when the page is idle.
export const DelayDialog = lazyDialog(
  async () => (await import('../../features/delays/components/delay-dialog.tsx')).DelayDialog,
  { isOpen: ({ delay }) => delay !== null, close: ({ onClose }) => onClose() },
);

export const PARTS: readonly Preloadable[] = [DelayDialog];
