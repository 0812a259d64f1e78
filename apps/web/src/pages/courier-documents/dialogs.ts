import type { Preloadable } from '../../lib/preload-when-idle.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

// Fetched when it is first opened, or before, when the page is idle.
export const DocumentDialog = lazyDialog(
  async () => (await import('../../features/document-review/components/document-dialog.tsx')).DocumentDialog,
  { isOpen: ({ isOpen }) => isOpen, close: ({ onClose }) => onClose() },
);

export const PARTS: readonly Preloadable[] = [DocumentDialog];
