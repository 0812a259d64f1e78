import type { Preloadable } from '../../lib/preload-when-idle.ts';
import { CONFIRM_PARTS } from '../../ui/confirm.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

const close = ({ onClose }: { onClose: () => void }): void => onClose();
const isOpen = (): boolean => true;

// Fetched when they are first opened, or before, when the page is idle.
export const UserDetailsDialog = lazyDialog(
  async () => (await import('../../features/users/components/user-details-dialog.tsx')).UserDetailsDialog,
  { isOpen: ({ user }) => user !== null, close },
);
export const CreateUserDialog = lazyDialog(
  async () => (await import('../../features/users/components/create-user-dialog.tsx')).CreateUserDialog,
  { isOpen, close },
);
export const UserActionDialog = lazyDialog(
  async () => (await import('../../features/users/components/user-dialogs.tsx')).UserActionDialog,
  { isOpen, close },
);
export const SheetImportDialog = lazyDialog(
  async () => (await import('../../features/sheets/components/import-dialog.tsx')).SheetImportDialog,
  { isOpen: ({ isOpen: open }) => open, close },
);

/** In the order in which they are needed. */
export const PARTS: readonly Preloadable[] = [
  UserDetailsDialog,
  UserActionDialog,
  CreateUserDialog,
  SheetImportDialog,
  ...CONFIRM_PARTS,
];
