import { Button, List } from '@mantine/core';
import { LargeTextDialog } from './large-text-dialog.tsx';

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
      <List spacing="xs" withPadding>
        <List.Item>Kaskınızı ve koruyucu ekipmanınızı takın.</List.Item>
        <List.Item>Sürüş sırasında telefona dokunmayın; durup öyle bakın.</List.Item>
        <List.Item>
          Hız sınırlarına ve trafik kurallarına uyun; hiçbir sipariş canınızdan değerli değil.
        </List.Item>
        <List.Item>Yağmurda ve gece takip mesafenizi artırın.</List.Item>
      </List>
    </LargeTextDialog>
  );
}
