import { useSyncExternalStore } from 'react';
import { askServer } from './reachability.ts';
import { hasUnsavedText } from './unsaved-text.ts';

/** The entry file of the build for which this tab was reloaded last: a second time would be a loop. */
const RELOADED_FOR_KEY = 'ulak-reloaded-for';
const PAGE_TIMEOUT_MS = 5_000;
/** The entry file has a hash in its name, so it is the build's id. */
const ENTRY = /<script[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/;
const FAILED_STYLES = /preload CSS for (\S+)/;

let isOutdated = false;
const listeners = new Set<() => void>();

/** Loads the page anew, if there is a server to load it from. */
export function reloadPage(): void {
  void askServer().then((isAnswered) => {
    if (isAnswered) location.reload();
  });
}

/**
 * A page that was opened before a new build requests files that no longer exist. Asks the server which build
 * it serves and, if it is another one, loads the page anew: once, and never over text that somebody typed.
 * Without an answer nothing happens.
 */
export async function reloadForNewBuild(): Promise<void> {
  const served = await servedEntry();
  if (served === null) return;
  isOutdated = served !== ownEntry();
  for (const notify of listeners) notify();
  if (isOutdated && !hasUnsavedText() && recordReload(served)) location.reload();
}

/** Whether the server has a newer build than this page. */
export const useIsBuildOutdated = (): boolean => useSyncExternalStore(subscribe, () => isOutdated);

/** A stylesheet that could not be fetched is taken for a loaded one while its link is there. */
export function forgetFailedStyles(): void {
  addEventListener('vite:preloadError', (event: Event & { payload?: Error }) => {
    const address = FAILED_STYLES.exec(event.payload?.message ?? '')?.[1];
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
      if (link.href === address) link.remove();
  });
}

const ownEntry = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

async function servedEntry(): Promise<string | null> {
  try {
    const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) });
    return response.ok ? (ENTRY.exec(await response.text())?.[1] ?? null) : null;
  } catch {
    return null;
  }
}

/** @returns whether the page may be loaded anew for this build */
function recordReload(entry: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_FOR_KEY) === entry) return false;
    sessionStorage.setItem(RELOADED_FOR_KEY, entry);
    return true;
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
