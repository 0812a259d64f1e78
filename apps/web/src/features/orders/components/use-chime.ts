import { useCallback, useMemo, useState } from 'react';
import { asBoolean, storedValue } from '../../../lib/stored-value.ts';
import { playSound, type Sound } from '../../../lib/tone.ts';

const muted = storedValue('ulak.order-sound-muted', false, asBoolean);

/** Two soft notes, a fifth apart. */
const CHIME: Sound = {
  notes: [
    { hz: 659.25, afterS: 0 },
    { hz: 987.77, afterS: 0.16 },
  ],
  loudness: 0.08,
  wave: 'sine',
  fadeS: 0.5,
};

/** The sound of a new order; muting is remembered in this browser. */
export function useChime(): { isMuted: boolean; toggle: () => void; play: () => void } {
  const [isMuted, setMuted] = useState(muted.get);
  const toggle = useCallback(() => {
    muted.set(!muted.get());
    setMuted(muted.get());
    if (!muted.get()) playSound(CHIME);
  }, []);
  const play = useCallback(() => {
    if (!muted.get()) playSound(CHIME);
  }, []);
  return useMemo(() => ({ isMuted, toggle, play }), [isMuted, toggle, play]);
}
