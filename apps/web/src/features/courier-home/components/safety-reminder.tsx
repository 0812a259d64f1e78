import { Button } from '@mantine/core';
import { LargeTextDialog } from './large-text-dialog.tsx';
import dialogStyles from './dialog.module.css';

interface SafetyReminderProps {
  /** The courier went online on this phone; else they are told that somebody put them online. */
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

/** Shown after going online (spec 3 §2.1, §4.3), whoever turned the switch. */
export function SafetyReminder({ isOwn, onClose }: SafetyReminderProps) {
  return (
    <LargeTextDialog
      actions={
        <Button data-autofocus fullWidth onClick={onClose} size="touch">
          Anladım
        </Button>
      }
      onClose={onClose}
      title="Güvenli sürüşler"
    >
      <p>
        {isOwn
          ? 'Çevrimiçi oldunuz. Yola çıkmadan önce:'
          : 'Çevrimiçi yapıldınız: size sipariş atanabilir ve konumunuz paylaşılır. Bu değişiklik bu ' +
            'telefondan yapılmadı; şube yöneticiniz yapmış olabilir. Yola çıkmadan önce:'}
      </p>
      <ul className={dialogStyles.list}>
        <li>Kaskınızı ve koruyucu ekipmanınızı takın.</li>
        <li>Sürüş sırasında telefona dokunmayın; durup öyle bakın.</li>
        <li>Hız sınırlarına ve trafik kurallarına uyun; hiçbir sipariş canınızdan değerli değil.</li>
        <li>Yağmurda ve gece takip mesafenizi artırın.</li>
      </ul>
    </LargeTextDialog>
  );
}
