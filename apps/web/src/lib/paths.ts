/**
 * Addresses that the web links to by name; the screens behind the sign-in are `SCREENS` of the contracts'
 * access table.
 */
export const LANDING = '/';
export const LOGIN = '/auth';
export const TRACKING = '/customer/track-order';
/** Home of everybody who is signed in; the router's guard leads a courier on to the courier home. */
export const HOME = '/dashboard';

/**
 * What an address means before anybody asks who is there (spec 1 §2.1): unknown paths under /customer are
 * public and lead to the 404 view.
 */
export type Area = 'landing' | 'login' | 'tracking' | 'not-found' | 'signed-in';

export function areaOf(path: string): Area {
  if (path === LANDING) return 'landing';
  if (path === LOGIN) return 'login';
  if (path === TRACKING) return 'tracking';
  return path === '/customer' || path.startsWith('/customer/') ? 'not-found' : 'signed-in';
}
