import type { Preloadable } from '../../lib/preload-when-idle.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

// Fetched when it is first opened, or before, when the page is idle.
export const FeedbackDialog = lazyDialog(
  async () => (await import('../../features/feedback-review/components/feedback-dialog.tsx')).FeedbackDialog,
  { isOpen: ({ id }) => id !== null, close: ({ onView }) => onView({ openId: null }) },
);

export const PARTS: readonly Preloadable[] = [FeedbackDialog];
