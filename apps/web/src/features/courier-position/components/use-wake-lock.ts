import { useEffect, useState } from 'react';

/** `held`: the screen stays on. `free`: it does not, as the phone refuses (battery saver) or nobody asked. */
export type WakeLockState = 'held' | 'free' | 'unsupported';

/**
 * Keeps the screen awake while `isOn`. The browser takes the lock away whenever the page is hidden, so it is
 * asked for again each time the page is looked at (criteria D08).
 */
export function useWakeLock(isOn: boolean): WakeLockState {
  const [state, setState] = useState<WakeLockState>('wakeLock' in navigator ? 'free' : 'unsupported');
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isEnded = false;
    const request = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isEnded) {
          await lock.release();
          return;
        }
        setState('held');
        lock.addEventListener('release', () => setState('free'));
      } catch {
        setState('free');
      }
    };
    const onVisible = (): void => void request();
    void request();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isEnded = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, [isOn]);
  return state;
}
