import { currentPath } from '../lib/navigate.ts';
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
