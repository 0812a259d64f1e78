import { HIDDEN_PHONE_NOTE } from '../model.ts';
import type { WakeLockState } from './use-wake-lock.ts';
import text from '../../../ui/text.module.css';

/** Note on what a browser can and cannot do with the position. */
export function ScreenNote({ wakeLock }: { wakeLock: WakeLockState }) {
  return (
    <p className={text.dim}>
      {HIDDEN_PHONE_NOTE}{' '}
      {wakeLock === 'held'
        ? 'Ekran açık tutuluyor.'
        : 'Ekran kendiliğinden kapanabilir: telefonunuzun ekran süresini uzatın, pil tasarrufunu kapatın.'}
    </p>
  );
}
