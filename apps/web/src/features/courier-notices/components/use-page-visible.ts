import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void): (() => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};

/** Whether the page is on the screen. */
export const usePageVisible = (): boolean => useSyncExternalStore(subscribe, () => !document.hidden);
