import { ConfirmStepDialog } from './confirm-step-dialog.tsx';
import { RefusalDialog, SafetyReminder } from './lazy-dialogs.tsx';
import type { Presence } from './use-presence.ts';

const GO_ONLINE = 'Çevrimiçi olduğunuzda size sipariş atanabilir ve konumunuz şubenizle paylaşılır.';
const GO_OFFLINE = 'Çevrimdışı olduğunuzda yeni sipariş almazsınız ve konumunuz paylaşılmaz.';

/** Everything the switch and the break ask and say. */
export function PresenceDialogs({
  presence,
  managerPhone,
}: {
  presence: Presence;
  managerPhone: string | null;
}) {
  const { dialog, close } = presence;
  switch (dialog?.kind) {
    case 'ask-presence':
      return (
        <ConfirmStepDialog
          confirmLabel={dialog.online ? 'Çevrimiçi Ol' : 'Çevrimdışı Ol'}
          onClose={close}
          onConfirm={() => presence.setOnline(dialog.online)}
          text={dialog.online ? GO_ONLINE : GO_OFFLINE}
          title={dialog.online ? 'Çevrimiçi olunsun mu?' : 'Çevrimdışı olunsun mu?'}
        />
      );
    case 'ask-break':
      return (
        <ConfirmStepDialog
          confirmLabel="Mola Başlat"
          onClose={close}
          onConfirm={presence.startBreak}
          text="Molada size sipariş atanmaz ve konumunuz paylaşılmaz."
          title="Mola başlatılsın mı?"
        />
      );
    case 'refused':
      return <RefusalDialog managerPhone={managerPhone} onClose={close} refusal={dialog.refusal} />;
    case 'safety':
      return <SafetyReminder isOwn={dialog.isOwn} onClose={close} />;
    default:
      return null;
  }
}
