/**
 * Addresses that the web links to by name; the screens behind the sign-in are `SCREENS` of the contracts'
 * access table.
 */
export const LANDING_PATH = '/';
export const LOGIN_PATH = '/auth';
export const TRACKING_PATH = '/customer/track-order';
/** Home of everybody who is signed in; the router's guard leads a courier on to the courier home. */
export const HOME_PATH = '/dashboard';

/**
 * What an address means before the session is known (spec 1 §2.1): unknown paths under /customer are
 * public and lead to the 404 view.
 */
export type PathArea = 'landing' | 'login' | 'tracking' | 'not-found' | 'signed-in';

export function areaOf(path: string): PathArea {
  if (path === LANDING_PATH) return 'landing';
  if (path === LOGIN_PATH) return 'login';
  if (path === TRACKING_PATH) return 'tracking';
  return path === '/customer' || path.startsWith('/customer/') ? 'not-found' : 'signed-in';
}
