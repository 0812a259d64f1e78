import { Button } from '@mantine/core';
import { LargeTextDialog } from './large-text-dialog.tsx';
import dialogStyles from './dialog.module.css';

/** Shown after going online (spec 3 §2.1, §4.3). */
export function SafetyReminder({ onClose }: { onClose: () => void }) {
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
      <p>Çevrimiçi oldunuz. Yola çıkmadan önce:</p>
      <ul className={dialogStyles.list}>
        <li>Kaskınızı ve koruyucu ekipmanınızı takın.</li>
        <li>Sürüş sırasında telefona dokunmayın; durup öyle bakın.</li>
        <li>Hız sınırlarına ve trafik kurallarına uyun; hiçbir sipariş canınızdan değerli değil.</li>
        <li>Yağmurda ve gece takip mesafenizi artırın.</li>
      </ul>
    </LargeTextDialog>
  );
}
