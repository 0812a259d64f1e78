import { useSyncExternalStore } from 'react';

const NAVIGATED_EVENT = 'ulak:moved';

/** The login page for somebody whose session ended without their doing. */
export const SESSION_ENDED_PATH = '/auth?ended';

/**
 * Moves to a path of this site without loading the page again. Inside the signed-in area use the router's
 * Link instead.
 */
export function navigateTo(path: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  dispatchEvent(new Event(NAVIGATED_EVENT));
}

/** Leaves the signed-in area by loading the page anew, so that nothing of the session stays in memory. */
export function loadPage(path: string): void {
  location.assign(path);
}

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener);
  addEventListener(NAVIGATED_EVENT, listener);
  return () => {
    removeEventListener('popstate', listener);
    removeEventListener(NAVIGATED_EVENT, listener);
  };
}

/** As {@link currentPath}, followed. */
export const usePath = (): string => useSyncExternalStore(subscribe, currentPath);

/** The path of the address bar without a slash at its end. */
export const currentPath = (): string => location.pathname.replace(/(.)\/+$/, '$1');
