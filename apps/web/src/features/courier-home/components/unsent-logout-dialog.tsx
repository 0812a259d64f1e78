import { Button } from '@mantine/core';
import { LargeTextDialog } from './large-text-dialog.tsx';

interface UnsentLogoutDialogProps {
  /** Steps that the server does not know yet; falls while they are sent. */
  readonly count: number;
  readonly onSend: () => void;
  readonly onLogout: () => void;
  readonly onClose: () => void;
}

/** Asks before a sign-out that leaves steps unsent: how many, what becomes of them, and a way to send. */
export function UnsentLogoutDialog({ count, onSend, onLogout, onClose }: UnsentLogoutDialogProps) {
  const isSent = count === 0;
  return (
    <LargeTextDialog
      actions={
        <>
          {!isSent && (
            <Button data-autofocus fullWidth onClick={onSend} size="touch">
              Şimdi gönder
            </Button>
          )}
          <Button fullWidth onClick={onLogout} size="touch" variant={isSent ? 'filled' : 'default'}>
            {isSent ? 'Çıkış Yap' : 'Göndermeden çık'}
          </Button>
          <Button fullWidth onClick={onClose} size="touch" variant="default">
            Vazgeç
          </Button>
        </>
      }
      onClose={onClose}
      title={isSent ? 'İşlemleriniz gönderildi' : 'Gönderilmemiş işlem var'}
    >
      <p aria-live="polite">
        {isSent
          ? 'Bekleyen işlem kalmadı. Çıkış yapabilirsiniz.'
          : `${count} işleminiz sunucuya ulaşmadı; şubeniz bunları görmüyor.`}
      </p>
      {!isSent && (
        <p>
          Şimdi çıkarsanız işlemler bu telefonda saklanır ve ancak siz bu telefonda yeniden giriş yapınca
          gönderilir. Bağlantı varken önce göndermeyi deneyin.
        </p>
      )}
    </LargeTextDialog>
  );
}
