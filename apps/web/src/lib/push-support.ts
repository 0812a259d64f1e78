/**
 * Whether this browser can be told. `install-first`: iOS tells only pages that were added to the home screen;
 * `denied`: its user refused and only they can change that.
 */
export type PushState = 'unsupported' | 'install-first' | 'denied' | 'off' | 'on';

const isSupported = (): boolean =>
  globalThis.isSecureContext &&
  'serviceWorker' in navigator &&
  'PushManager' in globalThis &&
  'Notification' in globalThis;

/** An iPad claims to be a Mac, but it is touched. */
const isIos = (): boolean =>
  /iP(?:hone|ad|od)/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const isInstalled = (): boolean =>
  'standalone' in navigator
    ? navigator.standalone === true
    : globalThis.matchMedia('(display-mode: standalone)').matches;

/** What is known without asking the worker; `off` may still be on. */
export function quickPushState(): Exclude<PushState, 'on'> {
  if (isIos() && !isInstalled()) return 'install-first';
  if (!isSupported()) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'off';
}
