import { isInstalledApp } from '../../../lib/display-mode.ts';
import { hiddenPhoneNote, INSTALL_HINT } from '../model.ts';
import type { WakeLockState } from './use-wake-lock.ts';
import text from '../../../ui/text.module.css';

/** Note on what a browser, or the app installed from it, can and cannot do with the position. */
export function ScreenNote({ wakeLock }: { wakeLock: WakeLockState }) {
  const isInstalled = isInstalledApp();
  return (
    <p className={text.dim}>
      {hiddenPhoneNote(isInstalled)}{' '}
      {wakeLock === 'held'
        ? 'Ekran açık tutuluyor.'
        : 'Ekran kendiliğinden kapanabilir: telefonunuzun ekran süresini uzatın, pil tasarrufunu kapatın.'}
      {!isInstalled && ` ${INSTALL_HINT}`}
    </p>
  );
}
