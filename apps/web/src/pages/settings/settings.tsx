import '../../ui/widget-styles.css';
import { Settings } from '../../features/settings/components/settings.tsx';

export function SettingsPage() {
  return <Settings />;
}
