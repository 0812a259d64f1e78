import { ConfirmStepDialog } from './confirm-step-dialog.tsx';
import { RefusalDialog } from './refusal-dialog.tsx';
import { SafetyReminder } from './safety-reminder.tsx';
import type { Presence } from './use-presence.ts';

const GO_ONLINE = 'Çevrimiçi olduğunuzda size sipariş atanabilir ve konumunuz şubenizle paylaşılır.';
const GO_OFFLINE = 'Çevrimdışı olduğunuzda yeni sipariş almazsınız ve konumunuz paylaşılmaz.';

interface PresenceDialogProps {
  readonly dialog: NonNullable<Presence['dialog']>;
  readonly presence: Presence;
  readonly managerPhone: string | null;
  readonly onClose: () => void;
}

/** What the switch and the break ask and say. */
export function PresenceDialog({ dialog, presence, managerPhone, onClose }: PresenceDialogProps) {
  switch (dialog.kind) {
    case 'ask-presence':
      return (
        <ConfirmStepDialog
          confirmLabel={dialog.online ? 'Çevrimiçi Ol' : 'Çevrimdışı Ol'}
          onClose={onClose}
          onConfirm={() => presence.setOnline(dialog.online)}
          text={dialog.online ? GO_ONLINE : GO_OFFLINE}
          title={dialog.online ? 'Çevrimiçi olunsun mu?' : 'Çevrimdışı olunsun mu?'}
        />
      );
    case 'ask-break':
      return (
        <ConfirmStepDialog
          confirmLabel="Mola Başlat"
          onClose={onClose}
          onConfirm={presence.startBreak}
          text="Molada size sipariş atanmaz ve konumunuz paylaşılmaz."
          title="Mola başlatılsın mı?"
        />
      );
    case 'refused':
      return <RefusalDialog managerPhone={managerPhone} onClose={onClose} refusal={dialog.refusal} />;
    default:
      return <SafetyReminder isOwn={dialog.isOwn} onClose={onClose} />;
  }
}
