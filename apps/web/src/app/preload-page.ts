import { currentPath } from '../lib/navigate.ts';
import { CourierFrame } from './courier-frame.tsx';
import { routeAccessFor } from './guard.ts';
import { PAGES, type PagePath } from './pages.ts';

const COURIER_HOME: PagePath = '/courier-dashboard';
const COURIER = { role: 'COURIER', restrictGeneralManagers: false } as const;

const isPagePath = (path: string): path is PagePath => path in PAGES;

/** The page that the router's guard will most likely show; it alone decides. */
function likelyPath(path: string, isCourier: boolean): PagePath | undefined {
  if (isCourier) {
    const access = routeAccessFor(COURIER, path);
    const shown = access.kind === 'redirect' ? access.to : path;
    return isPagePath(shown) ? shown : COURIER_HOME;
  }
  return isPagePath(path) && path !== COURIER_HOME ? path : undefined;
}

/** Begins to fetch the page of the present address, beside the router that will show it. */
export function preloadPage(isCourier: boolean): void {
  if (isCourier) void CourierFrame.preload();
  const path = likelyPath(currentPath(), isCourier);
  // A failure shows when the router asks for the page.
  if (path) PAGES[path]().catch(() => undefined);
}
