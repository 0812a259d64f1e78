import type { Preloadable } from '../../../lib/preload-when-idle.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';

export const EditDialog = lazyDialog(async () => (await import('./edit-dialog.tsx')).EditDialog, {
  isOpen: ({ record }) => record !== null,
  close: ({ onClose }) => onClose(),
});

export const TrialDialog = lazyDialog(async () => (await import('./trial-dialog.tsx')).TrialDialog, {
  isOpen: ({ trial }) => trial !== null,
  close: ({ onClose }) => onClose(),
});

/** What the console fetches when it is first needed, or before, when the page is idle. */
export const DIALOG_PARTS: readonly Preloadable[] = [EditDialog, TrialDialog];
