import type { UserView } from '@ulak/contracts/users/schema';
import type { UserAction } from '../model/permitted-actions.ts';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { ActivateDialog, DeactivateDialog } from './state-dialogs.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

interface UserActionDialogProps {
  action: UserAction;
  user: UserView;
  onClose: () => void;
  onRemoved: () => void;
}

const DIALOGS = {
  edit: EditUserDialog,
  password: PasswordDialog,
  role: RoleDialog,
  transfer: TransferDialog,
  deactivate: DeactivateDialog,
  activate: ActivateDialog,
} as const;

/** The form of one action on one person. */
export function UserActionDialog({ action, user, onClose, onRemoved }: UserActionDialogProps) {
  if (action === 'remove') return <RemoveDialog onClose={onClose} onRemoved={onRemoved} user={user} />;
  const Dialog = DIALOGS[action];
  return <Dialog onClose={onClose} user={user} />;
}
