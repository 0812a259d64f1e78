import { currentPath } from '../lib/navigate.ts';
import { areaOf } from '../lib/paths.ts';
import { isCourierStored } from '../lib/session.ts';
import { signedInHint } from '../lib/signed-in-hint.ts';
import { CourierFrame } from './courier-frame.tsx';
import { PAGES } from './pages.ts';

const STAFF_PATHS = ['/dashboard', '/orders', '/settings'] as const;

/** The page that the router's guard will most likely show. */
function likelyPath(path: string): keyof typeof PAGES | undefined {
  if (isCourierStored()) return path === '/settings' ? path : '/courier-dashboard';
  return STAFF_PATHS.find((known) => known === path);
}

/**
 * Begins to fetch the code of what the address shows, beside the session call; only where this browser was
 * signed in last time, and only what that user's role has. What fails is fetched again when it is shown.
 * @param loadPanel fetches the signed-in area
 */
export function preloadSignedIn(loadPanel: () => Promise<unknown>): void {
  const path = currentPath();
  if (areaOf(path) !== 'signed-in' || !signedInHint.get()) return;
  void loadPanel();
  if (isCourierStored()) void CourierFrame.preload();
  const page = likelyPath(path);
  if (page) PAGES[page]().catch(() => undefined);
}
