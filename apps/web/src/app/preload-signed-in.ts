import { currentPath } from '../lib/navigate.ts';
import { areaOf } from '../lib/paths.ts';
import { isCourierStored } from '../lib/session.ts';
import { signedInHint } from '../lib/signed-in-hint.ts';
import { CourierFrame } from './courier-frame.tsx';
import { PAGES } from './pages.ts';

const STAFF_PATHS = ['/dashboard', '/orders', '/settings'] as const;

/** The page that the router's guard will most likely show; it alone decides. */
function likelyPath(path: string, isCourier: boolean): keyof typeof PAGES | undefined {
  if (isCourier) return path === '/settings' ? path : '/courier-dashboard';
  return STAFF_PATHS.find((known) => known === path);
}

/** Begins to fetch the page of the present address, beside the router that will show it. */
export function preloadPage(isCourier: boolean): void {
  if (isCourier) void CourierFrame.preload();
  const path = likelyPath(currentPath(), isCourier);
  // A failure shows when the router asks for the page.
  if (path) PAGES[path]().catch(() => undefined);
}

/**
 * Begins to fetch what an address of the signed-in area shows beside the session call, where this browser was
 * signed in last time. @param preloadPanel begins to fetch the signed-in area
 */
export function preloadSignedIn(preloadPanel: () => Promise<void>): void {
  if (areaOf(currentPath()) !== 'signed-in' || !signedInHint.get()) return;
  void preloadPanel();
  preloadPage(isCourierStored());
}
