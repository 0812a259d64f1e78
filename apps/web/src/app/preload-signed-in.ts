import { currentPath } from '../lib/navigate.ts';
import { areaOf } from '../lib/paths.ts';
import { queryClient } from '../lib/query-client.ts';
import { isCourierStored, sessionQuery } from '../lib/session.ts';
import { signedInHint } from '../lib/signed-in-hint.ts';

/** Through the panel: pages stay large files, and public pages do not hold their names (decision 046). */
export async function preloadPage(isCourier: boolean): Promise<void> {
  try {
    (await import('./signed-in-app.tsx')).preloadPage(isCourier);
  } catch {
    // A failure shows when the router asks for the page.
  }
}

/**
 * Asks for the session before the first render and fetches beside it what an address of the signed-in area
 * shows, where this browser was signed in last time. @param preloadPanel fetches the signed-in area
 */
export function preloadSignedIn(preloadPanel: () => Promise<void>): void {
  if (areaOf(currentPath()) !== 'signed-in' || !signedInHint.get()) return;
  void queryClient.prefetchQuery(sessionQuery);
  void preloadPage(isCourierStored());
  void preloadPanel();
}
