import { useSyncExternalStore } from 'react';

const MOVED = 'ulak:moved';

/** The login page for somebody whose session ended without their doing. */
export const SESSION_OVER = '/auth?ended';

/**
 * Moves to a path of this site without loading the page again. Inside the signed-in area use the router's
 * Link instead.
 */
export function goTo(path: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  dispatchEvent(new Event(MOVED));
}

/** Leaves the signed-in area by loading the page anew, so that nothing of the session stays in memory. */
export function leaveTo(path: string): void {
  location.assign(path);
}

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener);
  addEventListener(MOVED, listener);
  return () => {
    removeEventListener('popstate', listener);
    removeEventListener(MOVED, listener);
  };
}

/** The current path without a slash at its end. */
export const usePath = (): string => useSyncExternalStore(subscribe, currentPath);

const currentPath = (): string => location.pathname.replace(/(.)\/+$/, '$1');
